import { innerFields } from '../../../nodes/shared/input/innerFields';
import { readField } from '../../../nodes/shared/input/readField';
import { doubtsAbout, gapsIn, unevaluatedIn } from '../../../nodes/shared/input/template';
import { checked } from '../../../nodes/shared/input/convert';
import { worded } from '../../../nodes/shared/errors/render';
import type { Field, Operation } from '../../../nodes/shared/operation';
import { RESOURCES } from '../../support/usualParameters';

/** The fields with text that people write, by where they are in the panel. */
const textFields = Object.entries(RESOURCES).flatMap(([service, resources]) =>
	Object.entries(resources).flatMap(([resource, operations]: [string, Record<string, Operation>]) =>
		Object.entries(operations).flatMap(([value, { fields }]) => {
			const all = (each: readonly Field[]): Field[] =>
				each.flatMap((field) => (field.type === 'collection' ? all(innerFields(field)) : [field]));
			return all(fields)
				.filter(({ type }) => type === 'string')
				.map((field): [string, Field] => [`${service} ${resource}.${value} ${field.name}`, field]);
		}),
	),
);

/** Read together, as phone numbers: an expression is none. */
const RECIPIENTS = ['to', 'moreRecipients', 'phoneNumber'];

test('no field takes an expression that n8n didn’t evaluate', () => {
	const taken = textFields.flatMap(([where, field]) => {
		const read = checked(() =>
			readField(field, 'Hi {{ $json.name }}', { timezone: 'UTC', kind: undefined }),
		);
		return read.ok && !RECIPIENTS.includes(field.name) ? [where] : [];
	});
	expect(textFields.length).toBeGreaterThan(100);
	expect(taken).toEqual([]);
});

test('the error of a text says what to do', () => {
	const read = checked(() =>
		readField({ displayName: 'Notes', name: 'notes', type: 'string', default: '' }, '$json.notes', {
			timezone: 'UTC',
		}),
	);
	expect(read.ok ? undefined : worded(read.failure).message).toBe(
		'The parameter “Notes” contains “$json.notes”, which n8n didn’t evaluate: switch a Fixed field to Expression, or fill in a text from the data before this node',
	);
});

test.each([
	['{{$json.name}}', '{{$json.name}}'],
	['x {{ $("A").first().json.b }} y', '{{ $("A").first().json.b }}'],
	['{{ a }} {{ $vars.b }}', '{{ $vars.b }}'],
	[' $input.item.json.text ', '$input.item.json.text'],
	['{{ $fromAI("to") }}', '{{ $fromAI("to") }}'],
	['Hi ${$json.name}!', '${$json.name}'],
])('%j holds %j', (text, expression) => {
	expect(unevaluatedIn(text)).toBe(expression);
});

test.each([
	'',
	'$',
	'$5',
	'$jsonx',
	'{{ 5 $ }}',
	'{{ $5 }}',
	'{ $json }',
	'{{}}',
	'price: $json each',
	'{{ x',
	'${5}',
	'${ name }',
])('%j holds none', (text) => {
	expect(unevaluatedIn(text)).toBeUndefined();
});

test.each<[string, string, string[]]>([
	['=Hi {{ a }}, bye', 'Hi , bye', ['{{ a }}']],
	['=Hi {{ a }}, bye', 'Hi x, bye', []],
	['={{ a }}{{ b }}', 'x', ['{{ a }}']],
	['={{ a }} {{ b }}', 'x ', ['{{ b }}']],
	['=Hi {{ a }}', 'Hi ', ['{{ a }}']],
	// Whatever is in a value, what the expressions return decides.
	['=A{{ a }}B{{ b }}C', 'ABxBC', []],
	['={{ a }}', '', []],
	['Hi {{ a }}', 'Hi ', []],
])('of %j, which became %j, %j returned nothing', (template, text, gaps) => {
	const evaluate = (expression: string) => (gaps.includes(expression) ? undefined : 'x');
	expect(gapsIn(template, text, evaluate)).toEqual(gaps);
});

test('expressions are evaluated once more only if one of them may have returned nothing', () => {
	const evaluate = jest.fn();
	gapsIn('=Hi {{ a }}, {{ b }}.', 'Hi Ama, bye.', evaluate);
	expect(evaluate).not.toHaveBeenCalled();
});

test.each<[text: string, doubts: string[]]>([
	['N/A', ['is “N/A”, which stands for no value']],
	[' #REF! ', ['is “#REF!”, which stands for no value']],
	['undefined', ['is “undefined”, which stands for no value']],
	['None', []],
	['0', []],
	['N/A Ltd', []],
])('the text %j as a whole is doubtful for %j', (text, doubts) => {
	expect(doubtsAbout(text, text, () => undefined)).toEqual(doubts);
});

test.each<[template: string, text: string, isTold: boolean]>([
	['=Pay {{ $json.total + $json.fee }} now', 'Pay 250.0010.00 now', true],
	['={{ "Pay " + $json.total + $json.fee }}', 'Pay 1250.5010.00', true],
	['=Pay {{ $json.total + $json.fee }}.', 'Pay 260.00.', false],
	['=See {{ "http://" + $json.host }}', 'See http://192.168.10.20', false],
	['=Version {{ $json.version }}', 'Version 10.123.45', false],
	['Pay 250.0010.00', 'Pay 250.0010.00', false],
])('that two amounts were joined in %j, as %j, is told: %s', (template, text, isTold) => {
	const told = doubtsAbout(template, text, () => 'x');
	expect(told.some((doubt) => doubt.includes('.toNumber()'))).toBe(isTold);
});

test.each([
	'Dear [First Name],',
	'Dear {{ name }},',
	'Dear {name},',
	'Dear {first_name},',
	'Hi <name>',
	'Hi %FIRST_NAME%',
	'Hi *|FNAME|*',
	'Hi #name#',
	'Lieber [Vorname]',
	'Bonjour {prénom}',
	'Lorem ipsum dolor',
])('the placeholder in %j is told', (text) => {
	expect(doubtsAbout(text, text, () => 'x').join()).toContain('looks like a placeholder');
});

test.each([
	'Call us [24/7]',
	'Use {braces}',
	'a < name > b',
	'50% off, name your price',
	'#hashtag',
])('%j has no placeholder', (text) => {
	expect(doubtsAbout(text, text, () => 'x')).toEqual([]);
});

test.each<[template: string, text: string, isTold: boolean]>([
	['=Pay {{ $json.a * 1.1 }}', 'Pay 110.00000000000001', true],
	['=Pay {{ $json.a }}', 'Pay 110.25', false],
	['=Near {{ $json.at }}', 'Near 5.6037168, -0.1869644', false],
	['Pi is 3.14159265358979', 'Pi is 3.14159265358979', false],
])('that %j wasn’t rounded, as %j, is told: %s', (template, text, isTold) => {
	const told = doubtsAbout(template, text, () => 'x');
	expect(told.some((doubt) => doubt.includes('.toFixed(2)'))).toBe(isTold);
});

test.each<[text: string, isTold: boolean]>([
	['=Hi Ama', true],
	['=A1&B1', true],
	['= 5', false],
	['== News ==', false],
])('that %j begins like a formula is told: %s', (text, isTold) => {
	expect(doubtsAbout(text, text, () => 'x').some((each) => each.startsWith('begins'))).toBe(isTold);
});
