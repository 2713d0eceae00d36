import {
	countryCode,
	currencyCode,
	email,
	matching,
	numberBetween,
	optional,
	required,
	uuid,
	wholeNumber,
} from '../../../nodes/shared/input/convert';
import { shown, text } from '../../../nodes/shared/input/text';
import type { Convert } from '../../../nodes/shared/operation';
import { isBlank } from '../../../nodes/shared/result';

const CONTEXT = { timezone: 'UTC' };
const ID = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';

describe('a value is accepted', () => {
	test.each<[string, Convert, unknown, unknown]>([
		['ID', uuid, ID, ID],
		['ID', uuid, ` ${ID.toUpperCase()}\n`, ID.toUpperCase()],
		['currency', currencyCode, 'ghs', 'GHS'],
		['currency', currencyCode, ' Usd ', 'USD'],
		['country', countryCode, 'gh', 'GH'],
		['email', email, ' ama@example.com ', 'ama@example.com'],
		['email', email, 'ama+bills@mail.example.co.gh', 'ama+bills@mail.example.co.gh'],
		['email', email, "o'neil@bücher.example", "o'neil@bücher.example"],
		['whole number', wholeNumber(1, 100), 1, 1],
		['whole number', wholeNumber(1, 100), ' 100 ', 100],
		['whole number', wholeNumber(1, 100), '7.0', 7],
		['whole number', wholeNumber(-5, 5), '-5', -5],
		['number', numberBetween(0, 100), '12.5', 12.5],
		['number', numberBetween(0, 100), 0, 0],
		['number', numberBetween(0, 100), '100', 100],
		['rounded number', numberBetween(0, 100, 4), 8.33335, 8.3334],
		['rounded number', numberBetween(0, 100, 4), '1.00005', 1.0001],
		['rounded number', numberBetween(0, 100, 4), 0.1 + 0.2, 0.3],
		['rounded number', numberBetween(0, 100, 4), 1e-12, 0],
		['number', numberBetween(-90, 90), '-89.999999', -89.999999],
		['number', numberBetween(-90, 90), '+5', 5],
	])('as %s: %#', (_name, convert, value, expected) => {
		expect(convert(value, CONTEXT)).toEqual({ value: expected });
	});
});

describe('a value is rejected with a message', () => {
	test.each<[string, Convert, unknown[], string]>([
		[
			'ID',
			uuid,
			['', 'Ama', ID.slice(1), `${ID}0`, `{${ID}}`, `${ID}\n${ID}`, '../clients', 5, null, {}],
			'an ID such as 6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42',
		],
		[
			'currency',
			currencyCode,
			['GH', 'GHSS', 'G1S', '₵', 'ＧＨＳ', 5],
			'a three-letter currency code',
		],
		['country', countryCode, ['G', 'GHA', 'Ghana', '1A', 'ß'], 'a two-letter country code'],
		[
			'email',
			email,
			[
				'ama',
				'ama@',
				'@example.com',
				'ama@example',
				'a b@example.com',
				'a@b.c,d@e.f',
				'a@b@c.de',
				'a@example.com.',
			],
			'an email address',
		],
		[
			'whole number',
			wholeNumber(1, 100),
			[
				'',
				' ',
				0,
				101,
				-1,
				1.5,
				'1,5',
				'1e2',
				'0x10',
				'ten',
				NaN,
				Infinity,
				true,
				null,
				undefined,
				{},
				[],
			],
			'a whole number from 1 to 100',
		],
		[
			'number',
			numberBetween(0, 100),
			[
				'',
				-0.1,
				100.1,
				'1e1',
				'0x10',
				'12,5',
				'5%',
				'Infinity',
				NaN,
				false,
				null,
				undefined,
				{},
				[],
			],
			'a number from 0 to 100',
		],
	])('as %s', (_name, convert, values, what) => {
		for (const value of values) {
			expect([value, convert(value, CONTEXT)]).toEqual([
				value,
				{
					problem: `must be ${what}, but is “${shown(value)}”`,
				},
			]);
		}
	});
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
		expect(required()(value, CONTEXT)).toEqual(
			expected ? { problem: 'is empty' } : text(value, CONTEXT),
		);
		const mark: Convert = () => ({ value: 'converted' });
		expect(optional(mark)(value, CONTEXT)).toEqual({ value: expected ? undefined : 'converted' });
		expect(required(mark)(value, CONTEXT)).toEqual(
			expected ? { problem: 'is empty' } : { value: 'converted' },
		);
	});

	test('isn’t passed on, but the context is', () => {
		const seen: unknown[] = [];
		const convert: Convert = (value, context) => {
			seen.push([value, context]);
			return { problem: 'must be another' };
		};
		for (const each of [optional(convert), required(convert)]) {
			each('', CONTEXT);
			expect(each(0, CONTEXT)).toEqual({ problem: 'must be another' });
		}
		expect(seen).toEqual([
			[0, CONTEXT],
			[0, CONTEXT],
		]);
	});
});

test('a pattern is matched against the trimmed text, and the match may be changed', () => {
	const even = matching(/^(\d\d)+$/, 'pairs of digits', (text) => `#${text}`);
	expect(even(' 1234 ', CONTEXT)).toEqual({ value: '#1234' });
	expect(even(' 123 ', CONTEXT)).toEqual({ problem: 'must be pairs of digits, but is “123”' });
});
