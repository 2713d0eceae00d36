import { priceOf } from '../../../nodes/Calendar/cost/priceOf';
import { currencyCode } from '../../../nodes/Invoicing/currencies';
import { money } from '../../../nodes/Invoicing/decimal';
import { onOff } from '../../../nodes/shared/input/choices';
import { isoDateTime } from '../../../nodes/shared/input/dates';
import { unlessRefused } from '../../../nodes/shared/input/convert';
import { readPhoneNumber } from '../../../nodes/shared/phone/phone';
import { segments, toPlainText } from '../../../nodes/Sms/segments';
import { read } from '../../generate/docs/pages';

const codesIn = (text: string): string[] =>
	[...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The rows of the table of a page that begins with this heading. */
function rowsOf(page: string, heading: string): string[][] {
	const [, ...lines] = read(page).split(new RegExp(`^(?=\\| ${heading} )`, 'm'));
	const [table = ''] = (lines[0] ?? '').split('\n\n');
	return table
		.trim()
		.split('\n')
		.slice(2)
		.map((line) => line.slice(2, -2).split(/ +\| +/));
}

test('phone numbers are read as the table of the SMS page says', () => {
	const rows = rowsOf('docs/sms.md', 'You enter');
	expect(rows.length).toBe(4);
	for (const [entered = '', without = '', withCode = ''] of rows) {
		const [expected] = codesIn(without);
		const alone = /^refused/.test(without) ? undefined : expected;
		const [given = alone] = /^the same/.test(withCode) ? [] : codesIn(withCode);
		for (const number of codesIn(entered)) {
			expect([number, unlessRefused(() => readPhoneNumber(number))]).toEqual([number, alone]);
			expect([number, unlessRefused(() => readPhoneNumber(number, '233'))]).toEqual([
				number,
				given,
			]);
		}
	}
});

test('the characters that the SMS page calls double count twice, and special ones are replaced as it says', () => {
	const page = read('docs/sms.md');
	const [, pairs = ''] = /^(.+) count twice/m.exec(page) ?? [];
	const double = codesIn(pairs).join('').replace(/ /g, '');
	expect(double.length).toBe(9);
	for (const letter of double) {
		expect([letter, segments(letter.repeat(80)).segments]).toEqual([letter, 1]);
		expect([letter, segments(letter.repeat(81)).segments]).toEqual([letter, 2]);
	}
	const [, plain = ''] = /sends plain ones: (.+?)\. /.exec(page) ?? [];
	const replaced = plain.split(', ').map((each) => codesIn(each));
	expect(replaced.length).toBe(3);
	for (const [to, from = ''] of replaced) expect(toPlainText(from).text).toBe(to);
	for (const letter of ['ɛ', 'ɔ']) {
		expect(page).toContain(`\`${letter}\``);
		expect(toPlainText(letter).text).toBe(letter);
	}
});

test('an event has the price and currency that the page about its cost says', () => {
	const page = 'docs/reference/event-cost.md';
	for (const [shown = '', price = ''] of rowsOf(page, 'The site shows')) {
		const [expected] = codesIn(price);
		if (expected === undefined) continue;
		for (const cost of codesIn(shown)) {
			expect([cost, String(priceOf({ cost }).price)]).toEqual([cost, expected]);
		}
	}
	const currencies = rowsOf(page, '`currency`').flatMap(([row = '']) =>
		[...row.matchAll(/`(\w+)` for ((?:`[^`]+`(?! for)(?:, | and )?)+)/g)].flatMap(
			([, of, marks = '']) => codesIn(marks).map((sign) => [sign, of]),
		),
	);
	expect(currencies.length).toBe(6);
	for (const [sign = '', code] of currencies) {
		expect([sign, String(priceOf({ cost: `${sign} 5` }).currency)]).toEqual([sign, code]);
	}
});

/** What the page about checks says of values, and what reads them. */
type Check = [value: string, read: (value: string) => unknown];

const TAKEN: readonly Check[] = [
	...['true', 'yes', 'on', '1', 'y', 't'].map((value): Check => [value, onOff]),
	...['.50', '1.234,50', '10 000', 'GHS 250'].map((value): Check => [value, money]),
	['₵', currencyCode],
];

const readDate = (value: string) =>
	isoDateTime(value, { timezone: 'UTC' } as Parameters<typeof isoDateTime>[1]);

const REFUSED: readonly Check[] = [
	['1.250', money],
	['$', currencyCode],
	['01/02/2026', readDate],
	['46387', readDate],
	['tomorrow', readDate],
];

test('values are taken and refused as the page about checks says', () => {
	const codes = codesIn(read('docs/checks.md'));
	expect(codes).toEqual(expect.arrayContaining([...TAKEN, ...REFUSED].map(([value]) => value)));
	for (const [value, check] of TAKEN) {
		expect([value, unlessRefused(() => check(value)) !== undefined]).toEqual([value, true]);
	}
	for (const [value, check] of REFUSED) {
		expect([value, unlessRefused(() => check(value))]).toEqual([value, undefined]);
	}
});
