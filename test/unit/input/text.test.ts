import fc from 'fast-check';

import { plainNumber, printable, text as textValue } from '../../../nodes/shared/input/convert';
import { outcomes } from '../../support/outcomes';

const text = outcomes(textValue);

const CONTEXT = { timezone: 'UTC' };
const INEXACT = 'which can’t be written exactly. Enter it as text';
const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true });

describe('text', () => {
	test.each<[unknown, string]>([
		['', ''],
		[' a\n', ' a\n'],
		['👩‍👩‍👧', '👩‍👩‍👧'],
		[5, '5'],
		[-0, '0'],
		[0.1 + 0.2, '0.3'],
		[1.005, '1.005'],
		[Number.MAX_SAFE_INTEGER, '9007199254740991'],
		[12345678901234567890n, '12345678901234567890'],
		[true, 'true'],
		[false, 'false'],
	])('%p is %j', (value, expected) => {
		expect(text(value, CONTEXT)).toEqual({ value: expected });
	});

	test.each<[unknown, string]>([
		[undefined, 'must be text, but is undefined'],
		[null, 'must be text, but is null'],
		[{ a: 1 }, 'must be text, but is an object: {"a":1}'],
		[{ toString: 1 }, 'must be text, but is an object: {"toString":1}'],
		[[], 'must be text, but is a list: []'],
		[new Date(0), 'must be text, but is a date: "1970-01-01T00:00:00.000Z". Format it first'],
		[NaN, 'must be text, but is NaN, which isn’t a number'],
		[Infinity, 'must be text, but is Infinity, which isn’t a number'],
		[2 ** 53, `must be text, but is the number 9007199254740992, ${INEXACT}`],
		[1e-7, `must be text, but is the number 1e-7, ${INEXACT}`],
		[Symbol('x'), 'must be text, but is Symbol(x)'],
		[() => 1, 'must be text, but is a function'],
		['a\0b', 'contains the control character U+0000, which can’t be sent'],
	])('and %p is rejected', (value, problem) => {
		expect(text(value, CONTEXT)).toEqual({ problem });
	});

	test.each(['\ud83d', 'a\ude00', '\ude00\ud83d', 'x😀'.slice(0, 2)])(
		'and half of an emoji in %j is rejected, with a way to cut a text',
		(value) => {
			expect(text(value, CONTEXT)).toEqual({
				problem: expect.stringMatching(/half of an emoji.*Array\.from\(\$json\.text\)/) as string,
			});
		},
	);

	test('whatever it is given, it is text without half characters, or a problem', () => {
		const found = { text: 0, problem: 0 };
		fc.assert(
			fc.property(anything, (value) => {
				const read = text(value, CONTEXT);
				found['problem' in read ? 'problem' : 'text']++;
				if ('problem' in read) expect(read.problem).toMatch(/^(must|contains|is) /);
				else expect(read.value).not.toMatch(/\p{Surrogate}|\0/u);
			}),
		);
		expect(Math.min(found.text, found.problem)).toBeGreaterThan(0);
	});
});

describe('what a message shows of a value', () => {
	const circular: Record<string, unknown> = {};
	circular.self = circular;

	test.each<[unknown, string]>([
		['a', 'a'],
		[{ a: [1] }, '{"a":[1]}'],
		[Object.create(null), '{}'],
		[{ toString: 1 }, '{"toString":1}'],
		[circular, 'an object'],
		[{ toJSON: () => undefined }, 'an object'],
		[10n, '10'],
		['a\ud83d', 'a\ufffd'],
		['x'.repeat(501), `${'x'.repeat(500)}…`],
	])('%#', (value, expected) => {
		expect(printable(value)).toBe(expected);
	});

	test('never throws and never says [object Object]', () => {
		fc.assert(fc.property(anything, (value) => !/\[object/.test(printable(value))));
	});
});

test('a number is written as people write it', () => {
	expect([0.1 + 0.2, 1.1 * 3, 9007199254740991].map(plainNumber)).toEqual([
		'0.3',
		'3.3',
		'9007199254740991',
	]);
});
