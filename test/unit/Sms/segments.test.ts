import fc from 'fast-check';
import {
	costlyCharacters,
	isGsm7,
	oddCharacters,
	segments,
	textWarnings,
} from '../../../nodes/Sms/segments';

const x = (count: number) => 'x'.repeat(count);
/** Needs unicode; one unit of 16 bits. */
const e = (count: number) => '\u025b'.repeat(count);
/** Two septets each. */
const euro = (count: number) => '\u20ac'.repeat(count);
/** Two units of 16 bits each. */
const smile = (count: number) => '\u{1f600}'.repeat(count);

type Vector = [
	what: string,
	text: string,
	encoding: 'GSM-7' | 'Unicode',
	characters: number,
	count: number,
];

const gsm: Vector[] = [
	['nothing', '', 'GSM-7', 0, 0],
	['one letter', 'x', 'GSM-7', 1, 1],
	['a line break', 'a\nb', 'GSM-7', 3, 1],
	['a Windows line break counts twice', `${x(159)}\r\n`, 'GSM-7', 161, 2],
	['160 letters', x(160), 'GSM-7', 160, 1],
	['161 letters', x(161), 'GSM-7', 161, 2],
	['306 letters', x(306), 'GSM-7', 306, 2],
	['307 letters', x(307), 'GSM-7', 307, 3],
	['accents of the alphabet', 'é'.repeat(160), 'GSM-7', 160, 1],
	['Greek capitals of the alphabet', '\u0394\u03a9'.repeat(80), 'GSM-7', 160, 1],
	['80 euro signs', euro(80), 'GSM-7', 80, 1],
	['81 euro signs', euro(81), 'GSM-7', 81, 2],
	['a euro sign that just fits alone', x(158) + euro(1), 'GSM-7', 159, 1],
	['a euro sign that doesn’t', x(159) + euro(1), 'GSM-7', 160, 2],
	['a euro sign that fills the first part', `${x(151) + euro(1)}${x(153)}`, 'GSM-7', 305, 2],
	['a euro sign at the border moves on', `${x(152) + euro(1)}${x(151)}`, 'GSM-7', 304, 2],
	['a euro sign at the border costs a part', `${x(152) + euro(1)}${x(152)}`, 'GSM-7', 305, 3],
	['76 euro signs a part', euro(152), 'GSM-7', 152, 2],
	['a euro sign beyond 76 a part', euro(153), 'GSM-7', 153, 3],
	['a backslash at the border', `${x(152)}\\${x(152)}`, 'GSM-7', 305, 3],
	['a form feed', `${x(158)}\f`, 'GSM-7', 159, 1],
];

const ucs: Vector[] = [
	['one letter beyond GSM-7', e(1), 'Unicode', 1, 1],
	['70', e(70), 'Unicode', 70, 1],
	['71', e(71), 'Unicode', 71, 2],
	['134', e(134), 'Unicode', 134, 2],
	['135', e(135), 'Unicode', 135, 3],
	['plain letters with one other', x(69) + e(1), 'Unicode', 70, 1],
	['35 emoji', smile(35), 'Unicode', 35, 1],
	['36 emoji', smile(36), 'Unicode', 36, 2],
	['an emoji that just fits alone', e(68) + smile(1), 'Unicode', 69, 1],
	['an emoji that doesn’t', e(69) + smile(1), 'Unicode', 70, 2],
	['an emoji that fills the first part', e(65) + smile(1) + e(67), 'Unicode', 133, 2],
	['an emoji at the border moves on', e(66) + smile(1) + e(65), 'Unicode', 132, 2],
	['an emoji at the border costs a part', e(66) + smile(1) + e(66), 'Unicode', 133, 3],
	['an emoji with a skin tone', '\u{1f44d}\u{1f3fd}', 'Unicode', 2, 1],
	['half of a pair', '\ud83d', 'Unicode', 1, 1],
	['a curly apostrophe', 'It\u2019s', 'Unicode', 4, 1],
	['a letter and a combining accent', 'e\u0301', 'Unicode', 2, 1],
];

test.each([...gsm, ...ucs])('%s', (_what, text, encoding, characters, count) => {
	expect(segments(text)).toEqual({ encoding, characters, segments: count });
});

test.each<[string, number]>([
	['', 0],
	[x(70), 1],
	[x(71), 2],
	[euro(70), 1],
	[x(134), 2],
	[x(135), 3],
])('Unicode can be forced for any text: %j', (text, count) => {
	const expected = { encoding: 'Unicode', characters: text.length, segments: count };
	expect(segments(text, true)).toEqual(expected);
});

/** Fills the segments character by character and counts them. */
function packed(text: string, wide: (character: string) => number, alone: number, part: number) {
	const whole = [...text].map(wide).reduce((sum, each) => sum + each, 0);
	if (whole <= alone) return text === '' ? [] : [[...text]];
	const parts: string[][] = [[]];
	for (const character of text) {
		const last = parts[parts.length - 1] as string[];
		const used = last.map(wide).reduce((sum, each) => sum + each, 0);
		if (used + wide(character) <= part) last.push(character);
		else parts.push([character]);
	}
	return parts;
}

const units = fc.constantFrom('x', 'é', '\n', '\u20ac', '[', '\u025b', '\u{1f600}', '\u2019');
const forced = fc.constantFrom(true, false, undefined);
const plain = fc.constantFrom('x', 'y', 'é', '\n', '\u20ac', '[');

test.each([
	['GSM-7', plain],
	['mixed', units],
] as const)('a packer of %s texts makes as many parts and loses no letter', (_, unit) => {
	fc.assert(
		fc.property(fc.string({ unit, maxLength: 500 }), forced, (text, unicode) => {
			const found = segments(text, unicode);
			const isGsm = !unicode && isGsm7(text);
			const parts = isGsm
				? packed(text, (each) => ('\u20ac['.includes(each) ? 2 : 1), 160, 153)
				: packed(text, (each) => each.length, 70, 67);
			expect(parts.flat().join('')).toBe(text);
			expect(found).toEqual({
				encoding: isGsm ? 'GSM-7' : 'Unicode',
				characters: [...text].length,
				segments: parts.length,
			});
		}),
		{ numRuns: 500 },
	);
});

test('characters that need Unicode are named once each, and those that show nothing by their code', () => {
	expect(oddCharacters('a\u025bb\u025b\u20ac\u00a0\u{1f600}')).toEqual([
		'\u025b',
		'U+00A0',
		'\u{1f600}',
	]);
});

test('characters are costly only if the text would take fewer segments without them', () => {
	expect(costlyCharacters(e(70))).toEqual([]);
	expect(costlyCharacters(e(71))).toEqual(['\u025b']);
	expect(costlyCharacters(x(70) + smile(1) + e(1))).toEqual(['\u{1f600}', '\u025b']);
	expect(costlyCharacters(x(161))).toEqual([]);
	// Whatever replaces it takes a place, too.
	expect(costlyCharacters(e(1))).toEqual([]);
});

test('without Unicode, it is told what may be lost, of many characters the first 20', () => {
	const warning = (lost: string) =>
		`Unicode is off, but the message contains characters that need it and may be replaced: ${lost}`;
	expect(textWarnings('x', false)).toEqual([]);
	expect(textWarnings('\u025b', true)).toEqual([]);
	expect(textWarnings('a \u025b \u{1f600} \u025b', false)).toEqual([warning('\u025b \u{1f600}')]);
	const many = Array.from({ length: 21 }, (_, at) => String.fromCharCode(0x0400 + at));
	expect(textWarnings(many.join(''), false)).toEqual([warning(many.slice(0, 20).join(' '))]);
});

/** 3GPP TS 23.038, section 6.2.1, by code from 0x00 to 0x7F without 0x1B (escape), as Unicode numbers. */
const BASIC = [
	0x40, 0xa3, 0x24, 0xa5, 0xe8, 0xe9, 0xf9, 0xec, 0xf2, 0xc7, 0x0a, 0xd8, 0xf8, 0x0d, 0xc5, 0xe5,
	0x394, 0x5f, 0x3a6, 0x393, 0x39b, 0x3a9, 0x3a0, 0x3a8, 0x3a3, 0x398, 0x39e, 0xc6, 0xe6, 0xdf,
	0xc9, 0x20, 0x21, 0x22, 0x23, 0xa4, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e,
	0x2f, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e,
	0x3f, 0xa1, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e,
	0x4f, 0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0xc4, 0xd6, 0xd1, 0xdc,
	0xa7, 0xbf, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e,
	0x6f, 0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0xe4, 0xf6, 0xf1, 0xfc,
	0xe0,
];

/** Section 6.2.1.1: form feed ^ { } \ [ ~ ] | and the euro sign. */
const EXTENSION = [0x0c, 0x5e, 0x7b, 0x7d, 0x5c, 0x5b, 0x7e, 0x5d, 0x7c, 0x20ac];

const name = (code: number) => `U+${code.toString(16).padStart(4, '0')}`;

test('of all characters of Unicode, those of the alphabet and its extension are in it', () => {
	const alphabet = new Set([...BASIC, ...EXTENSION]);
	expect(alphabet.size).toBe(127 + 10);
	const wrong: string[] = [];
	for (let code = 0; code <= 0x10ffff; code++) {
		if (isGsm7(String.fromCodePoint(code)) !== alphabet.has(code)) wrong.push(name(code));
	}
	expect(wrong).toEqual([]);
});
