import { isBlank } from '../shared/input/convert';
import type { Convert, Converted } from '../shared/operation';

/** A number in international format (E.164), or why a text isn’t one. The reason completes “…, which …”. */
type PhoneNumber = { number: string } | { reason: string };

/**
 * Country codes of numbering plans in which the leading 0 is part of the number, even when called from abroad: Italy
 * and the Vatican, San Marino, Côte d’Ivoire, Benin and Congo (source: national numbering plans published by the ITU).
 */
const KEEPS_ZERO = new Set(['39', '378', '225', '229', '242']);

const NUMBER_FORMAT = 'Enter numbers with + and the country code, for example +233241234567';

/**
 * Reads a phone number. With the country code `233`:
 *
 *     +233 24-123/4567      becomes +233241234567: spaces and punctuation are ignored
 *     00233 (0)24 123 4567  becomes +233241234567: 00 stands for +, and (0) is dropped
 *     024 123 4567          becomes +233241234567: the country code replaces the 0
 *
 * Any other number without + or 00 is ambiguous and rejected, and so is the last one without a country code.
 */
export function readPhoneNumber(input: unknown, country?: string): PhoneNumber {
	const compact = String(input)
		.replace(/[\s\p{Cf}]/gu, '')
		.replace(/(?<!^)\(0\)/g, '')
		.replace(/[-\u2010-\u2015\u2212./()]/g, '')
		.replace(/^00/, '+');
	if (!/^\+?\d+$/.test(compact)) return { reason: 'isn’t a phone number' };
	const national = country !== undefined && /^0[1-9]/.test(compact);
	const full = national
		? `+${country}${KEEPS_ZERO.has(country) ? compact : compact.slice(1)}`
		: compact;
	if (!full.startsWith('+')) {
		return {
			reason:
				country === undefined ? 'has no country code' : 'doesn’t begin with +, 00 or a single 0',
		};
	}
	if (full.startsWith('+0')) return { reason: 'has a country code that begins with 0' };
	// E.164 allows 15 digits. No international number is shorter than 7.
	const { length } = full.slice(1);
	return length >= 7 && length <= 15
		? { number: full }
		: { reason: `has ${length} digits, but phone numbers have 7 to 15` };
}

export const phone: Convert = (value) => {
	const read = readPhoneNumber(value);
	return 'number' in read
		? { value: read.number }
		: { problem: `contains “${String(value)}”, which ${read.reason}. ${NUMBER_FORMAT}` };
};

/** The digits of a country code that may have been entered with + or 00. */
export const callingCode: Convert = (value) => {
	const digits = String(value)
		.replace(/[\s\p{Cf}]/gu, '')
		.replace(/^(\+|00)/, '');
	return /^[1-9]\d{0,2}$/.test(digits)
		? { value: digits }
		: { problem: `must be a country code such as 233, but is “${String(value)}”` };
};

export interface Recipients {
	/** Valid numbers in the order given, each one once. */
	numbers: string[];
	invalid: Array<{ number: string; reason: string }>;
}

/** Reads recipients from text separated by commas, semicolons or line breaks, or from a list of such texts. */
export function readRecipients(value: unknown, country?: string): Recipients {
	const entries = (Array.isArray(value) ? (value as unknown[]).flat(2) : [value])
		.filter((entry) => !isBlank(entry))
		.flatMap((entry) => String(entry).split(/[,;\n\r]+/))
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');
	const numbers = new Set<string>();
	const invalid = new Map<string, string>();
	for (const entry of entries) {
		const read = readPhoneNumber(entry, country);
		if ('number' in read) numbers.add(read.number);
		else invalid.set(entry, read.reason);
	}
	return {
		numbers: [...numbers],
		invalid: Array.from(invalid, ([number, reason]) => ({ number, reason })),
	};
}

/** What is wrong with recipients: which numbers are invalid and why, or that there are none. */
export const recipientsProblem = (invalid: Recipients['invalid']): string =>
	invalid.length === 0
		? 'is empty'
		: `contains ${invalid.map(({ number, reason }) => `“${number}”, which ${reason}`).join('; ')}. ${NUMBER_FORMAT}`;

/**
 * Recipients as a list of international numbers. One invalid number rejects them all, because sending to only some of
 * them would be a surprise.
 */
export const recipients: Convert = (value): Converted => {
	const { numbers, invalid } = readRecipients(value);
	return invalid.length > 0 || numbers.length === 0
		? { problem: recipientsProblem(invalid) }
		: { value: numbers };
};
