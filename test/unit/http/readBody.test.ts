import fc from 'fast-check';

import { readAnswer } from '../../../nodes/shared/http/readAnswer';
import type { Body, HttpResponse } from '../../../nodes/shared/service';

const readBody = (response: Omit<HttpResponse, 'statusCode'>): Body =>
	readAnswer({ statusCode: 200, ...response }).body;

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=UTF-8';

describe('an answer is read by what it is', () => {
	test.each<[string, string, string | undefined, Body]>([
		['an object', '{"a":1}', JSON_TYPE, { kind: 'json', value: { a: 1 } }],
		['an object without a type', '{"a":1}', undefined, { kind: 'json', value: { a: 1 } }],
		['an object called HTML', '{"a":1}', HTML_TYPE, { kind: 'json', value: { a: 1 } }],
		['an object called text', ' {"a":1}\n', 'text/plain', { kind: 'json', value: { a: 1 } }],
		['an object after a BOM', '\ufeff{"a":1}', JSON_TYPE, { kind: 'json', value: { a: 1 } }],
		['a list', '[]', JSON_TYPE, { kind: 'json', value: [] }],
		['null', 'null', JSON_TYPE, { kind: 'json', value: null }],
		['a number', '120.5', 'text/plain', { kind: 'json', value: 120.5 }],
		['a JSON text', '"OK"', JSON_TYPE, { kind: 'json', value: 'OK' }],
		['nothing', '', JSON_TYPE, { kind: 'empty' }],
		['whitespace', ' \r\n\t', HTML_TYPE, { kind: 'empty' }],
		['a BOM alone', '\ufeff', undefined, { kind: 'empty' }],
		['a cut-off object', '{"a":', JSON_TYPE, { kind: 'broken', value: '{"a":' }],
		[
			'a cut-off list without a type',
			'[{"a":1},',
			undefined,
			{ kind: 'broken', value: '[{"a":1},' },
		],
		['text called JSON', 'OK', 'application/json', { kind: 'broken', value: 'OK' }],
		['text called problem+json', 'x', 'application/problem+json', { kind: 'broken', value: 'x' }],
		['text', 'Message sent', 'text/plain', { kind: 'text', value: 'Message sent' }],
		['text without a type', 'Message sent', undefined, { kind: 'text', value: 'Message sent' }],
		[
			'text called HTML',
			'1701|+233241234567|',
			HTML_TYPE,
			{ kind: 'text', value: '1701|+233241234567|' },
		],
		['text called HTML with a sign', 'a < b', HTML_TYPE, { kind: 'text', value: 'a < b' }],
		['a page', '<!DOCTYPE html><p>x', HTML_TYPE, { kind: 'html', value: '<!DOCTYPE html><p>x' }],
		[
			'a page without a type',
			'<html lang="en">',
			undefined,
			{ kind: 'html', value: '<html lang="en">' },
		],
		['a page called JSON', '\ufeff <HTML>', JSON_TYPE, { kind: 'html', value: '<HTML>' }],
		[
			'a page after a comment',
			'<!-- x --><html>',
			HTML_TYPE,
			{ kind: 'html', value: '<!-- x --><html>' },
		],
		[
			'a part of a page',
			'<b>Fatal error</b>: x',
			HTML_TYPE,
			{ kind: 'html', value: '<b>Fatal error</b>: x' },
		],
		[
			'a warning before data',
			'<br />\n{"a":1}',
			HTML_TYPE,
			{ kind: 'html', value: '<br />\n{"a":1}' },
		],
		[
			'XML',
			'<?xml version="1.0"?><a/>',
			'text/xml',
			{ kind: 'text', value: '<?xml version="1.0"?><a/>' },
		],
	])('%s', (_name, body, type, expected) => {
		expect(readBody({ body, headers: type === undefined ? {} : { 'content-type': type } })).toEqual(
			expected,
		);
	});

	test('a missing body is an empty one', () => {
		expect(readBody({ body: undefined as unknown as string, headers: {} })).toEqual({
			kind: 'empty',
		});
	});

	test('any JSON comes back as it was, whatever it is called', () => {
		fc.assert(
			fc.property(fc.json(), fc.constantFrom(JSON_TYPE, HTML_TYPE, 'text/plain'), (text, type) => {
				const body = readBody({ body: text, headers: { 'content-type': type } });
				expect(body).toEqual({ kind: 'json', value: JSON.parse(text) as unknown });
			}),
		);
	});

	test('an object cut off anywhere is never taken for data', () => {
		const whole = JSON.stringify({ data: [{ id: '1', total: '1250.00' }], meta: { total: 1 } });
		for (let length = 1; length < whole.length; length++) {
			expect(readBody({ body: whole.slice(0, length), headers: {} }).kind).toBe('broken');
		}
	});

	test('no text makes it throw', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.string(), (body, type) => {
				const { kind } = readBody({ body, headers: { 'content-type': type } });
				expect(['json', 'text', 'html', 'empty', 'broken']).toContain(kind);
			}),
		);
	});
});
