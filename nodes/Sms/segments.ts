import { codeOf } from '../shared/input/characters';

/**
 * The characters of the GSM 7-bit default alphabet and its extension table (3GPP TS 23.038, sections 6.2.1 and
 * 6.2.1.1). Letters beyond ASCII are written as escapes, because Greek capitals look like Latin ones.
 */
const BASIC =
	'@\u00a3$\u00a5\u00e8\u00e9\u00f9\u00ec\u00f2\u00c7\n\u00d8\u00f8\r\u00c5\u00e5' +
	'\u0394_\u03a6\u0393\u039b\u03a9\u03a0\u03a8\u03a3\u0398\u039e\u00c6\u00e6\u00df\u00c9' +
	' !"#\u00a4%&\'()*+,-./0123456789:;<=>?' +
	'\u00a1ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00c4\u00d6\u00d1\u00dc\u00a7' +
	'\u00bfabcdefghijklmnopqrstuvwxyz\u00e4\u00f6\u00f1\u00fc\u00e0';
const EXTENSION = '\f^{}\\[~]|\u20ac';

/** Septets (7-bit units) that each character takes. One of the extension table takes two: an escape and itself. */
const SEPTETS = new Map([
	...Array.from(BASIC, (character): [string, number] => [character, 1]),
	...Array.from(EXTENSION, (character): [string, number] => [character, 2]),
]);

export const isGsm7 = (text: string): boolean =>
	Array.from(text).every((character) => SEPTETS.has(character));

/** A character as people can read it: one that shows nothing by its code. */
export const nameOf = (character: string): string =>
	/[\p{Z}\p{C}]/u.test(character) ? codeOf(character) : character;

/** The characters that need Unicode, each once. */
export const oddCharacters = (text: string): string[] =>
	[...new Set(text)].filter((each) => !SEPTETS.has(each)).map(nameOf);

/** Warns about characters that may be lost without Unicode. */
export function textWarnings(text: string, unicode: boolean): string[] {
	if (unicode || isGsm7(text)) return [];
	return [
		`Unicode is off, but the message contains characters that need it and may be replaced: ${oddCharacters(text).slice(0, 20).join(' ')}`,
	];
}

/**
 * Places in a single segment, and in each of several segments. A segment has 140 bytes: 160 septets or 70 units of 16
 * bits. Several segments need a header of 6 bytes each, which leaves 153 or 67 (3GPP TS 23.038 and 23.040).
 */
const ROOM = { 'GSM-7': [160, 153], Unicode: [70, 67] } as const;

/**
 * Encoding of a text, number of its characters (Unicode code points, of which some emoji have several) and of its
 * segments. If `unicode` is true, the encoding is Unicode (UCS-2). Otherwise it is GSM-7 if the text allows it.
 *
 * A character that takes two places is never split. If only one place is left in a segment, that place stays empty and
 * the character starts the next segment.
 */
export function segments(text: string, unicode?: boolean) {
	const encoding = unicode === true || !isGsm7(text) ? 'Unicode' : 'GSM-7';
	const [alone, part] = ROOM[encoding];
	const characters = Array.from(text);
	const widths = characters.map((character) =>
		encoding === 'Unicode' ? character.length : (SEPTETS.get(character) ?? 1),
	);
	const total = widths.reduce((sum, width) => sum + width, 0);
	const count = total === 0 ? 0 : total <= alone ? 1 : pack(widths, part);
	return { encoding, characters: characters.length, segments: count };
}

/** The characters without which a text would take fewer segments. */
export const costlyCharacters = (text: string): string[] =>
	segments(text).segments >
	segments(Array.from(text, (each) => (isGsm7(each) ? each : '.')).join('')).segments
		? oddCharacters(text)
		: [];

/** Number of segments that characters of these widths fill, with `room` places in each. */
function pack(widths: number[], room: number): number {
	let parts = 1;
	let used = 0;
	for (const width of widths) {
		if (used + width > room) {
			parts++;
			used = 0;
		}
		used += width;
	}
	return parts;
}

/** Marks of direction do nothing where all is written from left to right. */
const DIRECTION_MARK = '[\u200e\u200f\u202a-\u202e\u2066-\u2069]';
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/**
 * Characters that need Unicode, as patterns, and what stands for them in GSM-7; without it, what Unicode itself says.
 * Never letters of a language, such as ɛ, ɔ and ŋ, and nothing that could mean two things, such as ¢ and ½.
 */
const PLAIN: ReadonlyArray<readonly string[]> = [
	['[Gg][Hh][\u20b5\u00a2]|\u20b5', 'GHS'],
	['[\u2018-\u201b\u2032\u2035\u00b4`\u2039\u203a]', "'"],
	['[\u201c-\u201f\u2033\u2036\u00ab\u00bb]', '"'],
	['[\u2010-\u2015\u2212\u2022\u2023\u2043\u2219\u25a0\u25a1\u25aa\u25ab\u25cb\u25cf\u25e6]', '-'],
	// Between letters, the dot is part of a Catalan word; between digits, it is a decimal point, or multiplies.
	['(?<![\\p{L}\\d])\u00b7|\u00b7(?![\\p{L}\\d])', '-'],
	['[\t\u1680]', ' '],
	['[\v\u0085\u2028\u2029]', '\n'],
	['[\u00ad\u200b\u2060\ufeff]', ''],
	[DIRECTION_MARK, ''],
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
	const needsMarks = RIGHT_TO_LEFT.test(text);
	const plainText = text.replace(ODD, (odd: string, ...groups: unknown[]) => {
		const sign = odd.replace('\ufe0f', '');
		const row = PLAIN[groups.findIndex((group) => group !== undefined)];
		const plain = row?.[1] ?? sign.normalize('NFKC');
		if (!isGsm7(plain) || (needsMarks && row?.[0] === DIRECTION_MARK)) return odd;
		replaced[nameOf(sign)] = plain;
		return plain;
	});
	return { text: plainText, replaced };
}
