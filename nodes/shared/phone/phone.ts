import { narrow } from '../input/characters';
import { isShort, printable, unlessRefused } from '../input/convert';
import { InvalidInput, withoutEnd } from '../result';
import { NUMBERING_PLANS } from './numberingPlans';

export const NO_COUNTRY_CODE = 'has no country code';

export const NO_PLUS = 'doesn’t begin with + or 00';

export const NO_NUMBER = 'isn’t a phone number';

const LOST_DIGITS =
	'has lost digits, because its sheet has rounded it: format the column as text and enter the number again';

const SHEET_ERROR = 'is what a sheet shows where it has no value to show';

/**
 * Reads a phone number. With the country code `233`, whose trunk prefix is 0:
 *
 *     +233 24-123/4567      becomes +233241234567: spaces and punctuation are ignored
 *     00233 (0)24 123 4567  becomes +233241234567: 00 stands for +, and (0) is dropped
 *     024 123 4567          becomes +233241234567: the country code replaces the 0
 *     241234567             becomes +233241234567: spreadsheets drop a leading 0
 *     233241234567          becomes +233241234567: they also drop the +
 *     233241234567.0        becomes +233241234567: for pandas and CSV files, it is a decimal number
 *     tel:+233241234567     becomes +233241234567, and so do sms:+233241234567, '+233241234567 and "+233241234567"
 *
 * In countries such as Italy, the 0 is part of the number and stays. Any number that could be another one is refused,
 * with a reason that completes “…, which …”.
 */
export function readPhoneNumber(input: unknown, country?: string): string {
	if (!isTextOrInteger(input)) throw new InvalidInput(NO_NUMBER);
	if (!isShort(String(input))) throw new InvalidInput('is too long for a phone number');
	// As links, exports and spreadsheets begin or enclose a number, to show that it is one or stays text.
	const bare = withoutEnd(compacted(input).replace(/^=?["“”]+/, ''), /["“”]/);
	if (ROUNDED.test(bare)) throw new InvalidInput(LOST_DIGITS);
	if (/^#+(?:[A-Z/\d]*[!?A])?$/.test(bare)) throw new InvalidInput(SHEET_ERROR);
	const compact = bare
		.replace(/^(?:(?:tel|sms|smsto|whatsapp|p):|['’])/i, '')
		// Dots elsewhere separate digits: 06.12.34.56.00
		.replace(/^((?:[^\d.,]*\d){7,})[.,]0+$/, '$1')
		.replace(/^\(0\)/, '0')
		.replace(/[-\u2010-\u2015\u2212./]|\((?!0\))|(?<!\(0)\)/g, '')
		.replace(/^00/, '+');
	if (isPlaceholder(compact, country)) throw new InvalidInput(NO_NUMBER);
	const number = readCompact(compact, country);
	// E.164 allows 15 digits. No international number is shorter than 7.
	const digits = number.length - 1;
	if (digits >= 7 && digits <= 15) return number;
	throw new InvalidInput(`has ${digits} digits, but phone numbers have 7 to 15`);
}

const ROUNDED = /^[+-]?\d{1,15}(?:[.,]\d{1,15})?(?:E|[x×*]10\^?)\+?\d{1,2}$/i;

/** Whether a text is `2.33241E+11`, as sheets show a long number that they take for an amount. */
export const hasLostDigits = (text: string): boolean => ROUNDED.test(compacted(text));

/** `1111111111`, unless a country has such numbers. */
function isPlaceholder(compact: string, country?: string): boolean {
	if (!/^\+?(\d)\1{6,}$/.test(compact)) return false;
	const number = unlessRefused(() => readCompact(compact, country));
	return number === undefined || !isPossible(number);
}

const compacted = (value: unknown): string => narrow(String(value)).replace(/[\s\p{Cf}]/gu, '');

const isTextOrInteger = (input: unknown): input is string | number =>
	typeof input === 'string' ||
	(typeof input === 'number' && Number.isSafeInteger(input) && input >= 0);

/** Reads what remains without separators, for example `+233(0)241234567` or `0241234567`. */
function readCompact(compact: string, country?: string): string {
	const [, code = '', rest = ''] = /^\+(\d+)\(0\)(\d+)$/.exec(compact) ?? [];
	if (isCountryCode(code)) return readOptionalZero(code, `0${rest}`);
	if (code !== '') throw new InvalidInput('has a (0) that doesn’t follow the country code');
	if (/[^\P{Nd}0-9]/u.test(compact)) throw new InvalidInput('has digits other than 0 to 9');
	if (!/^\+?\d+$/.test(compact)) throw new InvalidInput(NO_NUMBER);
	if (compact.startsWith('+0')) throw new InvalidInput('has a country code that begins with 0');
	if (compact.startsWith('+')) return readInternational(compact.slice(1));
	if (country !== undefined) return readNational(compact, country);
	throw new InvalidInput(compact.startsWith('0') ? NO_COUNTRY_CODE : NO_PLUS);
}

/** The digits of a country code that may have been entered with + or 00. */
export function callingCode(value: unknown): string {
	const digits = compacted(value).replace(/^(\+|00)|[.,]0+$/g, '');
	if (isCountryCode(digits)) return digits;
	throw new InvalidInput(`must be a country code such as 233, but is “${printable(value)}”`);
}

type NumberingPlan = readonly [number: RegExp, trunk: readonly string[], afterTrunk?: RegExp];

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);

function readPlan(row: string): [code: string, plan: NumberingPlan] {
	const [code = '', number = '', trunk, after] = row.trim().split(/\s+/);
	const afterTrunk = after?.startsWith('!') ? `(?${after})(?:${number})` : after;
	const plan = [whole(number), trunk?.split(',') ?? []] as const;
	return [code, afterTrunk === undefined ? plan : [...plan, whole(afterTrunk)]];
}

let plans: ReadonlyMap<string, NumberingPlan> | undefined;

/** The numbering plan of each country code. They are read when a number is: it takes longer than to define a node. */
const numberingPlans = () => (plans ??= new Map(NUMBERING_PLANS.split('+').slice(1).map(readPlan)));

const isCountryCode = (text: string): boolean => numberingPlans().has(text);

/** The country code that digits begin with. No code is the beginning of another. */
const countryCodeOf = (digits: string): string | undefined =>
	[1, 2, 3].map((length) => digits.slice(0, length)).find(isCountryCode);

/** Whether a country has numbers like this, without a trunk prefix. */
const fits = (code: string, digits: string): boolean =>
	numberingPlans().get(code)?.[0].test(digits) === true;

const trunkOf = (code: string): readonly string[] => numberingPlans().get(code)?.[1] ?? [];

/** What digits after a country code can stand for: themselves, or what remains without one of the prefixes. */
function readings(code: string, digits: string, prefixes: readonly string[]): string[] {
	const remains = numberingPlans().get(code)?.[2];
	const shorter = prefixes
		.filter((prefix) => digits.startsWith(prefix))
		.map((prefix) => digits.slice(prefix.length))
		.filter((rest) => remains?.test(rest) ?? fits(code, rest));
	return (fits(code, digits) ? [digits, ...shorter] : shorter).map((rest) => `+${code}${rest}`);
}

/** The one number that is meant. If there are several, a message would cost money and might reach a stranger. */
function only(numbers: string[], otherwise: string): string {
	const [number, ...others] = new Set(numbers);
	if (number === undefined) throw new InvalidInput(otherwise);
	if (others.length === 0) return number;
	throw new InvalidInput(`could be ${[number, ...others].join(' or ')}`);
}

/** Reads `44` and `02079460958`, which were written as `+44 (0)20 7946 0958`. */
const readOptionalZero = (code: string, digits: string): string =>
	only(
		readings(code, digits, [...trunkOf(code), '0']),
		`isn’t a number of the country code ${code}`,
	);

/** Whether the country of a number has such numbers, as far as is known: ranges can be newer than the table. */
export function isPossible(number: string): boolean {
	const digits = number.slice(1);
	const code = countryCodeOf(digits) ?? '';
	return fits(code, digits.slice(code.length));
}

/** The country code that a number in international form begins with. */
export const countryOf = (number: string): string => countryCodeOf(number.slice(1)) ?? '';

/**
 * Reads digits that follow + or 00. They change only if a trunk prefix follows the country code. Nobody has a number of
 * a code that no country has.
 */
function readInternational(digits: string): string {
	const code = countryCodeOf(digits);
	if (code === undefined) throw new InvalidInput('begins with the code of no country');
	const rest = digits.slice(code.length);
	const trunk = trunkOf(code);
	return !trunk.some((prefix) => rest.startsWith(prefix)) || fits(code, rest)
		? `+${digits}`
		: only(readings(code, rest, trunk), `isn’t a number of the country code ${code}`);
}

/**
 * Reads digits without + or 00: as they are dialed inside the country, or without the + or the 0 that they began with.
 */
function readNational(digits: string, code: string): string {
	const trunk = trunkOf(code);
	const otherwise = `isn’t a number of the Default Country Code ${code}`;
	const national = readings(code, digits, trunk);
	if (digits.startsWith('0')) return only(national, otherwise);
	const rest = digits.slice(code.length);
	const international = digits.startsWith(code) ? readings(code, rest, trunk) : [];
	const numbers = [...national, ...international];
	if (!trunk.some((prefix) => digits.startsWith(prefix))) {
		// Where the 0 is part of the number, or of a longer prefix, a spreadsheet drops that as well.
		const longer = trunk.filter((prefix) => /^0./.test(prefix));
		const withZero = readings(code, `0${digits}`, longer);
		// Where there are two lengths, both can be meant. A mobile number of Italy has ten digits, and never a 0.
		const isDoubtful = longer.length > 0 || (trunk.includes('0') && digits.length < 10);
		if (numbers.length === 0) return only(withZero, otherwise);
		return only(isDoubtful ? [...numbers, ...withZero] : numbers, otherwise);
	}
	// Only a 0 is sure to be a trunk prefix: other digits also begin national numbers and country codes.
	if (fits(code, digits)) throw new InvalidInput('may or may not begin with a trunk prefix');
	const abroad = countryCodeOf(digits) ?? '';
	return only(
		fits(abroad, digits.slice(abroad.length)) ? [...numbers, `+${digits}`] : numbers,
		otherwise,
	);
}
