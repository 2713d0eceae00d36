import { choice, choices, onOff } from '../../../nodes/shared/input/choices';
import {
	matching,
	numberBetween,
	optional,
	required,
	printable,
	wholeNumber,
} from '../../../nodes/shared/input/convert';
import type { Convert } from '../../../nodes/shared/operation';
import { isBlank, InvalidInput } from '../../../nodes/shared/result';
import { outcomes } from '../../support/outcomes';
import { countryCode } from '../../../nodes/Invoicing/countries';
import { currencyCode } from '../../../nodes/Invoicing/currencies';
import { email, uuid } from '../../../nodes/Invoicing/resources/fields';

const CONTEXT = { timezone: 'UTC' };
const ID = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';
const PETS = [
	...['cat', 'dog'].map((value) => ({ name: value, value })),
	{ name: 'Guinea Pig', value: 'guinea_pig' },
];
const NO_NUMBERS = ['1,5', '1e2', '0x10', '5%', 'Infinity', NaN, true, null, undefined, {}, []];

test.each<[string, Convert, unknown, unknown]>([
	['ID', uuid, ID, ID],
	['ID', uuid, ` ${ID.toUpperCase()}\n`, ID.toUpperCase()],
	['currency', currencyCode, 'ghs', 'GHS'],
	['currency', currencyCode, ' Usd ', 'USD'],
	['country', countryCode, 'gh', 'GH'],
	['email', email, ' ama@example.com ', 'ama@example.com'],
	['email', email, 'MailTo:ama@example.com', 'ama@example.com'],
	['email', email, 'Ama Mensah <ama@example.com>', 'ama@example.com'],
	['email', email, '"Mensah, Ama" <mailto:ama@example.com> ', 'ama@example.com'],
	['email', email, "o'neil@bücher.example", "o'neil@bücher.example"],
	['whole number', wholeNumber(1, 100), ' 100 ', 100],
	['whole number', wholeNumber(1, 100), '7.0', 7],
	['whole number', wholeNumber(-5, 5), '-5', -5],
	['number', numberBetween(0, 100), '12.5', 12.5],
	['number', numberBetween(0, 100), '100', 100],
	['rounded number', numberBetween(0, 100, 4), 8.33335, 8.3334],
	['rounded number', numberBetween(0, 100, 4), '1.00005', 1.0001],
	['rounded number', numberBetween(0, 100, 4), 0.1 + 0.2, 0.3],
	['rounded number', numberBetween(0, 100, 4), 1e-12, 0],
	['number', numberBetween(-90, 90), '-89.999999', -89.999999],
	['number', numberBetween(-90, 90), '+5', 5],
])('a value is accepted as %s: %#', (_name, convert, value, expected) => {
	expect(outcomes(convert)(value, CONTEXT)).toEqual({ value: expected });
});

test.each<[string, Convert, unknown[], string]>([
	['ID', uuid, ['', ID.slice(1), `${ID}0`, `{${ID}}`, `${ID}\n${ID}`, 5], `an ID such as ${ID}`],
	['currency', currencyCode, ['XG', 'GHSS', 'G1S', 5], 'a three-letter currency code'],
	['country', countryCode, ['G', 'GHX', '1A', 'ß'], 'a two-letter country code'],
	['email', email, ['ama', 'ama@', '@example.com', 'ama@example'], 'an email address'],
	[
		'email',
		email,
		['a b@x.com', 'a@b.c,d@e.f', 'a@b@c.de', 'a@x.com.', 'a@b.de <c@d.ef>', 'A <a@b>'],
		'an email address',
	],
	['whole number', wholeNumber(1, 100), ['', 0, 101, -1, 1.5], 'a whole number from 1 to 100'],
	['number', numberBetween(0, 100), ['', ' ', -0.1, 100.1], 'a number from 0 to 100'],
	['number', numberBetween(0, 100), NO_NUMBERS, 'a number from 0 to 100'],
	['whole number', wholeNumber(1, 100), NO_NUMBERS, 'a whole number from 1 to 100'],
])('a value is rejected with a message as %s', (_name, convert, values, what) => {
	for (const value of values) {
		const problem = `must be ${what}, but is “${printable(value)}”`;
		expect([value, outcomes(convert)(value, CONTEXT)]).toEqual([value, { problem }]);
	}
});

describe('a blank', () => {
	test.each<[unknown, boolean]>([
		[undefined, true],
		[null, true],
		['', true],
		[' \n\t\u00a0', true],
		['\u200b\ufeff\u2060\u00ad\u3164\u2800', true],
		['\u200bx', false],
		['❤️', false],
		['x', false],
		[0, false],
		[false, false],
		[NaN, false],
		[[], false],
		[{}, false],
	])('is a field that wasn’t filled in: %p is %p', (value, expected) => {
		expect(isBlank(value)).toBe(expected);
		const mark: Convert = () => 'converted';
		expect(outcomes(optional(mark))(value, CONTEXT)).toEqual({
			value: expected ? undefined : 'converted',
		});
		expect(outcomes(required(mark))(value, CONTEXT)).toEqual(
			expected ? { problem: 'is empty' } : { value: 'converted' },
		);
	});

	test('isn’t passed on, but the context is', () => {
		const seen: unknown[] = [];
		const convert: Convert = (value, context) => {
			seen.push([value, context]);
			throw new InvalidInput('must be another');
		};
		for (const each of [optional(convert), required(convert)]) {
			outcomes(each)('', CONTEXT);
			expect(outcomes(each)(0, CONTEXT)).toEqual({ problem: 'must be another' });
		}
		const once = [0, CONTEXT];
		expect(seen).toEqual([once, once]);
	});
});

test.each<[string, Convert, unknown, unknown]>([
	...['GHS\u200b', '\u200eGHS', '\u202aGHS\u202c', '\ufeffGHS', 'G\u00adHS', '“GHS”', '"ghs"'].map(
		(code): [string, Convert, unknown, unknown] => ['currency', currencyCode, code, 'GHS'],
	),
	['country', countryCode, 'GH\u2060', 'GH'],
	['email', email, '\u202aama@example.com\u202c', 'ama@example.com'],
	['email', email, '“ama@example.com”', 'ama@example.com'],
	['ID', uuid, `${ID}\u200b`, ID],
	['whole number', wholeNumber(1, 100), '\u200e42', 42],
	['whole number', wholeNumber(-5, 5), '\u22125', -5],
	['number', numberBetween(0, 100), '１２.５', 12.5],
	['number', numberBetween(0, 100), '٤٢', 42],
	['switch', onOff, 'true\u200b', true],
	['choice', choice(PETS), '\u200fguinea\u00a0pig\u200b', 'guinea_pig'],
	['choice', choice(PETS), 'guinea\u2011pig', 'guinea_pig'],
])('characters that nobody sees don’t matter in a %s: %#', (_name, convert, value, expected) => {
	expect(outcomes(convert)(value, CONTEXT)).toEqual({ value: expected });
});

test.each([
	['GH\u200b', 'GHU+200B'],
	['\u202aGH', 'U+202AGH'],
	['👩\u200d👧', '👩\u200d👧'],
	['GH\u200c', 'GHU+200C'],
])('a message shows %j as %j', (value, shown) => {
	expect(outcomes(uuid)(value, CONTEXT)).toEqual({
		problem: `must be an ID such as ${ID}, but is “${shown}”`,
	});
});

test('a pattern is matched against the trimmed text, and the match may be changed', () => {
	const even = matching(/^(\d\d)+$/, 'pairs of digits', (text) => `#${text}`);
	expect(outcomes(even)(' 1234 ', CONTEXT)).toEqual({ value: '#1234' });
	expect(outcomes(even)(' 123 ', CONTEXT)).toEqual({
		problem: 'must be pairs of digits, but is “123”',
	});
});

const YES_NO = ['auto', 'no', 'yes'].map((value) => ({ name: value, value }));

test.each<[unknown, boolean]>([
	...[true, 'true', 1, 'TRUE', ' True ', 'yes', 'on', '1', 'Y', 't'].map(
		(value): [unknown, boolean] => [value, true],
	),
	...[false, 'false', 0, -0, 'FALSE', 'No', 'off', '0', 'N', 'f'].map(
		(value): [unknown, boolean] => [value, false],
	),
])('a switch takes %p as %j', (value, expected) => {
	expect(outcomes(onOff)(value, CONTEXT)).toEqual({ value: expected });
});

test.each<unknown>(['ja', '01', '-1', '1.0', '', 2, NaN, null, undefined, [], [true], {}, 1n])(
	'a switch rejects %p',
	(value) => {
		expect(outcomes(onOff)(value, CONTEXT)).toEqual({
			problem: expect.stringContaining('must be true or false, but is “') as string,
		});
	},
);

test.each<[unknown, string]>([
	['cat', 'cat'],
	[' Cat\n', 'cat'],
	['GUINEA_PIG', 'guinea_pig'],
	['Guinea pig ', 'guinea_pig'],
	['guinea-pig', 'guinea_pig'],
	['guineaPig', 'guinea_pig'],
])('a choice takes %j as %j', (value, expected) => {
	expect(outcomes(choice(PETS))(value, CONTEXT)).toEqual({ value: expected });
});

test.each<[unknown, string]>([
	[true, 'yes'],
	['false', 'no'],
	[1, 'yes'],
	[0, 'no'],
	['auto', 'auto'],
])('a choice between yes and no takes %j as %j', (value, expected) => {
	expect(outcomes(choice(YES_NO))(value, CONTEXT)).toEqual({ value: expected });
});

test.each<unknown>(['cow', 'cat,dog', true, 1, {}, ['cat'], { toString: 1 }, null])(
	'a choice rejects %j and says what it takes',
	(value) => {
		expect(outcomes(choice(PETS))(value, CONTEXT)).toEqual({
			problem: expect.stringContaining('must be one of cat, dog, Guinea Pig, but is “') as string,
		});
	},
);

test.each<[unknown, string[]]>([
	['cat, dog,', ['cat', 'dog']],
	['cat', ['cat']],
	[[], []],
	[
		['dog', '', 'cat'],
		['dog', 'cat'],
	],
])('several choices take %j as %j', (value, expected) => {
	expect(outcomes(choices(PETS))(value, CONTEXT)).toEqual({ value: expected });
});

test.each<unknown>([['cat', 'cow'], 'cat;dog', [['cat']].concat([['cow']]), { a: 1 }, 5])(
	'several choices reject %j',
	(value) => {
		expect(outcomes(choices(PETS))(value, CONTEXT)).toEqual({
			problem: expect.stringContaining('must be one of') as string,
		});
	},
);
