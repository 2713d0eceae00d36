import { decodeBody } from '../../../nodes/shared/http/readAnswer';

const utf16 = (text: string, isBigEndian = false) => {
	const bytes = Buffer.from(text, 'utf16le');
	return isBigEndian ? bytes.swap16() : bytes;
};

const TEXT = '{"name":"Kw\u00e9si \u20ac"}';

test.each<[string, string | Uint8Array | undefined, unknown]>([
	['text', TEXT, 'application/json; charset=utf-16'],
	['UTF-8 without a type', Buffer.from(TEXT), undefined],
	['UTF-8 without a charset', Buffer.from(TEXT), 'application/json'],
	['UTF-8', Buffer.from(TEXT), 'application/json; charset=utf-8'],
	['UTF-8 in quotes', Buffer.from(TEXT), 'application/json;charset="UTF-8"'],
	['an unknown charset', Buffer.from(TEXT), 'application/json; charset=klingon'],
	['an empty charset', Buffer.from(TEXT), 'application/json; charset='],
	['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'application/json; charset=iso-8859-1'],
	['UTF-16', utf16(TEXT), 'application/json; charset=utf-16'],
	['UTF-16LE', utf16(TEXT), 'application/json; charset=UTF-16LE'],
	['UTF-16BE', utf16(TEXT, true), 'application/json; charset=utf-16be'],
	['UTF-16 with a mark', utf16(`\ufeff${TEXT}`), 'application/json; charset=utf-8'],
	['UTF-16 with the other mark', utf16(`\ufeff${TEXT}`, true), 'application/json; charset=utf-16'],
	['bytes that aren\u2019t a Buffer', new Uint8Array(Buffer.from(TEXT)), 'text/plain'],
])('%s is read', (_name, body, type) => {
	expect(decodeBody(body, type)).toBe(TEXT);
});

test.each([
	['iso-8859-1', [0x47, 0xfc, 0x6e], 'G\u00fcn'],
	['ISO-8859-15', [0xa4], '\u20ac'],
	['windows-1252', [0xe9], '\u00e9'],
	['us-ascii', [0x41], 'A'],
	['shift_jis', [0x83, 0x65], '\u30c6'],
])('%s is read', (charset, bytes, text) => {
	expect(decodeBody(Buffer.from(bytes), `text/plain; charset=${charset}; x=1`)).toBe(text);
});

test('bytes that don\u2019t fit the charset never make it throw', () => {
	expect(decodeBody(Buffer.from([0xff, 0x7b]), 'application/json')).toBe('\ufffd{');
	expect(decodeBody(Buffer.from([0x7b]), 'application/json; charset=utf-16')).toBe('\ufffd');
	expect(decodeBody(Buffer.alloc(0), 'application/json; charset=utf-16')).toBe('');
	expect(decodeBody(undefined, undefined)).toBe('');
});
