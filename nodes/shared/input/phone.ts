import { isBlank, type Convert } from './convert';

/**
 * One phone number in international form, or undefined. Spaces, dashes, dots, slashes and brackets go, a leading 00
 * becomes +, and the (0) that some write after the country code goes too. E.164 allows 15 digits at most.
 */
export function normalisePhone(input: unknown): string | undefined {
	const compact = String(input)
		.replace(/[\s\p{Cf}]/gu, '')
		.replace(/\(0\)/g, '')
		.replace(/[-\u2010-\u2015\u2212./()]/g, '')
		.replace(/^00/, '+');
	return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : undefined;
}

const REFUSED =
	'no international phone number. Write the country code with a + before it, as in +233241234567';

export const phone: Convert = (value) => {
	const number = normalisePhone(value);
	return number ? { value: number } : { problem: `holds “${String(value)}”, which is ${REFUSED}` };
};

/**
 * Recipients as a list of international numbers, each once and in the order given. Takes text (separated by comma,
 * semicolon or line breaks), a list, or a list of such texts. One bad number refuses them all, and every bad one is
 * named: sending to the rest would be a surprise.
 */
export const recipients: Convert = (value) => {
	const entries = (Array.isArray(value) ? (value as unknown[]).flat(2) : [value])
		.filter((entry) => !isBlank(entry))
		.flatMap((entry) => String(entry).split(/[,;\n\r]+/))
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');
	if (entries.length === 0) return { problem: 'is empty' };
	const refused = entries.filter((entry) => !normalisePhone(entry));
	if (refused.length > 0) {
		return {
			problem: `holds ${refused.map((entry) => `“${entry}”`).join(', ')}, which is ${REFUSED}`,
		};
	}
	return { value: [...new Set(entries.map((entry) => normalisePhone(entry)))] };
};
