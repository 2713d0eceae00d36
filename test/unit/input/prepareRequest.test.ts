import type { IDataObject } from 'n8n-workflow';

import { resources as calendar } from '../../../nodes/Calendar/resources';
import { resources as invoicing } from '../../../nodes/Invoicing/resources';
import { send } from '../../../nodes/Sms/resources/message/send';
import { sendLegacy } from '../../../nodes/Sms/resources/message/sendLegacy';
import { labelsInRequest, prepareRequest } from '../../../nodes/shared/input/prepareRequest';
import { readFields } from '../../../nodes/shared/input/readItem';
import { checked } from '../../../nodes/shared/input/convert';
import type { Operation, Resources } from '../../../nodes/shared/operation';
import { additionalFields, bodyField } from '../../../nodes/shared/panel/fields';
import { InvalidInput } from '../../../nodes/shared/result';
import { wordedResult } from '../../support/wordedResult';

const ID = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';
const ITEM = { description: 'Kente', quantity: '1', rate: '5' };
const FORM = { issueDate: '2026-03-01', specifyItems: 'fields' };

const operationOf = (resources: Resources, resource: string, operation: string) =>
	resources[resource]?.[operation] as Operation;

const updateVenue = operationOf(calendar, 'venue', 'update');
const createClient = operationOf(invoicing, 'client', 'create');
const createInvoice = operationOf(invoicing, 'invoice', 'create');
const getInvoice = operationOf(invoicing, 'invoice', 'get');
const listInvoices = operationOf(invoicing, 'invoice', 'getAll');
const markPaid = operationOf(invoicing, 'invoice', 'markPaid');
const recordPayment = operationOf(invoicing, 'invoice', 'recordPayment');

/** The field that overrides comes first, so only that it says so decides. */
const overriding: Operation = {
	...createClient,
	route: { method: 'POST', path: '/things' },
	fields: [
		{
			...additionalFields([
				bodyField('status', 'Status (Other)', { name: 'otherStatus', overrides: true }),
			]),
			name: 'more',
		},
		bodyField('status', 'Status'),
	],
};

type Values = Record<string, unknown>;

/** The request of an item with these parameters. */
const prepare = (operation: Operation, parameters: Values) => {
	const { fields } = operation;
	const context = { timezone: 'Africa/Accra' };
	return wordedResult(
		checked(() =>
			prepareRequest(
				operation,
				labelsInRequest(operation),
				readFields(fields, (name) => parameters[name], context),
				context,
			),
		),
	);
};

describe('values become a request', () => {
	type Expected = { path: string; body?: IDataObject; qs?: IDataObject };
	// Of each field, readings.test.ts and ../../contract show how it is checked and converted.
	test.each<[string, Operation, Values, Expected]>([
		[
			'without what is left blank',
			createInvoice,
			{
				clientId: '',
				issueDate: '2026-03-01',
				specifyItems: 'json',
				itemsJson: [ITEM],
				...{ dueDate: ' ', currency: '', additionalFields: { notes: '\u200b' } },
			},
			{
				path: '/invoices',
				body: { issueDate: '2026-03-01T00:00:00Z', items: [{ ...ITEM, rate: '5.00' }] },
			},
		],
		[
			'with a blank that empties something',
			updateVenue,
			{ venueId: '7', updateFields: { city: ' ', website: ' ', description: '', author: '' } },
			{ path: '/venues/7', body: { city: ' ', website: '' } },
		],
		[
			'with the field that overrides another, wherever they are',
			overriding,
			{ more: { otherStatus: 'in_review' }, status: 'draft' },
			{ path: '/things', body: { status: 'in_review' } },
		],
		[
			'but not if it is blank',
			overriding,
			{ more: { otherStatus: ' ' }, status: 'draft' },
			{ path: '/things', body: { status: 'draft' } },
		],
		[
			'with the values that the operation sets, which no field can change',
			{ ...markPaid, fields: [...markPaid.fields, bodyField('action', 'Action')] },
			{ invoiceId: ID, action: 'record_payment', additionalFields: { notes: 'x' } },
			{ path: `/invoices/${ID}`, body: { action: 'mark_paid', notes: 'x' } },
		],
		[
			'with unicode found out from the message',
			send,
			{
				...{ senderId: 'AKWAABA', to: ['+233241234567'], message: 'Ɔdɔ' },
				options: { unicode: 'auto' },
			},
			{
				path: '/sms/send',
				body: { senderId: 'AKWAABA', to: ['+233241234567'], message: 'Ɔdɔ', unicode: true },
			},
		],
		[
			'with recipients as text, and text from a number',
			sendLegacy,
			{ senderId: 'A', to: '00233241234567;+233201234567', message: 5 },
			{
				path: '/sms/api',
				qs: { action: 'send-sms', from: 'A', to: '+233241234567,+233201234567', sms: '5' },
			},
		],
	])('%s', (_name, operation, values, expected) => {
		const request = prepare(operation, values);
		expect(request).toMatchObject({ ok: true, value: { path: expected.path } });
		const { body, qs } = request.ok ? request.value : { body: undefined, qs: undefined };
		expect({ body, qs }).toEqual({ body: expected.body ?? {}, qs: expected.qs ?? {} });
	});

	test.each<[unknown, unknown]>([
		['auto', false],
		[undefined, false],
		['no', false],
		['yes', true],
		[true, true],
		[false, false],
	])('unicode %j of a plain message is %j', (unicode, expected) => {
		const values = {
			senderId: 'A',
			to: '+233241234567',
			message: 'Hello',
			options: unicode === undefined ? {} : { unicode },
		};
		expect(prepare(send, values)).toMatchObject({
			ok: true,
			value: { body: { unicode: expected } },
		});
	});

	test('and the given values aren’t changed', () => {
		const additionalFields = Object.freeze({ notes: 'x' });
		const values = { invoiceId: ` ${ID}`, amount: '5', paymentMethod: 'cash', additionalFields };
		expect(prepare(recordPayment, Object.freeze(values))).toMatchObject({ ok: true });
	});
});

describe('an invalid value is rejected with its parameter’s name, and nothing is sent', () => {
	test.each<[string, Operation, Values, string]>([
		['Invoice', getInvoice, { invoiceId: '' }, 'is empty'],
		['Invoice', getInvoice, { invoiceId: '../clients' }, 'must be an ID such as'],
		['Issue Date', createInvoice, { items: [ITEM], issueDate: 'soon' }, 'must be a date'],
		['Line Items', createInvoice, { ...FORM, items: {} }, 'must contain at least'],
		['Line Items', createInvoice, FORM, 'is empty'],
		['Page Size', listInvoices, { options: { pageSize: 101 } }, 'must be a whole number from 1 to'],
		['Start Page', listInvoices, { options: { page: 0 } }, 'must be a whole number from 1 to'],
		['Limit', listInvoices, { limit: 0 }, 'must be a whole number from 1 to'],
		['Email', createClient, { name: 'A', additionalFields: { email: 'a@b' } }, 'must be an email'],
		['To', sendLegacy, { senderId: 'A', message: 'x', to: '0241234567' }, 'contains “0241234567”'],
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
		name: 'Get',
		action: 'Get thing',
		description: 'Get a thing',
		route: { method: 'GET', path: '/things/{thing}' },
		idempotent: true,
		fields: [{ displayName: 'Thing', name: 'thing', type: 'string', default: '' }],
	};

	test.each(['..', undefined])('the path’s %j without a check', (thing) => {
		expect(prepare(bare, { thing })).toMatchObject({
			ok: false,
			failure: { message: 'The parameter “Thing” is empty or can’t be part of an address' },
		});
	});

	test('but not a 0 in the path', () => {
		const value = { path: '/things/0' };
		expect(prepare(bare, { thing: 0 })).toMatchObject({ ok: true, value });
	});

	test('values that don’t fit together', () => {
		const validate = () => {
			throw new InvalidInput('End is before Start');
		};
		const operation = { ...bare, validate };
		expect(prepare(operation, { thing: '1' })).toEqual({
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
		const request = prepare(getInvoice, { invoiceId: ID });
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
		const request = prepare(markPaid, { invoiceId: ID });
		expect(request).toMatchObject({ ok: true, value: { target: { idempotent: false } } });
	});
});
