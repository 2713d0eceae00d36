import type { IDataObject } from 'n8n-workflow';

import { calendar } from '../../../nodes/Calendar/service';
import { invoicing } from '../../../nodes/Invoicing/service';
import { sms } from '../../../nodes/Sms/service';
import { openChannel, READ_TARGET, readRequest } from '../../../nodes/shared/http/connect';
import { readRecordAnswer } from '../../../nodes/shared/http/readAnswer';
import { clock } from '../../../nodes/shared/n8n/clock';
import { type Body, type Page, type Service, UNKNOWN_LIMIT } from '../../../nodes/shared/service';

const GET = { method: 'GET' } as const;
const POST = { method: 'POST' } as const;
const ANY = { method: 'GET', answers: 'anything' } as const;
const json = (value: unknown): Body => ({ kind: 'json', value });

describe('the record of a good answer', () => {
	test.each<[string, Service, unknown, IDataObject]>([
		['as it is', sms, { balance: 120.5, currency: 'units' }, { balance: 120.5, currency: 'units' }],
		['as it is', calendar, { namespace: 'x', routes: {} }, { namespace: 'x', routes: {} }],
		['out of its envelope', invoicing, { data: { id: '1' } }, { id: '1' }],
		['without an envelope', invoicing, { id: '1' }, { id: '1' }],
		['with a zero', sms, { balance: 0 }, { balance: 0 }],
		['with an error beside it', sms, { sent: 1, error: 'x' }, { sent: 1, error: 'x' }],
		['with an error in the envelope', invoicing, { data: { error: null } }, { error: null }],
		['with an error deeper down', sms, { a: { error: 'x' } }, { a: { error: 'x' } }],
	])('is taken %s (%#)', (_name, service, value, record) => {
		expect(readRecordAnswer(service, GET, json(value))).toEqual(record);
	});

	test.each<[string, Body]>([
		['nothing', { kind: 'empty' }],
		['{}', json({})],
		['an empty envelope', json({ data: {} })],
		['null in an envelope', json({ data: null })],
	])('is missing if the answer is %s', (_name, body) => {
		for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
			expect(readRecordAnswer(invoicing, { method }, body)).toBeUndefined();
		}
	});

	test.each<[Service, unknown, boolean]>([
		[invoicing, { success: true, message: 'Invoice created' }, false],
		[invoicing, { data: { status: 'draft', total: '1.00' } }, false],
		[invoicing, { data: { id: '', invoiceNumber: null } }, false],
		[invoicing, { data: { id: 'a' } }, true],
		[invoicing, { id: 7, status: 'draft' }, true],
		[invoicing, { invoiceNumber: 'INV-1' }, true],
		[invoicing, { success: true, invoice: { id: 'a' } }, true],
		[calendar, { success: true }, false],
		[calendar, { id: 0, title: 'Fair' }, false],
		[calendar, { id: false }, false],
		[calendar, { title: 'Fair' }, false],
		[calendar, { id: 157 }, true],
		[calendar, { id: '157', title: '' }, true],
		[calendar, { deleted: true, previous: { id: 12 } }, true],
		[sms, { success: true }, false],
		[sms, { balance: 12 }, false],
		[sms, { sent: null, recipients: null }, false],
		[sms, { sent: 0 }, true],
		[sms, { recipients: [] }, true],
		[sms, { walletBalance: 0 }, true],
		[sms, { status: 'queued', messageId: 'm1' }, true],
		[sms, { data: { sent: 1, failed: 0 } }, true],
	])('of $name for a write that is answered with %j is one: %s', (service, value, isRecord) => {
		expect(readRecordAnswer(service, POST, json(value)) !== undefined).toBe(isRecord);
		// A read asks for something by its address.
		expect(readRecordAnswer(service, GET, json(value))).toEqual(service.unwrap(value));
	});

	test.each([null, []])('for a record that was deleted for good may be %j', (value) => {
		const read = (method: 'DELETE' | 'PATCH') =>
			readRecordAnswer(calendar, { method }, json(value));
		expect([read('DELETE'), read('PATCH')]).toEqual([{ success: true }, undefined]);
	});

	test.each<[string, Body]>([
		['a list', json([{ id: '1' }])],
		['a number', json(120)],
		['null', json(null)],
		['a JSON text', json('OK')],
		['plain text', { kind: 'text', value: 'OK' }],
	])('is missing if the answer is %s', (_name, body) => {
		expect(readRecordAnswer(sms, GET, body)).toBeUndefined();
		expect(readRecordAnswer(sms, POST, body)).toBeUndefined();
	});
});

test.each<[string, Body, IDataObject]>([
	['an object', json({ code: 'ok' }), { code: 'ok' }],
	['an empty object', json({}), {}],
	['a list', json(['a', 1]), { response: ['a', 1] }],
	['a number', json(120), { response: 120 }],
	['zero', json(0), { response: 0 }],
	['false', json(false), { response: false }],
	['null', json(null), { response: null }],
	['an error', json({ error: 'x' }), { error: 'x' }],
	['plain text', { kind: 'text', value: '1701|233' }, { response: '1701|233' }],
	['nothing', { kind: 'empty' }, { success: true }],
])('if the description doesn’t specify the answer, %s is a record', (_name, body, record) => {
	expect(readRecordAnswer(sms, ANY, body)).toEqual(record);
});

describe('the page of a list', () => {
	const records = [{ id: '1' }, { id: '2' }];

	test.each<[string, unknown, Page | undefined]>([
		[
			'with totals',
			{ data: records, meta: { total: 9, totalPages: 5 } },
			{ records, total: 9, totalPages: 5 },
		],
		['without totals', { data: records }, { records }],
		[
			'with totals as text',
			{ data: records, meta: { total: '9', totalPages: '5' } },
			{ records, total: 9, totalPages: 5 },
		],
		[
			'with totals of another kind',
			{ data: records, meta: { total: 'nine', totalPages: { toString: 1 } } },
			{ records },
		],
		['with null for totals', { data: records, meta: null }, { records }],
		['that is empty', { data: [], meta: { totalPages: 0 } }, { records: [], totalPages: 0 }],
		['that is one record', { data: { id: '1' } }, undefined],
		['that is a bare list', records, undefined],
		['that is null', null, undefined],
		['that is text', 'x', undefined],
		['that is an error', { error: 'x', code: 'Y' }, undefined],
	])('of the invoicing service, %s', (_name, value, page) => {
		expect(invoicing.pages.read(value, {})).toEqual(page);
	});

	test.each([
		['nothing', ''],
		['text', 'x'],
		['a web page', '<html>'],
		['data that can’t be read', '{'],
	])('is missing in a body that is %s', async (what, body) => {
		const transport = async () => ({ statusCode: 200, headers: {}, body });
		const channel = openChannel({
			...{ service: invoicing, baseURL: 'https://x.example', secrets: [], target: READ_TARGET },
			...{ clock, limit: UNKNOWN_LIMIT, rule: { maximumAttempts: 1, longestWait: 0 } },
			...{ transport, fresh: transport },
		});
		const message = expect.stringContaining(`answered with ${what}`) as string;
		expect(await channel.page(readRequest('/invoices'))).toMatchObject({ failure: { message } });
	});

	test('is missing if a service has no lists', () => {
		expect(sms.pages.read({ data: [] }, {})).toBeUndefined();
	});
});
