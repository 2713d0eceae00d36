import { isGsm7, nameOf } from './segments';

/**
 * Characters that need Unicode, as patterns, and what stands for them in GSM-7; without it, what Unicode itself says. Never
 * letters of a language, such as ɛ, ɔ and ŋ, and nothing that could mean two things, such as ¢ and ½.
 */
const PLAIN: ReadonlyArray<readonly string[]> = [
	['[Gg][Hh][\u20b5\u00a2]|\u20b5', 'GHS'],
	['[\u2018-\u201b\u2032\u2035\u00b4`\u2039\u203a]', "'"],
	['[\u201c-\u201f\u2033\u2036\u00ab\u00bb]', '"'],
	['[\u2010-\u2015\u2212\u2022\u2023\u2043\u2219\u25a0\u25a1\u25aa\u25ab\u25cb\u25cf\u25e6]', '-'],
	// Between letters, the dot is part of a Catalan word.
	['(?<!\\p{L})\u00b7|\u00b7(?!\\p{L})', '-'],
	['[\t\u1680]', ' '],
	['[\v\u0085\u2028\u2029]', '\n'],
	['[\u00ad\u200b\u2060\ufeff]', ''],
	// Marks of direction do nothing where all is written from left to right.
	[
		`(?<!${'[\u0590-\u08ff][^]*'})[\u200e\u200f\u202a-\u202e\u2066-\u2069](?![^]*[\u0590-\u08ff])`,
		'',
	],
	...'₦ NGN|₹ INR|® (R)|© (c)|× x|÷ /|⁄ /|∕ /|± +/-|≤ <=|≥ >=|→ ->|← <-'
		.split('|')
		.map((row) => row.split(' ')),
	// Odd spaces, … ™ № and the like, and ligatures and bold letters from other programs.
	[
		'[\u00a0\u2000-\u200a\u2024-\u2026\u202f\u203c\u2047-\u2049\u205f\u2116\u2120\u2122\u2126\u212a\u212b\u3000\ufb00-\ufb06\u{1d400}-\u{1d7ff}]',
	],
	// A letter with its accent apart.
	['\\p{L}\\p{M}+'],
];

/** Any of them. A sign can be followed by the wish to be shown as an emoji. */
const ODD = new RegExp(`(?:${PLAIN.map(([odd]) => `(${odd})`).join('|')})\ufe0f?`, 'gu');

/** A text with plain characters for those that need Unicode, and what was replaced by what. */
export function toPlainText(text: string): { text: string; replaced: Record<string, string> } {
	const replaced: Record<string, string> = {};
	const plainText = text.replace(ODD, (odd: string, ...groups: unknown[]) => {
		const sign = odd.replace('\ufe0f', '');
		const row = PLAIN[groups.findIndex((group) => group !== undefined)];
		const plain = row?.[1] ?? sign.normalize('NFKC');
		if (!isGsm7(plain)) return odd;
		replaced[nameOf(sign)] = plain;
		return plain;
	});
	return { text: plainText, replaced };
}
