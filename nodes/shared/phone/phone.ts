import { isShort, reworded, printable, tried } from '../input/convert';
import { listedIn } from '../input/lists';
import { parameter, type Phrase, phrase, toText } from '../phrase';
import { isBlank, InvalidInput, withoutEnd } from '../result';
import { NUMBERING_PLANS } from './numberingPlans';

const NO_COUNTRY_CODE = 'has no country code';

const NO_PLUS = 'doesn’t begin with + or 00';

const NO_NUMBER = 'isn’t a phone number';

const NUMBER_FORMAT = 'Enter numbers with + and the country code, for example +233241234567';

const SET_COUNTRY = phrase`, or set ${parameter('Default Country Code')} under Options or in the credential`;

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
	const compact = withoutEnd(compacted(input).replace(/^=?["“”]+/, ''), /["“”]/)
		.replace(/^(?:(?:tel|sms|smsto|whatsapp|p):|['’])/i, '')
		// Dots elsewhere separate digits: 06.12.34.56.00
		.replace(/^((?:[^\d.,]*\d){7,})[.,]0+$/, '$1')
		.replace(/^\(0\)/, '0')
		.replace(/[-\u2010-\u2015\u2212./]|\((?!0\))|(?<!\(0)\)/g, '')
		.replace(/^00/, '+');
	const number = readCompact(compact, country);
	// E.164 allows 15 digits. No international number is shorter than 7.
	const digits = number.length - 1;
	if (digits >= 7 && digits <= 15) return number;
	throw new InvalidInput(`has ${digits} digits, but phone numbers have 7 to 15`);
}

/** Full-width characters, such as ＋ and ２, are those that they stand for. */
const narrow = (text: string): string =>
	text.replace(/[\uff01-\uff5e]+/g, (wide) => wide.normalize('NFKC'));

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

export const phone = (value: unknown, country?: string): string =>
	reworded(
		() => readPhoneNumber(value, country),
		(reason) => recipientsProblem([{ number: printable(value), reason: toText(reason) }]),
	);

/** The digits of a country code that may have been entered with + or 00. */
export function callingCode(value: unknown): string {
	const digits = compacted(value).replace(/^(\+|00)|[.,]0+$/g, '');
	if (isCountryCode(digits)) return digits;
	throw new InvalidInput(`must be a country code such as 233, but is “${printable(value)}”`);
}

export interface Recipients {
	/** Valid numbers in the order given, each one once. */
	numbers: string[];
	invalid: Array<{ number: string; reason: string }>;
}

/**
 * Reads recipients from text with a separator between them, from a list of such texts, or from such a list as JSON. A
 * space separates numbers only if what is before and after it are numbers and the whole isn’t: `024 123 4567` is one.
 */
export function readRecipients(value: unknown, country?: string): Recipients {
	const known = new Map<unknown, ReturnType<typeof tried<string>>>();
	const readOnce = (entry: unknown) => {
		const read = known.get(entry) ?? tried(() => readPhoneNumber(entry, country));
		known.set(entry, read);
		return read;
	};
	const isNumber = (entry: unknown) => 'value' in readOnce(entry);
	const entries = listedIn(value)
		.flatMap((entry) =>
			typeof entry === 'string' ? narrow(entry).replace(DECIMALS, '').split(SEPARATORS) : [entry],
		)
		.filter((entry) => !isBlank(entry))
		.flatMap((entry) => {
			if (typeof entry !== 'string' || isNumber(entry)) return [entry];
			const parts = entry.trim().split(/\s+/);
			return parts.every(isNumber) ? parts : [entry.trim()];
		});
	const numbers = new Set<string>();
	const invalid = new Map<string, string>();
	for (const entry of entries) {
		const read = readOnce(entry);
		if ('value' in read) numbers.add(read.value);
		else invalid.set(printable(entry), read.refused.message);
	}
	return {
		numbers: [...numbers],
		invalid: Array.from(invalid, ([number, reason]) => ({ number, reason })),
	};
}

/** A comma and zeros that are no number, because the next one begins or nothing follows. */
const DECIMALS = /(?<=\d{7}),0+(?=\s*(?:[,;|\n\r+]|$)|\s0)/g;

/** Also a space before a +, with which only another number begins. */
const SEPARATORS = /[,;|\n\r]|\s(?=\+)/;

/** What is wrong with recipients: which numbers are invalid and why, or that there are none. */
export function recipientsProblem(invalid: Recipients['invalid']): Phrase {
	if (invalid.length === 0) return 'is empty';
	const list = invalid.map(({ number, reason }) => `“${number}”, which ${reason}`).join('; ');
	const isNational = ({ reason }: { reason: string }) =>
		[NO_COUNTRY_CODE, NO_PLUS].includes(reason);
	return phrase`contains ${list}. ${NUMBER_FORMAT}${invalid.some(isNational) ? SET_COUNTRY : ''}`;
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

/** Reads digits that follow + or 00. They change only if a trunk prefix follows the country code. */
function readInternational(digits: string): string {
	const code = countryCodeOf(digits) ?? '';
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
		// Where the 0 is part of the number, a spreadsheet drops that as well.
		return only(numbers.length > 0 ? numbers : readings(code, `0${digits}`, []), otherwise);
	}
	// Only a 0 is sure to be a trunk prefix: other digits also begin national numbers and country codes.
	if (fits(code, digits)) throw new InvalidInput('may or may not begin with a trunk prefix');
	const abroad = countryCodeOf(digits) ?? '';
	return only(
		fits(abroad, digits.slice(abroad.length)) ? [...numbers, `+${digits}`] : numbers,
		otherwise,
	);
}
