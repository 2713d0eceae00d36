import type { IDataObject } from 'n8n-workflow';

import { invoice } from '../../../nodes/Invoicing/resources/invoice';
import { askIn, lookIn } from '../../support/lostWrites';
import { nth, seedRecords } from '../../support/seedRecords';
import { useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');

const nobodyId = nth(seedRecords.clients, 0).id;

describe('a payment', () => {
	const open = seedRecords.invoices.filter(({ status }) => status === 'recorded');
	const { id, invoiceNumber } = nth(open, 0);
	const began = Date.parse('2026-01-05T10:20:30.456Z');
	const path = `/invoices/${id}`;
	const body = { amount: 1.5, paymentMethod: 'cash', paymentDate: new Date(began).toISOString() };
	const request = { path, body };
	const pay = async (changes: IDataObject = {}) =>
		await askIn(bench.sandbox, 'PATCH', path, { action: 'record_payment', ...body, ...changes });
	const find = async (
		changes: IDataObject = {},
		more: Partial<Parameters<ReturnType<typeof lookIn>['find']>[1]> = {},
	) =>
		await lookIn(bench.sandbox).find(invoice.recordPayment, {
			...{ request: { path, body: { ...body, ...changes } }, input: { invoiceId: id }, began },
			...more,
		});
	const day = '2026-03-01T00:00:00Z';

	test('is known by the time that the node has set', async () => {
		const paid = await pay();
		await pay({ paymentDate: new Date(began + 1).toISOString() });
		const look = lookIn(bench.sandbox);
		const found = await look.find(invoice.recordPayment, {
			request,
			input: { invoiceId: id },
			began,
		});
		expect(found).toMatchObject({
			is: 'found',
			record: { ...paid, amountPaid: '3.00', balanceDue: expect.any(String) as string },
			how: expect.stringContaining(
				`invoice ${invoiceNumber} has a payment of 1.50 by cash on`,
			) as string,
		});
		expect(look.asked()).toBe(1);
	});

	test.each<[string, IDataObject]>([
		['amount', { amount: 1.51 }],
		['time', { paymentDate: new Date(began + 1).toISOString() }],
	])('isn’t one with another %s: %j', async (_, changes) => {
		await pay(changes);
		expect(await find()).toEqual({ is: 'none', what: 'such payment' });
	});

	test.each<[string, IDataObject]>([
		['method', { paymentMethod: 'other' }],
		['second', { paymentDate: `${body.paymentDate.slice(0, 19)}Z` }],
		['day', { paymentDate: body.paymentDate.slice(0, 10) }],
	])('is unclear if one has the %s only: %j', async (_, changes) => {
		await pay(changes);
		expect(await find()).toMatchObject({ is: 'unclear' });
	});

	test('on a day is unclear, with what is seen, and isn’t there if no such payment is', async () => {
		expect(await find({ paymentDate: day }, { input: { paymentDate: day } })).toEqual({
			is: 'none',
			what: 'such payment',
		});
		await pay({ paymentDate: day });
		const input = { invoiceId: id, paymentDate: day };
		expect(await find({ paymentDate: day }, { input })).toEqual({
			is: 'unclear',
			evidence: `Invoice ${invoiceNumber} has a payment of 1.50 by cash on 2026-03-01, which may be this one or an earlier one. Its amountPaid is 1.50.`,
		});
		await pay({ paymentDate: day });
		expect(await find({ paymentDate: day }, { input })).toMatchObject({
			evidence: expect.stringContaining('has 2 payments of 1.50 by cash on 2026-03-01, ') as string,
		});
	});

	test('at a time of the data is found, unless another item of the run pays as much', async () => {
		const paymentDate = '2026-03-01T10:20:30.456Z';
		const input = { invoiceId: id, paymentDate };
		await pay({ paymentDate });
		const other = { path, body: { amount: '1.50' }, input: { invoiceId: id } };
		const found = async (...others: object[]) =>
			(await find({ paymentDate }, { input, others: others as never }))?.is;
		expect(await found()).toBe('found');
		expect(await found({ ...other, body: { amount: 2 } })).toBe('found');
		expect(await found({ ...other, path: `/invoices/${nth(open, 1).id}` })).toBe('found');
		expect(await found(other)).toBe('unclear');
		// It may be this invoice.
		const byNumber = { path: '/invoices/INV-1', input: { invoiceId: 'INV-1' } };
		expect(await found({ ...other, ...byNumber })).toBe('unclear');
		await pay({ paymentDate });
		expect(await found()).toBe('unclear');
	});

	test('of an earlier execution is unclear if its time is now, and was another one then', async () => {
		const paymentDate = new Date().toISOString();
		const earlier = { began: undefined };
		expect(await find({ paymentDate }, earlier)).toEqual({ is: 'none', what: 'such payment' });
		await pay({ paymentDate: '2026-02-01T10:20:30.456Z' });
		expect(await find({ paymentDate }, earlier)).toMatchObject({ is: 'unclear' });
		const input = { invoiceId: id, paymentDate };
		expect(await find({ paymentDate }, { ...earlier, input })).toMatchObject({ is: 'unclear' });
		expect(await find({ paymentDate: day }, { ...earlier, input })).toMatchObject({ is: 'none' });
	});

	test('of which it is known when the earlier execution began is unclear all the same', async () => {
		const now = { paymentDate: new Date().toISOString() };
		expect(await find(now, { isAsSent: false })).toEqual({ is: 'none', what: 'such payment' });
		await pay();
		expect(await find(now, { isAsSent: false })).toMatchObject({ is: 'unclear' });
	});

	test('that was recorded before is the invoice as it is now, also by its number', async () => {
		await pay();
		await pay();
		const input = { invoiceId: invoiceNumber.toLowerCase() };
		const byNumber = { path: `/invoices/${invoiceNumber}`, body };
		expect(await find({}, { request: byNumber, input, isDone: true })).toMatchObject({
			is: 'found',
			record: { id, invoiceNumber, status: 'partial', amountPaid: '3.00' },
		});
	});

	test('of an invoice that can’t be read isn’t found out', async () => {
		const nobody = { path: `/invoices/${nobodyId}`, body };
		expect(await find({}, { request: nobody, input: { invoiceId: nobodyId } })).toBeUndefined();
	});

	test('of the full balance is known by the invoice: it is paid, whoever has done that', async () => {
		const look = lookIn(bench.sandbox);
		const paid = { path, body: { action: 'mark_paid' } };
		const situation = { request: paid, input: { invoiceId: id }, began };
		const none = { is: 'none', what: 'payment of the full balance' };
		expect(await look.find(invoice.markPaid, situation)).toEqual(none);
		const record = await askIn(bench.sandbox, 'PATCH', path, paid.body);
		const how = `invoice ${invoiceNumber} is paid`;
		expect(await look.find(invoice.markPaid, situation)).toEqual({ is: 'found', record, how });
		await bench.control.changeInvoice(id, { status: 'sent' });
		expect(await look.find(invoice.markPaid, { ...situation, isDone: true })).toMatchObject({
			is: 'found',
			record: { status: 'sent' },
		});
	});
});
