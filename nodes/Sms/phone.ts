import { isBlank } from '../shared/input/convert';
import type { Convert, Converted } from '../shared/operation';

/** An international number (E.164), or why a text is none; the reason completes “… ” in a list of refused numbers. */
export type PhoneNumber = { number: string } | { reason: string };

/**
 * Countries where the 0 at the beginning of a number belongs to it and is dialled from abroad too: Italy and the
 * Vatican, San Marino, Côte d’Ivoire, Benin, Congo (national numbering plans published by the ITU).
 */
const KEEPS_ZERO = new Set(['39', '378', '225', '229', '242']);

/**
 * Reads a phone number. Spaces, dashes, dots, slashes and brackets go, a leading 00 becomes +, and the (0) that some
 * write after the country code goes too. With `country` (digits of a country code), a number that begins with one 0 is
 * taken for a national one of that country. E.164 allows 15 digits at most.
 */
export function readPhoneNumber(input: unknown, country?: string): PhoneNumber {
	const compact = String(input)
		.replace(/[\s\p{Cf}]/gu, '')
		.replace(/(?<!^)\(0\)/g, '')
		.replace(/[-\u2010-\u2015\u2212./()]/g, '')
		.replace(/^00/, '+');
	if (!/^\+?\d+$/.test(compact)) return { reason: 'is no phone number' };
	const national = country !== undefined && /^0[1-9]/.test(compact);
	const full = national
		? `+${country}${KEEPS_ZERO.has(country) ? compact : compact.slice(1)}`
		: compact;
	if (!full.startsWith('+')) {
		return { reason: country === undefined ? 'has no country code' : NEITHER };
	}
	if (full.startsWith('+0')) return { reason: 'has a country code that begins with 0' };
	const { length } = full.slice(1);
	return length >= 7 && length <= 15
		? { number: full }
		: { reason: `has ${length} digits, where a phone number has 7 to 15` };
}

const NEITHER = 'begins with neither + or 00 nor the 0 of a national number';

const HOW = 'Write numbers with the country code and a + before it, as in +233241234567';

export const phone: Convert = (value) => {
	const read = readPhoneNumber(value);
	return 'number' in read
		? { value: read.number }
		: { problem: `holds “${String(value)}”, which ${read.reason}. ${HOW}` };
};

/** Digits of a country code, with or without + or 00 before them. */
export const callingCode: Convert = (value) => {
	const digits = String(value)
		.replace(/[\s\p{Cf}]/gu, '')
		.replace(/^(\+|00)/, '');
	return /^[1-9]\d{0,2}$/.test(digits)
		? { value: digits }
		: { problem: `must be a country code such as 233, but is “${String(value)}”` };
};

export interface Recipients {
	/** Each once, in the order given. */
	numbers: string[];
	refused: Array<{ number: string; reason: string }>;
}

/** Reads recipients from text (separated by comma, semicolon or line breaks), a list, or a list of such texts. */
export function readRecipients(value: unknown, country?: string): Recipients {
	const entries = (Array.isArray(value) ? (value as unknown[]).flat(2) : [value])
		.filter((entry) => !isBlank(entry))
		.flatMap((entry) => String(entry).split(/[,;\n\r]+/))
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');
	const numbers = new Set<string>();
	const refused = new Map<string, string>();
	for (const entry of entries) {
		const read = readPhoneNumber(entry, country);
		if ('number' in read) numbers.add(read.number);
		else refused.set(entry, read.reason);
	}
	return {
		numbers: [...numbers],
		refused: Array.from(refused, ([number, reason]) => ({ number, reason })),
	};
}

/** What is wrong with recipients of whom some, or all, were refused; every refused one is named with its reason. */
export const refusalOf = (refused: Recipients['refused']): string =>
	refused.length === 0
		? 'is empty'
		: `holds ${refused.map(({ number, reason }) => `“${number}”, which ${reason}`).join('; ')}. ${HOW}`;

/** Recipients as a list of international numbers. One bad number refuses them all: sending to the rest would be a surprise. */
export const recipients: Convert = (value): Converted => {
	const { numbers, refused } = readRecipients(value);
	return refused.length > 0 || numbers.length === 0
		? { problem: refusalOf(refused) }
		: { value: numbers };
};
