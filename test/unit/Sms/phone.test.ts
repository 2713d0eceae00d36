import fc from 'fast-check';

import {
	callingCode as callingCodeValue,
	phone as phoneValue,
	readRecipients,
	recipientsProblem,
} from '../../../nodes/shared/phone/phone';
import { toText } from '../../../nodes/shared/phrase';
import { outcomes } from '../../support/outcomes';
import { readPhoneNumber } from './readNumber';

const callingCode = outcomes(callingCodeValue);
const phone = outcomes((value) => phoneValue(value));

const normalizePhone = (input: unknown) => {
	const read = readPhoneNumber(input);
	return 'number' in read ? read.number : undefined;
};

const CONTEXT = { timezone: 'UTC' };
const NUMBER = '+233241234567';
const NUMBER_FORMAT = 'Enter numbers with + and the country code, for example +233241234567';
const SET_COUNTRY = ', or set “Default Country Code” under Options or in the credential';
const helpFor = (reasons: string[]) =>
	reasons.some((reason) => [NO_COUNTRY, NO_PLUS].includes(reason)) ? SET_COUNTRY : '';
const NO_NUMBER = 'isn’t a phone number';
const NO_COUNTRY = 'has no country code';
const NO_PLUS = 'doesn’t begin with + or 00';
const OTHER_DIGITS = 'has digits other than 0 to 9';
const ZERO = 'has a country code that begins with 0';
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
	])('%j', (input, expected) => {
		expect(normalizePhone(input)).toBe(expected);
		expect(phone(input)).toEqual({ value: expected });
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
		...['2.33241E+11', '+233241234567 (mobile)'].map(because(NO_NUMBER)),
		['+٢٣٣٢٤١٢٣٤٥٦٧', OTHER_DIGITS],
		['+233 24 123 456\u0967', OTHER_DIGITS],
	])('%#: %j %s', (input, reason) => {
		expect(normalizePhone(input)).toBeUndefined();
		expect(readPhoneNumber(input)).toEqual({ reason });
		expect(phone(input)).toEqual({
			problem: `contains “${String(input)}”, which ${reason}. ${NUMBER_FORMAT}${helpFor([reason])}`,
		});
	});

	test.each<[unknown, string]>([
		[{}, '{}'],
		[{ number: NUMBER }, `{"number":"${NUMBER}"}`],
		[[NUMBER], `["${NUMBER}"]`],
	])('%j, which is neither text nor a number', (input, name) => {
		expect(readPhoneNumber(input)).toEqual({ reason: NO_NUMBER });
		expect(phone(input)).toEqual({
			problem: `contains “${name}”, which ${NO_NUMBER}. ${NUMBER_FORMAT}`,
		});
	});

	test('and every result is a + with 7 to 15 digits', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -()./\u200bx') }), (input) => {
				expect(normalizePhone(input) ?? '+1234567').toMatch(/^\+[1-9]\d{6,14}$/);
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('recipients become a list', () => {
	const OTHER = '+233201234567';
	const SHORT = '+1234567';

	test.each<[string, unknown, string[]]>([
		['one number', NUMBER, [NUMBER]],
		['commas', `${NUMBER},${OTHER}`, [NUMBER, OTHER]],
		['semicolons, spaces and empty entries', ` ;${NUMBER} ; ${OTHER};; `, [NUMBER, OTHER]],
		['line breaks', `${NUMBER}\r\n${OTHER}\n\n`, [NUMBER, OTHER]],
		['a list', [OTHER, NUMBER], [OTHER, NUMBER]],
		['a list of lists', [[NUMBER], [OTHER]], [NUMBER, OTHER]],
		['a list of texts with several', [`${NUMBER}, ${OTHER}`, '+123 4567'], [NUMBER, OTHER, SHORT]],
		['blank texts in a list', ['', ' ', NUMBER, ', '], [NUMBER]],
		['lists of lists of lists', [[[NUMBER], OTHER]], [NUMBER, OTHER]],
		['one number in several forms', [NUMBER, '00233 24 123 4567', '+233(0)241234567'], [NUMBER]],
		['bars', `${NUMBER}|${OTHER} | ${SHORT}`, [NUMBER, OTHER, SHORT]],
		['spaces', `${NUMBER} ${OTHER}\t00233201234568`, [NUMBER, OTHER, '+233201234568']],
		['spaces within them too', '+233 24 123 4567  +233 20 123 4567', [NUMBER, OTHER]],
		['a slash', '+233 24 123 4567 / +233 20 123 4567', [NUMBER, OTHER]],
		['JSON', JSON.stringify([NUMBER, [OTHER, null, ` ${SHORT}`]]), [NUMBER, OTHER, SHORT]],
		['full-width characters', `＋233241234567，${OTHER} ＋1234567`, [NUMBER, OTHER, SHORT]],
		['decimals', `${NUMBER}.0,${OTHER}.0 ${SHORT}.0`, [NUMBER, OTHER, SHORT]],
		['decimals with commas', `${NUMBER},0, ${OTHER},00;${SHORT},0`, [NUMBER, OTHER, SHORT]],
		['a list of decimals', [`${NUMBER},0`, `${OTHER}.0`], [NUMBER, OTHER]],
		['commas before zeros', `${NUMBER},00233201234567,00 1 234567`, [NUMBER, OTHER, SHORT]],
		['links', `tel:${NUMBER}, '${OTHER}`, [NUMBER, OTHER]],
		[
			'a list with cells that are empty',
			[NUMBER, null, undefined, '', [[[OTHER]]]],
			[NUMBER, OTHER],
		],
		['one number twice in a text', `${OTHER},${NUMBER},${OTHER}`, [OTHER, NUMBER]],
	])('from %s', (_name, input, expected) => {
		expect(readRecipients(input)).toEqual({ numbers: expected, invalid: [] });
	});

	test.each<unknown>(['', ' , ;|\n', [], [''], [[]], [null], '[]', null, undefined])(
		'and %j is empty',
		(input) => {
			expect(readRecipients(input)).toEqual({ numbers: [], invalid: [] });
			expect(recipientsProblem([])).toBe('is empty');
		},
	);

	test.each<[unknown, Record<string, string>]>([
		[`${NUMBER}, 0241234567`, { '0241234567': NO_COUNTRY }],
		[['0241234567', NUMBER, 'Ama'], { '0241234567': NO_COUNTRY, Ama: NO_NUMBER }],
		[233241234567, { '233241234567': NO_PLUS }],
		[[233241234567], { '233241234567': NO_PLUS }],
		[`${NUMBER} or ${OTHER}`, { [`${NUMBER} or`]: NO_NUMBER }],
		['[+233241234567', { '[+233241234567': NO_NUMBER }],
		['024 123 4567 020 123 4567', { '024 123 4567 020 123 4567': NO_COUNTRY }],
		[{ to: NUMBER }, { [`{"to":"${NUMBER}"}`]: NO_NUMBER }],
		[[NUMBER, NaN, true, false], { NaN: NO_NUMBER, true: NO_NUMBER, false: NO_NUMBER }],
		[
			['x'.repeat(9), { note: 'x'.repeat(900) }],
			{ xxxxxxxxx: NO_NUMBER, [`{"note":"${'x'.repeat(491)}…`]: NO_NUMBER },
		],
		[true, { true: NO_NUMBER }],
		[`${NUMBER},,x;+1`, { x: NO_NUMBER, '+1': long(1) }],
		['x, x', { x: NO_NUMBER }],
	])('and for %j every invalid number is listed once, with the reason', (input, reasons) => {
		const invalid = Object.entries(reasons).map(([number, reason]) => ({ number, reason }));
		const list = invalid.map(({ number, reason }) => `“${number}”, which ${reason}`).join('; ');
		const read = readRecipients(input);
		expect(read.invalid).toEqual(invalid);
		expect(toText(recipientsProblem(read.invalid))).toBe(
			`contains ${list}. ${NUMBER_FORMAT}${helpFor(Object.values(reasons))}`,
		);
	});

	test('and what else helps is told if any number has no country code', () => {
		const problem = (...numbers: string[]) =>
			toText(recipientsProblem(readRecipients(numbers).invalid));
		const abc = `contains “abc”, which ${NO_NUMBER}`;
		expect(problem('abc', '0241234567')).toBe(
			`${abc}; “0241234567”, which ${NO_COUNTRY}. ${NUMBER_FORMAT}${SET_COUNTRY}`,
		);
		expect(problem('abc', '241234567')).toBe(
			`${abc}; “241234567”, which ${NO_PLUS}. ${NUMBER_FORMAT}${SET_COUNTRY}`,
		);
		expect(problem('abc')).toBe(`${abc}. ${NUMBER_FORMAT}`);
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

	test('and the national and international spelling of a number are one recipient', () => {
		const all = `0241234567, ${NUMBER}, 00233241234567|241234567 233241234567`;
		expect(readRecipients(all, '233')).toEqual({
			numbers: [NUMBER],
			invalid: [],
		});
	});

	test('and a space separates numbers only where it can’t be part of one', () => {
		const numbersOf = (text: string) => readRecipients(text, '233').numbers;
		expect(numbersOf('024 123 4567')).toEqual([NUMBER]);
		expect(numbersOf(' 0241234567  0201234567 ')).toEqual([NUMBER, '+233201234567']);
		expect(numbersOf('0241234567,0 0201234567,0')).toEqual([NUMBER, '+233201234567']);
		expect(numbersOf('0241234567,0 201234567')).toEqual([NUMBER, '+233201234567']);
		expect(numbersOf('024 123 4567 020 123 4567')).toEqual([]);
	});
});
