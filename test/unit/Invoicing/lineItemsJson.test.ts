import type { IDataObject } from 'n8n-workflow';

import { lineItemFields } from '../../../nodes/Invoicing/resources/invoice/lineItems';
import type { ConvertContext } from '../../../nodes/shared/operation';
import { outcomeOf } from '../../support/outcomes';

const field = lineItemFields.find(({ type }) => type === 'json')!;
const REST = '"quantity":"2","rate":"185"';

/** What the JSON field makes of a template, in which n8n gives these values to its expressions. */
function read(template: string, values: IDataObject = {}, evaluated?: unknown) {
	const notes: string[] = [];
	const context = {
		timezone: 'UTC',
		item: {
			stored: (name: string) => (name === 'itemsJson' ? template : ''),
			evaluate: (expression: string) => values[expression],
		},
		note: (made: string) => void notes.push(made),
	} as ConvertContext;
	const inN8n = template
		.replace(/^=/, '')
		.replace(/\{\{.*?\}\}/g, (expression) => String(values[expression] ?? ''));
	const outcome = outcomeOf(() => field.check!(evaluated ?? inN8n, context) as IDataObject[]);
	return { ...outcome, notes };
}

const JSON_TEMPLATE = `=[{"description":"{{ $json.v }}",${REST}}]`;

test.each<[string, unknown]>([
	[
		'what ends the text and begins another line',
		'Kente","quantity":"2","rate":"185"},{"description":"Discount","quantity":"1","rate":"-370"},{"description":"x',
	],
	['a backslash', 'C:\\new'],
	['a quotation mark', '12" pizza'],
	['a line break', 'Kente\nred'],
	['braces', '{{ x }} }] ['],
	['other quotes', "‘Kente’ “red” it's"],
	['what JSON has a word for', 'true'],
	['JSON', '{"a":1}'],
])('a description in JSON is stored as it is, with %s', (_, v) => {
	expect(read(JSON_TEMPLATE, { '{{ $json.v }}': v as string })).toMatchObject({
		value: [{ description: v, quantity: '2', rate: '185.00' }],
	});
});

test('and so are several in one text, beside what is written there', () => {
	const template = `=[{"description":"{{ $json.a }} \\"for\\" {{ $json.b }}",${REST}}]`;
	const values = { '{{ $json.a }}': '12" pizza', '{{ $json.b }}': 'Kofi "K" \\' };
	expect(read(template, values)).toMatchObject({
		value: [{ description: '12" pizza "for" Kofi "K" \\' }],
	});
});

test.each<[string, string, IDataObject, object]>([
	[
		'numbers',
		'=[{"description":"x","quantity":{{ $json.q }},"rate":{{ $json.r }}}]',
		{ '{{ $json.q }}': 2, '{{ $json.r }}': 18.5 },
		{ description: 'x', quantity: 2, rate: 18.5 },
	],
	[
		'parts of numbers',
		'=[{"description":"x","quantity":1{{ $json.q }},"rate":{{ $json.r }}.50}]',
		{ '{{ $json.q }}': 2, '{{ $json.r }}': '18' },
		{ description: 'x', quantity: 12, rate: 18.5 },
	],
	[
		'an amount with marks',
		'=[{"description":"x","quantity":"1","rate":{{ $json.r }}}]',
		{ '{{ $json.r }}': '1,850.00' },
		{ description: 'x', quantity: '1', rate: '1850.00' },
	],
	[
		'texts in quotes of their own',
		`=[{"description":{{ JSON.stringify($json.v) }},${REST}}]`,
		{ '{{ JSON.stringify($json.v) }}': '"12\\" pizza"' },
		{ description: '12" pizza' },
	],
	[
		'texts that are written for JSON',
		`=[{"description":"{{ JSON.stringify($json.v).slice(1, -1) }}",${REST}}]`,
		{ '{{ JSON.stringify($json.v).slice(1, -1) }}': '12\\" pizza' },
		{ description: '12" pizza' },
	],
	[
		'a whole line',
		'=[{{ JSON.stringify($json.line) }}]',
		{ '{{ JSON.stringify($json.line) }}': `{"description":"x",${REST}}` },
		{ description: 'x', rate: '185.00' },
	],
	[
		'a list of lines in an object',
		'={"items": {{ $json.lines }}}',
		{ '{{ $json.lines }}': [{ description: 'x', quantity: 1, rate: 5 }] },
		{ description: 'x', rate: 5 },
	],
])('expressions may return %s', (_, template, values, line) => {
	expect(read(template, values)).toMatchObject({ value: [line] });
});

test('a value in the place of a number can’t be anything else', () => {
	const template = '=[{"description":"x","quantity":{{ $json.q }},"rate":"5"}]';
	const values = { '{{ $json.q }}': '1,"rate":"2"},{"description":"y"' };
	expect(read(template, values)).toMatchObject({
		problem: expect.stringContaining('its quantity must be a number above 0') as string,
	});
});

test('an expression in the place of a name is refused, and the form is named', () => {
	expect(read('=[{ {{ $json.fields }} }]', { '{{ $json.fields }}': '"rate":1' })).toMatchObject({
		problem: expect.stringMatching(/^isn’t valid JSON after “\[\{”.*Using Fields Below$/) as string,
	});
});

test('JSON that one expression returns is read as before', () => {
	const json = `[{"description":"x",${REST}}]`;
	for (const evaluated of [json, JSON.parse(json) as object]) {
		expect(read('={{ $json.lines }}', {}, evaluated)).toEqual({
			value: [{ description: 'x', quantity: '2', rate: '185.00' }],
			notes: [],
		});
	}
});

const AROUND = 'was read without the text around its JSON';
const MENDED = 'was read as JSON, although its quotes or commas are others';

test.each<[string, string, string[]]>([
	['in a block of Markdown', `\`\`\`json\n[{"description":"Kente",${REST}}]\n\`\`\``, [AROUND]],
	['in a sentence', `Here it is: [{"description":"Kente",${REST}}]. Anything else?`, [AROUND]],
	['with single quotes', `[{'description':'Kente','quantity':'2','rate':'185'}]`, [MENDED]],
	['with typographic quotes', '[{“description”:“Kente”,“quantity”:“2”,“rate”:“185”}]', [MENDED]],
	['with names without quotes', '[{description:"Kente", quantity:"2", rate:"185"}]', [MENDED]],
	['with a comma too much', `[{"description":"Kente",${REST},},]`, [MENDED]],
	[
		'as Python writes it',
		`[{'description': "Kente", 'quantity': '2', 'rate': '185', 'unit': None}]`,
		[MENDED],
	],
	['with a line break in a text', `[{"description":"Kente\n",${REST}}]`, []],
	['line by line', `{"description":"Kente",${REST}}\n{"description":"Kente",${REST}}`, [MENDED]],
])('JSON is taken %s', (_, json, notes) => {
	const { notes: told, ...outcome } = read(json);
	expect(outcome).toMatchObject({ value: expect.arrayContaining([expect.anything()]) as object });
	const [line] = (outcome as { value: IDataObject[] }).value;
	expect(line).toMatchObject({ quantity: '2', rate: '185.00' });
	expect(String(line?.description).trim()).toBe('Kente');
	expect(told).toEqual(notes);
});

test.each([
	['[{"description":"12" pizza","rate":"5"}]', '[{"description":"12"'],
	["[{'description':'Kofi's shop','rate':5}]", "[{'description':'Kofi'"],
	['[{"description":"x","rate":1,850.00}]', '[{"description":"x","rate":1,'],
	['[{"description":"x" "rate":5}]', '[{"description":"x"'],
	['[{"description":"x","rate":5', '[{"description":"x","rate":5'],
	['['.repeat(100_000), '[[[['],
])('where other JSON breaks off is shown: %.40s', (json, before) => {
	const { problem } = read(json) as unknown as { problem: string };
	expect(problem).toContain(`isn’t valid JSON after “${before}`);
	expect(problem).toContain('JSON.stringify');
	expect(problem).toContain('“Specify Line Items” to Using Fields Below');
});

test('an expression within a text that returns nothing is told', () => {
	const template = `=[{"description":"Work for {{ $json.v }}",${REST}}]`;
	expect(read(template, { '{{ $json.v }}': null }).notes).toEqual([
		'says nothing in the place of “{{ $json.v }}”',
	]);
	expect(read(template, { '{{ $json.v }}': {} }).notes).toEqual([
		'has a line whose description says “[object Object]”, as expressions do that find no value',
	]);
});

describe('a line of a shop', () => {
	const shop = (line: object, template = '={{ $json.basket }}') => read(template, {}, [line]);

	test.each<[object, string]>([
		[
			{ name: 'Kente', quantity: 2, price: 185 },
			'description: line.name, quantity: line.quantity, rate: line.price',
		],
		[
			{ title: 'Kente', qty: 2, unit_price: 185, sku: 'K1' },
			'description: line.title, quantity: line.qty, rate: line.unit_price',
		],
		[
			{ 'Product Name': 'Kente', Anzahl: 2, Einzelpreis: 185, uom: 'yd' },
			'description: line["Product Name"], quantity: line.Anzahl, rate: line.Einzelpreis, unit: line.uom',
		],
	])('is refused with an expression to copy: %j', (line, fields) => {
		const map = `. Make lines of it with {{ $json.basket.map((line) => ({ ${fields} })) }}`;
		expect(shop(line)).toMatchObject({ problem: expect.stringContaining(map) as string });
	});

	test('is taken with its name if only its description is missing, which is told', () => {
		for (const line of [{ description: '' }, {}]) {
			expect(shop({ name: 'Kente', ...line, quantity: 2, rate: 185 })).toEqual({
				value: [{ description: 'Kente', quantity: 2, rate: 185 }],
				notes: ['has lines without a description, for which their “name” was used'],
			});
		}
		expect(shop({ name: 'Kente', title: 'Cloth', quantity: 2, rate: 185 })).toMatchObject({
			problem: expect.stringContaining('it has no description') as string,
		});
	});

	test.each<[string, object, string]>([
		['x2', { quantity: '2' }, 'was read as 2'],
		['2 ×', { quantity: '2' }, 'was read as 2'],
		['2 yards', { quantity: '2', unit: 'yards' }, 'was read as 2 and whose unit as “yards”'],
		['2.5m²', { quantity: '2.5', unit: 'm²' }, 'was read as 2.5 and whose unit as “m²”'],
		['3 Std.', { quantity: '3', unit: 'Std.' }, 'was read as 3 and whose unit as “Std.”'],
	])('can have the quantity %s', (quantity, read, told) => {
		expect(shop({ description: 'Kente', quantity, rate: 5 })).toEqual({
			value: [{ description: 'Kente', rate: 5, ...read }],
			notes: [`has lines whose quantity ${told}`],
		});
	});

	test('can’t have a quantity in another unit than its own', () => {
		const line = { description: 'Kente', quantity: '2 yards', rate: 5 };
		expect(shop({ ...line, unit: 'Yards' })).toMatchObject({ value: [{ unit: 'Yards' }] });
		expect(shop({ ...line, unit: 'meter' })).toMatchObject({
			problem: expect.stringContaining(
				'its quantity is in “yards”, but its unit is “meter”',
			) as string,
		});
		for (const quantity of ['2-3 yards', '2x3', 'two', '50%']) {
			expect(shop({ ...line, quantity })).toHaveProperty('problem');
		}
	});
});
