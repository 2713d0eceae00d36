import fc from 'fast-check';

import { isGsm7, toPlainText } from '../../../nodes/Sms/segments';

const rows: Array<[text: string, plain: string, replaced?: Record<string, string>]> = [
	['It\u2019s \u201cnew\u201d', 'It\'s "new"', { '\u2019': "'", '\u201c': '"', '\u201d': '"' }],
	[
		'\u201aa\u2018 \u201eb\u201c \u00abc\u00bb \u2039d\u203a `e\u00b4 5\u2032 6\u2033',
		"'a' \"b\" \"c\" 'd' 'e' 5' 6\"",
	],
	['10\u201312 \u2014 a\u2011b \u22125', '10-12 - a-b -5'],
	[
		'GHS\u00a0500\u202f000\u2009!\ta\u3000b',
		'GHS 500 000 ! a b',
		{ 'U+00A0': ' ', 'U+202F': ' ', 'U+2009': ' ', 'U+0009': ' ', 'U+3000': ' ' },
	],
	['a\u2028b\u0085c', 'a\nb\nc'],
	['co\u00adop\u200berate\ufeff', 'cooperate', { 'U+00AD': '', 'U+200B': '', 'U+FEFF': '' }],
	['Wait\u2026 a\u2025', 'Wait... a..', { '\u2026': '...', '\u2025': '..' }],
	[
		'\u20b5500, GH\u20b5 500, gh\u20b55 and GH\u00a25',
		'GHS500, GHS 500, GHS5 and GHS5',
		{ '\u20b5': 'GHS', 'GH\u20b5': 'GHS', 'gh\u20b5': 'GHS', 'GH\u00a2': 'GHS' },
	],
	['\u20a6500 \u20b9500', 'NGN500 INR500'],
	['\u2022 one\n\u25aa two \u00b7 three', '- one\n- two - three'],
	[
		'Kente\u2122 \u2122\ufe0f \u00ae \u00a9\ufe0f \u2120',
		'KenteTM TM (R) (c) SM',
		{ '\u2122': 'TM', '\u00ae': '(R)', '\u00a9': '(c)', '\u2120': 'SM' },
	],
	[
		'3 \u00d7 4 \u00b1 1 \u2264 \u2265 \u2192 \u2190 6 \u00f7 2 1\u20442',
		'3 x 4 +/- 1 <= >= -> <- 6 / 2 1/2',
	],
	[
		'\u2116 5 o\ufb03ce \ufb02at \u{1d5de}\u{1d5f2}\u{1d5fb}\u{1d601}\u{1d5f2}',
		'No 5 office flat Kente',
	],
	['Cafe\u0301 A\u030a', 'Caf\u00e9 \u00c5', { 'e\u0301': '\u00e9', 'A\u030a': '\u00c5' }],
	[
		'Call \u202a+233\u202c \u200enow',
		'Call +233 now',
		{ 'U+202A': '', 'U+202C': '', 'U+200E': '' },
	],
];

test.each(rows.map((row) => [row]))('%j', ([text, plain, replaced]) => {
	const found = toPlainText(text);
	expect(found.text).toBe(plain);
	expect(isGsm7(plain)).toBe(true);
	if (replaced) expect(found.replaced).toEqual(replaced);
});

test.each([
	[
		'letters of Twi, Ga and Ewe',
		'M\u025bda wo ase, \u0254y\u025b, \u014b\u0254\u014b, \u025b\u0301',
	],
	['letters with accents that GSM-7 lacks', '\u00e7 \u00ea \u00f4 \u0177'],
	[
		'other alphabets',
		'\u041f\u0440\u0438\u0432\u0435\u0442 \u4f60\u597d\uff0c \u0938\u094d\u0935\u093e\u0917\u0924',
	],
	['the okina and the apostrophe that are letters', 'Hawai\u02bbi \u02bcyar'],
	['the dot of Catalan', 'col\u00b7lecci\u00f3'],
	['an old decimal point, and a product', 'GHS 3\u00b750, 3\u00b74, 2\u00b7x'],
	['marks of direction in Arabic', '\u0645\u0631\u062d\u0628\u0627 \u200e+233'],
	['emoji, and what joins them', '\u{1f600} \u{1f469}\u200d\u{1f469} 1\ufe0f\u20e3 \u2764\ufe0f'],
	['what could mean two things', '5\u00a2 1\u00bd 10\u00b2 25\u00b0'],
	['an accent apart on a letter that stays', 'c\u0327'],
])('%s stay: %j', (_what, text) => {
	expect(toPlainText(text)).toEqual({ text, replaced: {} });
});

test('a text of GSM-7 never changes, and what is plain stays plain', () => {
	const gsm = fc.string({ unit: 'binary' }).map((text) => [...text].filter(isGsm7).join(''));
	fc.assert(fc.property(gsm, (text) => expect(toPlainText(text).text).toBe(text)));
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (text) => {
			const once = toPlainText(text).text;
			expect(toPlainText(once)).toEqual({ text: once, replaced: {} });
		}),
	);
});
