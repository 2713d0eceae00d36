import fc from 'fast-check';
import { segments, isGsm7 } from '../../../nodes/Sms/segments';

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
	encoding: 'GSM-7' | 'UCS-2',
	characters: number,
	count: number,
];

const gsm: Vector[] = [
	['nothing', '', 'GSM-7', 0, 0],
	['one letter', 'x', 'GSM-7', 1, 1],
	['a line break', 'a\nb', 'GSM-7', 3, 1],
	['a Windows line break counts twice', `${x(159)}\r\n`, 'GSM-7', 161, 2],
	['152 letters', x(152), 'GSM-7', 152, 1],
	['153 letters', x(153), 'GSM-7', 153, 1],
	['154 letters', x(154), 'GSM-7', 154, 1],
	['159 letters', x(159), 'GSM-7', 159, 1],
	['160 letters', x(160), 'GSM-7', 160, 1],
	['161 letters', x(161), 'GSM-7', 161, 2],
	['306 letters', x(306), 'GSM-7', 306, 2],
	['307 letters', x(307), 'GSM-7', 307, 3],
	['459 letters', x(459), 'GSM-7', 459, 3],
	['460 letters', x(460), 'GSM-7', 460, 4],
	['1530 letters', x(1530), 'GSM-7', 1530, 10],
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
	['brackets', '['.repeat(81), 'GSM-7', 81, 2],
	['a backslash at the border', `${x(152)}\\${x(152)}`, 'GSM-7', 305, 3],
	['a form feed', `${x(158)}\f`, 'GSM-7', 159, 1],
];

const ucs: Vector[] = [
	['one letter beyond GSM-7', e(1), 'UCS-2', 1, 1],
	['66', e(66), 'UCS-2', 66, 1],
	['67', e(67), 'UCS-2', 67, 1],
	['68', e(68), 'UCS-2', 68, 1],
	['69', e(69), 'UCS-2', 69, 1],
	['70', e(70), 'UCS-2', 70, 1],
	['71', e(71), 'UCS-2', 71, 2],
	['133', e(133), 'UCS-2', 133, 2],
	['134', e(134), 'UCS-2', 134, 2],
	['135', e(135), 'UCS-2', 135, 3],
	['201', e(201), 'UCS-2', 201, 3],
	['202', e(202), 'UCS-2', 202, 4],
	['plain letters with one other', x(69) + e(1), 'UCS-2', 70, 1],
	['one more', x(70) + e(1), 'UCS-2', 71, 2],
	['35 emoji', smile(35), 'UCS-2', 35, 1],
	['36 emoji', smile(36), 'UCS-2', 36, 2],
	['66 emoji, 33 a part', smile(66), 'UCS-2', 66, 2],
	['67 emoji', smile(67), 'UCS-2', 67, 3],
	['an emoji that just fits alone', e(68) + smile(1), 'UCS-2', 69, 1],
	['an emoji that doesn’t', e(69) + smile(1), 'UCS-2', 70, 2],
	['an emoji that fills the first part', e(65) + smile(1) + e(67), 'UCS-2', 133, 2],
	['an emoji at the border moves on', e(66) + smile(1) + e(65), 'UCS-2', 132, 2],
	['an emoji at the border costs a part', e(66) + smile(1) + e(66), 'UCS-2', 133, 3],
	['an emoji with a skin tone', '\u{1f44d}\u{1f3fd}', 'UCS-2', 2, 1],
	['half of a pair', '\ud83d', 'UCS-2', 1, 1],
	['a curly apostrophe', 'It\u2019s', 'UCS-2', 4, 1],
	['a letter and a combining accent', 'e\u0301', 'UCS-2', 2, 1],
];

test.each([...gsm, ...ucs])('%s', (_what, text, encoding, characters, count) => {
	expect(segments(text)).toEqual({ encoding, characters, segments: count });
});

describe('Unicode can be forced for any text', () => {
	test.each<[string, number]>([
		['', 0],
		[x(70), 1],
		[x(71), 2],
		[euro(70), 1],
		[x(134), 2],
		[x(135), 3],
	])('%j', (text, count) => {
		expect(segments(text, true)).toEqual({
			encoding: 'UCS-2',
			characters: text.length,
			segments: count,
		});
	});
});

test('unicode that is off can’t make GSM-7 of other letters', () => {
	expect(segments(e(71), false)).toEqual(segments(e(71)));
	expect(segments(x(71), false)).toEqual(segments(x(71)));
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
const plain = fc.constantFrom('x', 'y', 'é', '\n', '\u20ac', '[');

test.each([
	['GSM-7', plain],
	['mixed', units],
] as const)('a packer of %s texts makes as many parts and loses no letter', (_, unit) => {
	fc.assert(
		fc.property(fc.string({ unit, maxLength: 500 }), fc.boolean(), (text, unicode) => {
			const found = segments(text, unicode);
			const isGsm = !unicode && isGsm7(text);
			const parts = isGsm
				? packed(text, (each) => ('\u20ac['.includes(each) ? 2 : 1), 160, 153)
				: packed(text, (each) => each.length, 70, 67);
			expect(parts.flat().join('')).toBe(text);
			expect(found).toEqual({
				encoding: isGsm ? 'GSM-7' : 'UCS-2',
				characters: [...text].length,
				segments: parts.length,
			});
		}),
		{ numRuns: 500 },
	);
});
