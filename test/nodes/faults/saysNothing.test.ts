import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { inTurn } from '../../support/sample';
import { byId, nth } from '../../support/seedRecords';
import { errorShown, useTestBench, type TestBench } from '../../support/testBench';
import { message, openInvoices } from '../../support/usualCalls';

const invoicing = useTestBench('invoicing');
const sms = useTestBench('sms');
const calendar = useTestBench('calendar');

const open = byId(nth(openInvoices, 0).id);
const day = { startDate: '2026-12-01T10:00:00', endDate: '2026-12-01T12:00:00' };
const items = { item: [{ description: 'Rent', quantity: '1', rate: '250' }] };

/** Every operation whose service documents that it answers a write with a record, or is seen to. */
const WRITES: Array<[string, TestBench, INodeParameters]> = [
	['invoice.create', invoicing, { items }],
	['invoice.markPaid', invoicing, { invoiceId: open }],
	['invoice.recordPayment', invoicing, { invoiceId: open, amount: '1', paymentMethod: 'cash' }],
	['client.create', invoicing, { name: 'Ama Mensah' }],
	['client.findOrCreate', invoicing, { matchBy: 'name', name: 'Esi New' }],
	['message.send', sms, message],
	['event.create', calendar, { title: 'Summer Fair', ...day }],
	['event.update', calendar, { eventId: byId('1001'), updateFields: { title: 'Other' } }],
	['event.upsert', calendar, { slug: 'fair', title: 'Summer Fair', ...day }],
	['event.delete', calendar, { eventId: byId('1001') }],
	['venue.create', calendar, { venue: 'Harbour Hall' }],
	['venue.update', calendar, { venueId: byId('201'), updateFields: { phone: '1' } }],
	['venue.delete', calendar, { venueId: byId('201') }],
	['organizer.upsert', calendar, { organizer: 'Town Council' }],
	['category.create', calendar, { name: 'Live Music' }],
	['category.update', calendar, { categoryId: byId('1'), updateFields: { name: 'Other' } }],
	['tag.upsert', calendar, { name: 'Lakeside' }],
	['tag.delete', calendar, { tagId: byId('51') }],
];

const ANSWERS: Array<[string, number, unknown]> = [
	['nothing', 200, ''],
	['nothing, with 204', 204, ''],
	['{}', 201, {}],
	['null in an envelope', 200, { data: null }],
	['{ success: true }', 200, { success: true }],
	['a sentence', 200, { success: true, message: 'Saved' }],
	['an empty number', 200, { id: null, invoiceNumber: '' }],
];

const cases = inTurn(WRITES, ANSWERS).map(
	([[operation, bench, parameters], [name, status, body]]) => ({
		...{ operation, bench, parameters, name, status, body },
	}),
);

test.each(cases)(
	'$operation answered with $name may have succeeded, and isn’t sent again',
	async ({ operation, bench, parameters, status, body }) => {
		const fault: Fault = { kind: 'status', status, body, after: true };
		for (const method of ['POST', 'PATCH', 'DELETE'])
			await bench.control.addFault({ ...fault, method });
		const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const call = { ...parameters, options: { findLostResults: false } };
		const outcome = await bench.run(operation, call, { node });
		expect(outcome.items).toEqual([]);
		const { message: said, description } = errorShown(outcome) ?? {};
		expect(said).toContain(body === '' ? 'answered with nothing' : 'didn’t say what it has done');
		expect(description).toContain('The request may have succeeded. Check in the service');
		const isQuoted = JSON.stringify(body).includes('true');
		if (isQuoted) expect(description).toContain(`The service said: “${JSON.stringify(body)}”`);
		expect(await bench.writes()).toHaveLength(1);
	},
);

test.each<[string, TestBench, INodeParameters]>([
	['message.sendLegacy', sms, message],
	['contact.subscribe', sms, { phoneNumber: message.to }],
])(
	'%s succeeds with whatever is answered, as nobody documents it',
	async (operation, bench, parameters) => {
		const text = { headers: { 'content-type': 'text/plain' } };
		for (const body of ['', 'OK', { success: true }]) {
			const fault: Fault = { kind: 'status', status: 200, body, ...text, after: true, times: 1 };
			await bench.control.addFault(fault);
			expect(await bench.output(operation, parameters)).toHaveLength(1);
		}
	},
);

test.each<[string, unknown]>([
	['only the number', { invoiceNumber: 'INV-2026-0099' }],
	['the record in a field of its own', { success: true, invoice: { id: 'f81d4fae' } }],
])('an invoice that is answered with %s was created', async (_name, body) => {
	await invoicing.control.addFault({ kind: 'status', status: 200, body, after: true });
	expect(await invoicing.output('invoice.create', { items })).toEqual([
		expect.objectContaining(body as object),
	]);
});
