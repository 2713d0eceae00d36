import type { IDataObject } from 'n8n-workflow';

import { create as createClient } from '../../../nodes/Invoicing/resources/client/create';
import { create as createInvoice } from '../../../nodes/Invoicing/resources/invoice/create';
import { get as getInvoice } from '../../../nodes/Invoicing/resources/invoice/get';
import { getAll as listInvoices } from '../../../nodes/Invoicing/resources/invoice/getAll';
import { markPaid } from '../../../nodes/Invoicing/resources/invoice/markPaid';
import { recordPayment } from '../../../nodes/Invoicing/resources/invoice/recordPayment';
import { send } from '../../../nodes/Sms/resources/message/send';
import { sendLegacy } from '../../../nodes/Sms/resources/message/sendLegacy';
import { mapFields, prepareRequest } from '../../../nodes/shared/input/prepareRequest';
import { checked } from '../../../nodes/shared/input/convert';
import type { Operation } from '../../../nodes/shared/operation';
import { Refused } from '../../../nodes/shared/result';

const ID = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';
const ITEM = { description: 'Kente', quantity: '1', rate: '5' };

type Values = { body?: IDataObject; qs?: IDataObject; ids?: Record<string, unknown> };

const prepare = (operation: Operation, { body = {}, qs = {}, ids = {} }: Values) =>
	checked(() =>
		prepareRequest(operation, mapFields(operation), { body, qs, input: { ...body } }, ids, {
			timezone: 'Africa/Accra',
		}),
	);

describe('values become a request', () => {
	test.each<[string, Operation, Values, { path: string; body: IDataObject; qs: IDataObject }]>([
		[
			'with checked and converted values',
			createInvoice,
			{
				body: {
					clientId: ` ${ID} `,
					issueDate: '2026-03-01',
					items: { item: [ITEM] },
					currency: 'ghs',
					taxRate: '12.5',
				},
			},
			{
				path: '/invoices',
				qs: {},
				body: {
					clientId: ID,
					issueDate: '2026-03-01T00:00:00+00:00',
					items: [{ ...ITEM, rate: '5.00' }],
					currency: 'GHS',
					taxRate: 12.5,
				},
			},
		],
		[
			'without the blanks that have a check',
			createInvoice,
			{
				body: {
					clientId: '',
					issueDate: '2026-03-01',
					items: [ITEM],
					dueDate: ' ',
					currency: null,
				},
			},
			{
				path: '/invoices',
				qs: {},
				body: { issueDate: '2026-03-01T00:00:00+00:00', items: [{ ...ITEM, rate: '5.00' }] },
			},
		],
		[
			'with an empty text if the user entered one for the body',
			createClient,
			{ body: { name: 'Ama', company: '', phone: null, email: undefined } },
			{ path: '/clients', qs: {}, body: { name: 'Ama', company: '' } },
		],
		[
			'without empty texts in the query',
			listInvoices,
			{ qs: { search: '', status: 'paid', page: '2', page_size: undefined } },
			{ path: '/invoices', body: {}, qs: { status: 'paid', page: 2 } },
		],
		[
			'with the values that the operation sets, which no field can change',
			markPaid,
			{ ids: { invoiceId: ID }, body: { action: 'record_payment', notes: 'x' } },
			{ path: `/invoices/${ID}`, qs: {}, body: { action: 'mark_paid', notes: 'x' } },
		],
		[
			'with unicode found out from the message',
			send,
			{ body: { senderId: 'AKWAABA', to: ['+233241234567'], message: 'Ɔdɔ', unicode: 'auto' } },
			{
				path: '/api/v1/sms/send',
				qs: {},
				body: { senderId: 'AKWAABA', to: ['+233241234567'], message: 'Ɔdɔ', unicode: true },
			},
		],
		[
			'with values for the query in the query',
			sendLegacy,
			{ qs: { from: 'A', to: '00233241234567;+233201234567', sms: 5 } },
			{
				path: '/api/v1/sms/api',
				body: {},
				qs: { action: 'send-sms', from: 'A', to: '+233241234567,+233201234567', sms: '5' },
			},
		],
	])('%s', (_name, operation, values, expected) => {
		const request = prepare(operation, values);
		expect(request).toMatchObject({ ok: true, value: { path: expected.path } });
		const { body, qs } = request.ok ? request.value : { body: undefined, qs: undefined };
		expect({ body, qs }).toEqual({ body: expected.body, qs: expected.qs });
	});

	test.each<[unknown, unknown]>([
		['auto', false],
		[undefined, false],
		['no', false],
		['yes', true],
		[true, true],
		[false, false],
	])('unicode %j of a plain message is %j', (unicode, expected) => {
		const body = { senderId: 'A', to: '+233241234567', message: 'Hello', unicode } as IDataObject;
		expect(prepare(send, { body })).toMatchObject({
			ok: true,
			value: { body: { unicode: expected } },
		});
	});

	test('and the given values aren’t changed', () => {
		const body = Object.freeze({ amount: '5', paymentMethod: 'cash' });
		const ids = Object.freeze({ invoiceId: ` ${ID}` });
		expect(prepare(recordPayment, { body, qs: Object.freeze({}), ids })).toMatchObject({
			ok: true,
		});
	});
});

describe('an invalid value is rejected with its parameter’s name, and nothing is sent', () => {
	test.each<[string, Operation, Values, string]>([
		['Invoice', getInvoice, { ids: { invoiceId: '' } }, 'is empty'],
		['Invoice', getInvoice, { ids: { invoiceId: '../clients' } }, 'must be an ID such as'],
		['Issue Date', createInvoice, { body: { items: [ITEM] } }, 'is empty'],
		['Line Items', createInvoice, { body: { issueDate: '2026-03-01' } }, 'must contain at least'],
		['Page Size', listInvoices, { qs: { page_size: 101 } }, 'must be a whole number from 1 to 100'],
		['Start Page', listInvoices, { qs: { page: 0 } }, 'must be a whole number from 1 to'],
		['Email', createClient, { body: { name: 'A', email: 'a@b' } }, 'must be an email address'],
		['To', sendLegacy, { qs: { from: 'A', sms: 'x', to: '0241234567' } }, 'contains “0241234567”'],
	])('%s (%#)', (label, operation, values, problem) => {
		const request = prepare(operation, values);
		expect(request).toMatchObject({
			ok: false,
			failure: {
				message: expect.stringMatching(`^The parameter “${label}” ${problem}`) as string,
				description: expect.stringMatching(
					/^Change .* in the node, or fix the data its expression uses\. Nothing was sent for this item\.$/,
				) as string,
			},
		});
		expect(!request.ok && [request.failure.httpCode, request.failure.code]).toEqual([
			undefined,
			undefined,
		]);
	});

	const bare: Operation = {
		value: 'get',
		name: 'Get',
		action: 'Get thing',
		description: 'Get a thing',
		route: { method: 'GET', path: '/things/{thing}' },
		idempotent: true,
		fields: [{ displayName: 'Thing', name: 'thing', type: 'string', default: '' }],
	};

	test.each(['', '..', undefined, null])('the path’s %j without a check', (thing) => {
		expect(prepare(bare, { ids: { thing } })).toMatchObject({
			ok: false,
			failure: { message: 'The parameter “Thing” is empty or can’t be part of an address' },
		});
	});

	test('but not a 0 in the path', () => {
		const value = { path: '/things/0' };
		expect(prepare(bare, { ids: { thing: 0 } })).toMatchObject({ ok: true, value });
	});

	test('values that don’t fit together', () => {
		const convertTogether = () => {
			throw new Refused('End is before Start');
		};
		const operation = { ...bare, convertTogether };
		expect(prepare(operation, { ids: { thing: '1' } })).toEqual({
			ok: false,
			failure: {
				message: 'End is before Start',
				description: expect.stringContaining('Nothing was sent for this item.') as string,
			},
		});
	});
});

describe('messages can name the record and the fields of the request', () => {
	test('the record of the path and the fields that are sent, but no others', () => {
		const request = prepare(getInvoice, { ids: { invoiceId: ID } });
		expect(request.ok && request.value.target).toEqual({
			labels: { invoiceId: 'Invoice' },
			records: [{ label: 'Invoice', value: ID }],
			idempotent: true,
		});
		const list = prepare(listInvoices, {});
		expect(list.ok && list.value.target.labels).toEqual({
			search: 'Search',
			status: 'Status',
			page_size: 'Page Size',
			page: 'Start Page',
		});
	});

	test('and whether it can be repeated', () => {
		const request = prepare(markPaid, { ids: { invoiceId: ID } });
		expect(request).toMatchObject({ ok: true, value: { target: { idempotent: false } } });
	});
});
