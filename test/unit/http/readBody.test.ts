import fc from 'fast-check';

import { decodeBody, readAnswer } from '../../../nodes/shared/http/readAnswer';
import type { Body } from '../../../nodes/shared/service';

const readAs = (body: string, type?: string): Body =>
	readAnswer({ statusCode: 200, headers: type === undefined ? {} : { 'content-type': type }, body })
		.body;

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=UTF-8';

describe('an answer is read by what it is', () => {
	test.each<[string, string, string | undefined, unknown]>([
		['an object', '{"a":1}', JSON_TYPE, { a: 1 }],
		['an object without a type', '{"a":1}', undefined, { a: 1 }],
		['an object called HTML', '{"a":1}', HTML_TYPE, { a: 1 }],
		['an object called text', ' {"a":1}\n', 'text/plain', { a: 1 }],
		['an object after a BOM', '\ufeff{"a":1}', JSON_TYPE, { a: 1 }],
		['null', 'null', JSON_TYPE, null],
		['a number', '120.5', 'text/plain', 120.5],
		['a JSON text', '"OK"', JSON_TYPE, 'OK'],
	])('%s is data', (_name, body, type, value) => {
		expect(readAs(body, type)).toEqual({ kind: 'json', value });
	});

	test.each<[string, string, string | undefined, Body['kind']]>([
		['a cut-off object', '{"a":', JSON_TYPE, 'broken'],
		['a cut-off list without a type', '[{"a":1},', undefined, 'broken'],
		['text called JSON', 'OK', 'application/json', 'broken'],
		['text called problem+json', 'x', 'application/problem+json', 'broken'],
		['text', 'Message sent', 'text/plain', 'text'],
		['text without a type', 'Message sent', undefined, 'text'],
		['text called HTML', '1701|+233241234567|', HTML_TYPE, 'text'],
		['text called HTML with a sign', 'a < b', HTML_TYPE, 'text'],
		['XML', '<?xml version="1.0"?><a/>', 'text/xml', 'text'],
		['a page', '<!DOCTYPE html><p>x', HTML_TYPE, 'html'],
		['a page without a type', '<html lang="en">', undefined, 'html'],
		['a page called JSON', '<HTML>', JSON_TYPE, 'html'],
		['a page after a comment', '<!-- x --><html>', HTML_TYPE, 'html'],
		['a part of a page', '<b>Fatal error</b>: x', HTML_TYPE, 'html'],
		['a warning before data', '<br />\n{"a":1}', HTML_TYPE, 'html'],
	])('%s is kept as it is', (_name, body, type, kind) => {
		expect(readAs(body, type)).toEqual({ kind, value: body });
		expect(readAs(`\ufeff ${body}`, type)).toEqual({ kind, value: body });
	});

	test.each(['', ' \r\n\t', '\ufeff'])('%j is an empty body', (body) => {
		for (const type of [JSON_TYPE, HTML_TYPE, undefined]) {
			expect(readAs(body, type)).toEqual({ kind: 'empty' });
		}
	});

	test('nothing where the service announced something was cut', () => {
		const read = (length: string) =>
			readAnswer({ statusCode: 200, headers: { 'content-length': length }, body: '' }).body.kind;
		expect([read('57'), read('0')]).toEqual(['broken', 'empty']);
	});

	test('any JSON comes back as it was, whatever it is called', () => {
		fc.assert(
			fc.property(fc.json(), fc.constantFrom(JSON_TYPE, HTML_TYPE, 'text/plain'), (text, type) => {
				const body = readAs(text, type);
				expect(body).toEqual({ kind: 'json', value: JSON.parse(text) as unknown });
			}),
		);
	});

	test('an object cut off anywhere is never taken for data', () => {
		const whole = JSON.stringify({ data: [{ id: '1', total: '1250.00' }], meta: { total: 1 } });
		for (let length = 1; length < whole.length; length++) {
			expect(readAs(whole.slice(0, length)).kind).toBe('broken');
		}
	});

	test('no text makes it throw', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.string(), (body, type) => {
				const { kind } = readAs(body, type);
				expect(['json', 'text', 'html', 'empty', 'broken']).toContain(kind);
			}),
		);
	});
});

const utf16 = (text: string, isBigEndian = false) => {
	const bytes = Buffer.from(text, 'utf16le');
	return isBigEndian ? bytes.swap16() : bytes;
};

const TEXT = '{"name":"Kw\u00e9si \u20ac"}';

test.each<[string, string | Uint8Array | undefined, unknown]>([
	['text', TEXT, 'application/json; charset=utf-16'],
	['UTF-8 without a type', Buffer.from(TEXT), undefined],
	['UTF-8 in quotes', Buffer.from(TEXT), 'application/json;charset="UTF-8"'],
	['an unknown charset', Buffer.from(TEXT), 'application/json; charset=klingon'],
	['an empty charset', Buffer.from(TEXT), 'application/json; charset='],
	['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'application/json; charset=utf-8'],
	['UTF-16', utf16(TEXT), 'application/json; charset=utf-16'],
	['UTF-16LE', utf16(TEXT), 'application/json; charset=UTF-16LE'],
	['UTF-16BE', utf16(TEXT, true), 'application/json; charset=utf-16be'],
	['UTF-16 with a mark', utf16(`\ufeff${TEXT}`), 'application/json; charset=utf-8'],
	['UTF-16 with the other mark', utf16(`\ufeff${TEXT}`, true), 'application/json'],
	['UTF-8, not in a Buffer', new Uint8Array(Buffer.from(TEXT)), 'text/plain'],
])('bytes in %s are decoded', (_name, body, type) => {
	expect(decodeBody(body, type)).toBe(TEXT);
});

test.each([
	['iso-8859-1', [0x47, 0xfc, 0x6e], 'G\u00fcn'],
	['ISO-8859-15', [0xa4], '\u20ac'],
	['windows-1252', [0xe9], '\u00e9'],
	['us-ascii', [0x41], 'A'],
	['shift_jis', [0x83, 0x65], '\u30c6'],
])('bytes in %s are decoded', (charset, bytes, text) => {
	expect(decodeBody(Buffer.from(bytes), `text/plain; charset=${charset}; x=1`)).toBe(text);
});

test('bytes that don\u2019t fit the charset never make it throw', () => {
	expect(decodeBody(Buffer.from([0xff, 0x7b]), 'application/json')).toBe('\ufffd{');
	expect(decodeBody(Buffer.from([0x7b]), 'application/json; charset=utf-16')).toBe('\ufffd');
	expect(decodeBody(Buffer.alloc(0), 'application/json; charset=utf-16')).toBe('');
	expect(decodeBody(undefined, undefined)).toBe('');
});
