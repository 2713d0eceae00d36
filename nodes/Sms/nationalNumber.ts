import { NUMBERING_PLANS } from './numberingPlans';

/** A number in international format (E.164), or why a text isn’t one. The reason completes “…, which …”. */
export type PhoneNumber = { number: string } | { reason: string };

export const isCountryCode = (text: string): boolean =>
	/^\d+$/.test(text) && text in NUMBERING_PLANS;

/** The country code that digits begin with. No code is the beginning of another. */
const countryCodeOf = (digits: string): string | undefined =>
	[1, 2, 3].map((length) => digits.slice(0, length)).find(isCountryCode);

/** Whether a country has numbers like this, without a trunk prefix. */
const fits = (code: string, digits: string): boolean =>
	NUMBERING_PLANS[code]?.[0].test(digits) === true;

const trunkOf = (code: string): readonly string[] => NUMBERING_PLANS[code]?.[1] ?? [];

/** What digits after a country code can stand for: themselves, or what remains without one of the prefixes. */
function readings(code: string, digits: string, prefixes: readonly string[]): string[] {
	const remains = NUMBERING_PLANS[code]?.[2];
	const shorter = prefixes
		.filter((prefix) => digits.startsWith(prefix))
		.map((prefix) => digits.slice(prefix.length))
		.filter((rest) => remains?.test(rest) ?? fits(code, rest));
	return (fits(code, digits) ? [digits, ...shorter] : shorter).map((rest) => `+${code}${rest}`);
}

/** The one number that is meant. If there are several, a message would cost money and might reach a stranger. */
function only(numbers: string[], otherwise: string): PhoneNumber {
	const [number, ...others] = new Set(numbers);
	if (number === undefined) return { reason: otherwise };
	return others.length === 0
		? { number }
		: { reason: `could be ${[number, ...others].join(' or ')}` };
}

/** Reads `44` and `02079460958`, which were written as `+44 (0)20 7946 0958`. */
export const readOptionalZero = (code: string, digits: string): PhoneNumber =>
	only(
		readings(code, digits, [...trunkOf(code), '0']),
		`isn’t a number of the country code ${code}`,
	);

/** Reads digits that follow + or 00. They change only if a trunk prefix follows the country code. */
export function readInternational(digits: string): PhoneNumber {
	const code = countryCodeOf(digits) ?? '';
	const rest = digits.slice(code.length);
	const trunk = trunkOf(code);
	return !trunk.some((prefix) => rest.startsWith(prefix)) || fits(code, rest)
		? { number: `+${digits}` }
		: only(readings(code, rest, trunk), `isn’t a number of the country code ${code}`);
}

/** Reads digits as they are dialed inside a country. */
export function readNational(digits: string, code: string): PhoneNumber {
	const trunk = trunkOf(code);
	const otherwise = `isn’t a national number of the Default Country Code ${code}`;
	const numbers = readings(code, digits, trunk);
	if (digits.startsWith('0')) return only(numbers, otherwise);
	if (!trunk.some((prefix) => digits.startsWith(prefix))) {
		const zero = trunk.length === 0 || trunk.includes('0');
		return { reason: `doesn’t begin with +, 00 or ${zero ? 'a single 0' : trunk.join(' or ')}` };
	}
	// Only a 0 is sure to be a trunk prefix: other digits also begin national numbers and country codes.
	if (fits(code, digits)) return { reason: 'may or may not begin with a trunk prefix' };
	const abroad = countryCodeOf(digits) ?? '';
	return only(
		fits(abroad, digits.slice(abroad.length)) ? [...numbers, `+${digits}`] : numbers,
		otherwise,
	);
}
