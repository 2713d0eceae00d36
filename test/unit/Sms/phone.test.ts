import fc from 'fast-check';

import { callingCode as callingCodeValue } from '../../../nodes/shared/phone/phone';
import { outcomes } from '../../support/outcomes';
import { readPhoneNumber } from './readNumber';

const callingCode = outcomes(callingCodeValue);

const normalizePhone = (input: unknown) => {
	const read = readPhoneNumber(input);
	return 'number' in read ? read.number : undefined;
};

const CONTEXT = { timezone: 'UTC' };
const NUMBER = '+233241234567';
const NO_NUMBER = 'isn’t a phone number';
const NO_COUNTRY = 'has no country code';
const NO_PLUS = 'doesn’t begin with + or 00';
const OTHER_DIGITS = 'has digits other than 0 to 9';
const ZERO = 'has a country code that begins with 0';
const NO_CODE = 'begins with the code of no country';
const LOST =
	'has lost digits, because its sheet has rounded it: format the column as text and enter the number again';
const SHEET_ERROR = 'is what a sheet shows where it has no value to show';
const long = (digits: number) => `has ${digits} digits, but phone numbers have 7 to 15`;

const because =
	(reason: string) =>
	(input: unknown): [unknown, string] => [input, reason];

describe('a phone number is brought into international form', () => {
	test.each<[unknown, string]>([
		[NUMBER, NUMBER],
		['+(233) 24 1234567', NUMBER],
		['00233241234567', NUMBER],
		['+233‑24–123—4567', NUMBER],
		['\u202a+233241234567\u202c', NUMBER],
		['\u2068+233 24 123 4567\u2069', NUMBER],
		['+233\u200b24\u2060123\u00ad4567\ufeff', NUMBER],
		['tel:+233-24-123-4567', NUMBER],
		['TEL: 00233241234567', NUMBER],
		['p:+233241234567', NUMBER],
		['whatsapp:+233241234567', NUMBER],
		['＋２３３２４１２３４５６７', NUMBER],
		['="+233241234567"', NUMBER],
		['+233241234567.0', NUMBER],
		['+233-24-123-4567,00 ', NUMBER],
		['+1234567.0', '+1234567'],
		['+123456.0', '+1234560'],
		['+33.6.12.34.56.00', '+33612345600'],
		["'+233241234567", NUMBER],
		['""+233241234567""', NUMBER],
		['“+233 24 123 4567”', NUMBER],
		[' ’+233 24 123 4567', NUMBER],
		['+1234567', '+1234567'],
		['+123456789012345', '+123456789012345'],
		// People in Kazakhstan and Mauritania have such numbers.
		['+77777777777', '+77777777777'],
		['+22222222222', '+22222222222'],
	])('%j', (input, expected) => {
		expect(normalizePhone(input)).toBe(expected);
	});

	test('whatever separates its digits', () => {
		const separator = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '\u200e', '\u2013', '\t');
		fc.assert(
			fc.property(
				// The country has no trunk prefix, so that any digits may follow its code.
				fc.stringMatching(/^45[0-9]{5,13}$/),
				fc.array(separator, { minLength: 16, maxLength: 16 }),
				fc.constantFrom('+', '00'),
				(digits, separators, prefix) => {
					const written = [...digits].map((digit, at) => digit + separators[at]).join('');
					// A decimal number, see above.
					fc.pre(!/^[^.]*\.[^1-9.]*$/.test(written));
					expect(normalizePhone(prefix + written)).toBe(`+${digits}`);
				},
			),
		);
	});
});

describe('anything else isn’t a phone number', () => {
	test.each<[unknown, string]>([
		...[0, '0241234567', '(0)'].map(because(NO_COUNTRY)),
		...['233241234567', 233241234567].map(because(NO_PLUS)),
		...['+0241234567', '+00233241234567', '000233241234567'].map(because(ZERO)),
		['+123456', long(6)],
		['+1234567890123456', long(16)],
		...['', '+', 'AKWAABA', null, undefined, true, NaN].map(because(NO_NUMBER)),
		...[2332412345.67, -233241234567].map(because(NO_NUMBER)),
		...['++233241234567', '+233241234567+', '0233+241234567'].map(because(NO_NUMBER)),
		...['+23324123456a', '+233241234567 ext 5', '+233241234567x5'].map(because(NO_NUMBER)),
		...['+233 24 123 4567 #5', '+233241234567;ext=5'].map(because(NO_NUMBER)),
		...['0+233(0)241234567', '+233241234567:'].map(because(NO_NUMBER)),
		['+233 24 123 4567 / +233 20 123 4567', NO_NUMBER],
		...['sip:+233241234567', '233tel:241234567', '+233"24"1234567'].map(because(NO_NUMBER)),
		...['+233241234567 (mobile)'].map(because(NO_NUMBER)),
		...['2.33241E+11', '2,33241E+11', '4.479e+11', '2.33E11', '+2.3E+11'].map(because(LOST)),
		...['2.33241 x 10^11', '2.33241×10^11'].map(because(LOST)),
		...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '########', '#NAME?'].map(because(SHEET_ERROR)),
		...['0000000000', '1111111111', '+0000000000', '+1111111111'].map(because(NO_NUMBER)),
		...['+999241234567', '+210241234567'].map(because(NO_CODE)),
		['+٢٣٣٢٤١٢٣٤٥٦٧', OTHER_DIGITS],
		['+233 24 123 456\u0967', OTHER_DIGITS],
	])('%#: %j %s', (input, reason) => {
		expect(readPhoneNumber(input)).toEqual({ reason });
	});

	test.each<unknown>([{}, { number: NUMBER }, [NUMBER]])(
		'%j, which is neither text nor a number',
		(input) => {
			expect(readPhoneNumber(input)).toEqual({ reason: NO_NUMBER });
		},
	);

	test('and every result is a + with 7 to 15 digits', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -()./\u200bx') }), (input) => {
				expect(normalizePhone(input) ?? '+1234567').toMatch(/^\+[1-9]\d{6,14}$/);
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('with a country, national numbers become international', () => {
	const NOT_NATIONAL = 'isn’t a number of the Default Country Code 233';

	test.each<[string, unknown, string]>([
		['233', '0241234567', NUMBER],
		['233', '\u202a024\u2011123\u20114567\u202c', NUMBER],
		['233', NUMBER, NUMBER],
		['44', '07911 123456', '+447911123456'],
		// Spreadsheets drop the + or the 0, and may hold a number instead of text.
		['233', '233241234567', NUMBER],
		['233', 233241234567, NUMBER],
		['233', '2330241234567', NUMBER],
		['233', '241234567', NUMBER],
		['233', 241234567, NUMBER],
		['233', 'tel:024-123-4567', NUMBER],
		['233', '241234567.0', NUMBER],
		['233', '’0241234567', NUMBER],
		['1', '2025550123', '+12025550123'],
		['1', 12025550123, '+12025550123'],
		['45', '32123456', '+4532123456'],
		['45', '4532123456', '+4532123456'],
		// Where the 0 is part of the number, too, unless the number is one without it.
		['225', 712345678, '+2250712345678'],
		// The digits also begin with another country’s code, but without a + they are a number of this country.
		['34', '611915096', '+34611915096'],
	])('%s, %j', (country, input, expected) => {
		expect(readPhoneNumber(input, country)).toEqual({ number: expected });
	});

	test.each<[string, unknown, string]>([
		// A landline in the area 4915, or a mobile phone without its +.
		['49', '4915730844472', 'could be +494915730844472 or +4915730844472'],
		['233', '447911123456', NOT_NATIONAL],
		['233', 24123456, NOT_NATIONAL],
		['233', '2332412345678', NOT_NATIONAL],
		['233', '000241234567', ZERO],
		['233', '+0241234567', ZERO],
		['233', '012', NOT_NATIONAL],
		['233', '0241234567890123', NOT_NATIONAL],
		['233', 'x0241234567', NO_NUMBER],
		['45', '3212345', 'isn’t a number of the Default Country Code 45'],
		// Budapest is dialed as 06 1 234 5678, and a sheet drops the first 0.
		['36', '612345678', 'could be +36612345678 or +3612345678'],
		['36', 690123456, 'could be +36690123456 or +3690123456'],
		// Libreville had seven digits, and now has eight with a 0.
		['241', '6031234', 'could be +2416031234 or +24106031234'],
		// A mobile number of nine digits, or a number of Lecco without its 0.
		['39', '341123456', 'could be +39341123456 or +390341123456'],
		['233', '1111111111', NO_NUMBER],
		['233', 2333333333333, 'isn’t a number of the Default Country Code 233'],
	])('but with %s not %j', (country, input, reason) => {
		expect(readPhoneNumber(input, country)).toEqual({ reason });
	});

	test.each<[unknown, string]>([
		['233', '233'],
		[233, '233'],
		['+233', '233'],
		['00233', '233'],
		[' + 1 ', '1'],
		['233.0', '233'],
		['＋２３３', '233'],
	])('the code may be written as %j', (input, expected) => {
		expect(callingCode(input, CONTEXT)).toEqual({ value: expected });
	});

	test.each([
		...['GH', '0', '02', '2333', '+', '00', '2-3', '2+33', '20033', '-1', '999', '210'],
		'toString',
	])('%j is no country code', (input) => {
		expect(callingCode(input, CONTEXT)).toEqual({
			problem: `must be a country code such as 233, but is “${input}”`,
		});
	});
});
