import fc from 'fast-check';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';
import {
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import examples from 'libphonenumber-js/mobile/examples';
import { readFileSync } from 'node:fs';

import { NUMBERING_PLANS } from '../../../nodes/shared/phone/numberingPlans';
import { source } from '../../generate/source';
import { readPhoneNumber } from './readNumber';

const countries = getCountries();
const known = metadata.countries as unknown as Record<CountryCode, unknown[]>;
const trunkOf = (country: CountryCode): string => String(known[country][5] || '');
const numberOf = (country: CountryCode): string => String(known[country][2]);
const example = (country: CountryCode): PhoneNumber =>
	getExampleNumber(country, examples) as PhoneNumber;

type Case = { country: CountryCode; text: string; defaultCode?: string };

/** Reads the cases, none of them as another number, and returns those that are rejected, with the reason. */
function rejected(cases: Case[]): string[] {
	const reasons: string[] = [];
	for (const { country, text, defaultCode } of cases) {
		const read = readPhoneNumber(text, defaultCode);
		if ('reason' in read) reasons.push(`${country} ${text} ${read.reason}`);
		else expect([country, text, read.number]).toEqual([country, text, example(country).number]);
	}
	return reasons;
}

test('the numbering plans are those of the library: if not, run npm run generate', () => {
	expect(NUMBERING_PLANS.split('+').length).toBeGreaterThan(200);
	expect(readFileSync('nodes/shared/phone/numberingPlans.ts', 'utf8')).toBe(source());
});

describe('for the example number of every country, nothing is read differently from the library', () => {
	const withTrunk = countries.filter((country) => trunkOf(country) !== '');
	const after = (country: CountryCode, prefix: string) =>
		`+${getCountryCallingCode(country)} ${prefix} ${example(country).nationalNumber}`;
	/** Written without the country code, which is the Default Country Code. */
	const national = (write: (number: PhoneNumber, country: CountryCode) => string, of = countries) =>
		of.map((country) => ({
			country,
			text: write(example(country), country),
			defaultCode: getCountryCallingCode(country),
		}));

	test('in international format', () => {
		const cases = countries.flatMap((country) => [
			{ country, text: example(country).formatInternational() },
			{ country, text: example(country).number.replace('+', '00') },
		]);
		expect(cases.length).toBeGreaterThan(480);
		expect(rejected(cases)).toEqual([]);
	});

	test('with the trunk prefix after the country code, also in parentheses', () => {
		expect(withTrunk.length).toBeGreaterThan(140);
		const cases = withTrunk.flatMap((country) => [
			{ country, text: after(country, trunkOf(country)) },
			{ country, text: after(country, `(${trunkOf(country)})`) },
		]);
		expect(rejected(cases)).toEqual([]);
	});

	test('with (0) after the country code', () => {
		const cases = countries.map((country) => ({ country, text: after(country, '(0)') }));
		expect(rejected(cases)).toEqual([
			'AC +247 (0) 40123 could be +247040123 or +24740123',
			'GA +241 (0) 06031234 isn’t a number of the country code 241',
			'IT +39 (0) 3123456789 could be +3903123456789 or +393123456789',
			'VA +39 (0) 3123456789 could be +3903123456789 or +393123456789',
		]);
	});

	test('after the trunk prefix, with Default Country Code', () => {
		const write = ({ nationalNumber }: PhoneNumber, country: CountryCode) =>
			trunkOf(country) + nationalNumber;
		expect(rejected(national(write, withTrunk))).toEqual([
			'TM 866123456 could be +99366123456 or +866123456',
		]);
	});

	test('in national format, with Default Country Code', () => {
		expect(rejected(national((number) => number.formatNational()))).toEqual([
			'AR 011 15-2345-6789 isn’t a number of the Default Country Code 54',
			'TM 8 66 123456 could be +99366123456 or +866123456',
		]);
	});

	test('as a spreadsheet keeps them, without the + or the first 0, with Default Country Code', () => {
		expect(rejected(national(({ number }) => number.slice(1)))).toEqual([
			'DE 4915123456789 could be +494915123456789 or +4915123456789',
			'ID 62812345678 could be +6262812345678 or +62812345678',
			'XK 38343201234 could be +38338343201234 or +38343201234',
		]);
		const withoutZero = national(({ nationalNumber }) => nationalNumber.replace(/^0/, ''));
		// In Gabon, both are numbers: 6031234 and 06031234.
		expect(rejected(withoutZero.filter(({ country }) => country !== 'GA'))).toEqual([]);
	});
});

/** Ways to write digits. Those without + need a Default Country Code. */
const spellings: Array<[string, (digits: string, code: string, trunk: string) => string]> = [
	['alone', (digits) => digits],
	['after a 0', (digits) => `0${digits}`],
	['after the trunk prefix', (digits, _code, trunk) => trunk + digits],
	['after (0)', (digits, code) => `+${code} (0) ${digits}`],
	[
		'after the trunk prefix in parentheses',
		(digits, code, trunk) => `+${code} (${trunk || '0'}) ${digits}`,
	],
	[
		'after the country code and the trunk prefix',
		(digits, code, trunk) => `+${code} ${trunk || '(0)'} ${digits}`,
	],
];

test.each(spellings)(
	'random digits %s are never a number that the library reads differently and finds valid',
	(_where, write) => {
		let compared = 0;
		for (const country of countries) {
			const code = getCountryCallingCode(country);
			const plausible = fc.stringMatching(new RegExp(`^(?:${numberOf(country)})$`));
			fc.assert(
				fc.property(fc.oneof(plausible, fc.stringMatching(/^\d{3,14}$/)), (digits) => {
					const text = write(digits, code, trunkOf(country));
					// 00 stands for +, also in countries that dial something else.
					fc.pre(!text.startsWith('00'));
					const read = readPhoneNumber(text, text.startsWith('+') ? undefined : code);
					const expected = parsePhoneNumberFromString(text, country);
					if (!('number' in read) || expected?.isValid() !== true) return;
					compared += 1;
					expect({ text, ...read }).toEqual({ text, number: expected.number });
				}),
				{ numRuns: 30 },
			);
		}
		expect(compared).toBeGreaterThan(20);
	},
);
