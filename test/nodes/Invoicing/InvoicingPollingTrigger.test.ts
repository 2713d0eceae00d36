import type { INodeParameters } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/n8n/clock';
import { giveClockBack } from '../../support/fakeClock';
import {
	createInvoiceModel,
	type InvoiceModel,
	type ModelInvoice,
} from '../../support/invoiceModel';
import { createPollingWorkflow, type PollingWorkflow } from '../../support/pollingWorkflow';

const ZONE = 'Africa/Accra';
const DAY = 24 * 3_600_000;
const KEY = 'key-of-a-test';

let model: InvoiceModel;
beforeEach(async () => {
	model = await createInvoiceModel(() => 0.5, Date.parse('2026-03-10T09:00:00Z'));
	clock.now = clock.elapsed = model.now;
	clock.pause = async () => {};
});
afterEach(async () => {
	giveClockBack();
	await model.server.close();
});

const all = {
	triggerOn: ['dueSoon', 'newlyOverdue', 'overdueByDays', 'paid'],
	...{ daysBeforeDue: 3, daysOverdue: 7 },
};

const trigger = async (parameters: INodeParameters = all) =>
	await createPollingWorkflow({
		type: 'invoicingPollingTrigger',
		parameters: { ...parameters },
		credentials: { invoicingApi: { baseUrl: model.server.url, apiKey: KEY, header: 'bearer' } },
		timezone: ZONE,
	});

const add = (status: string, more: Partial<ModelInvoice> = {}) =>
	model.add(ZONE, { status, dueDate: '2026-03-12', ...more });

async function poll(host: PollingWorkflow): Promise<string[]> {
	await host.tick();
	expect(host.takeErrors()).toEqual([]);
	return host.take().map(({ event, invoiceNumber }) => `${String(event)} ${String(invoiceNumber)}`);
}

/** The paths of the requests since the last call. */
const asked = () => model.server.arrived.splice(0).map(({ url }) => url as string);

test('an item says what happened, for how many days, and which invoice it was', async () => {
	const host = await trigger();
	await host.activate();
	const { id } = add('sent');
	await host.tick();
	const amounts = { currency: 'GHS', total: '250.00', amountPaid: '0.00', balanceDue: '250.00' };
	const invoice = { id, invoiceNumber: 'INV-1', status: 'sent', ...amounts };
	const dates = { issueDate: '2026-03-10T09:00:00.000Z', dueDate: '2026-03-12', clientId: null };
	expect(host.take()).toEqual([{ event: 'dueSoon', daysUntilDue: 2, ...invoice, ...dates }]);
	model.wait(10 * DAY);
	await host.tick();
	expect(host.take()).toEqual([
		{ event: 'newlyOverdue', daysOverdue: 8, ...invoice, ...dates },
		{ event: 'overdueByDays', daysOverdue: 8, ...invoice, ...dates },
	]);
	expect(await poll(host)).toEqual([]);
	host.setup.parameters.simplify = false;
	await host.activate();
	(model.invoices[0] as ModelInvoice).status = 'paid';
	await host.tick();
	const createdAt = '2026-03-10T09:00:00.000Z';
	expect(host.take()).toEqual([{ event: 'paid', ...invoice, status: 'paid', ...dates, createdAt }]);
});

test('a poll takes five requests, seven with Invoice Paid, and one for each invoice that has gone', async () => {
	const host = await trigger({ ...all, triggerOn: ['newlyOverdue'] });
	const [one, other] = [add('sent'), add('viewed')];
	await host.activate();
	expect(asked()).toHaveLength(5);
	one.status = 'paid';
	model.hidden.add(other.id);
	expect(await poll(host)).toEqual([]);
	expect(asked().slice(5).sort()).toEqual(
		[one, other].map(({ id }) => `/api/v1/invoices/${id}`).sort(),
	);
	// The one that is only missing from the lists is still there.
	model.wait(4 * DAY);
	expect(await poll(host)).toEqual(['newlyOverdue INV-2']);
	model.invoices.splice(0);
	// Not every server says its code.
	delete model.missing.code;
	asked();
	expect(await poll(host)).toEqual([]);
	expect(asked()).toHaveLength(6);
	expect(await poll(host)).toEqual([]);
	expect(asked()).toHaveLength(5);
	const paid = await trigger();
	await paid.activate();
	expect(asked()).toHaveLength(7);
});

test('what webhooks report is found in the lists: created, partly paid, cancelled', async () => {
	const triggerOn = ['cancelled', 'created', 'partlyPaid'];
	const host = await trigger({ triggerOn });
	const [one, other, third] = [add('draft'), add('sent'), add('viewed')];
	await host.activate();
	add('cancelled');
	add('partial', { amountPaid: '1.00' });
	one.status = 'cancelled';
	Object.assign(other, { status: 'partial', amountPaid: '50.00', balanceDue: '200.00' });
	expect((await poll(host)).sort()).toEqual([
		...['cancelled INV-1', 'cancelled INV-4', 'created INV-4', 'created INV-5'],
		...['partlyPaid INV-2', 'partlyPaid INV-5'],
	]);
	Object.assign(other, { status: 'overdue', amountPaid: '50.01', balanceDue: '199.99' });
	// Deleted.
	model.invoices.splice(model.invoices.indexOf(third), 1);
	await host.tick();
	const reported = { event: 'partlyPaid', status: 'overdue', amountPaid: '50.01' };
	const [item, ...more] = host.take();
	expect([item, more]).toEqual([expect.objectContaining(reported), []]);
	expect(item).not.toHaveProperty('daysOverdue');
	expect(await poll(host)).toEqual([]);
});

test.each([
	['partlyPaid', 6],
	['cancelled', 7],
	['created', 8],
])('for %s, a poll takes %i requests', async (event, count) => {
	const host = await trigger({ triggerOn: [event] });
	await host.activate();
	expect(asked()).toHaveLength(count);
});

test('if many invoices go at once, 40 are asked about in a poll, and none is lost', async () => {
	const host = await trigger({ triggerOn: ['paid'] });
	for (let index = 0; index < 100; index++) add('sent');
	model.wait(3 * DAY);
	// These fill the first page of paid invoices.
	for (let index = 0; index < 120; index++) add('paid', { createdAt: '2026-03-01T00:00:00Z' });
	await host.activate();
	for (const invoice of model.invoices) if (invoice.status === 'sent') invoice.status = 'paid';
	const reported = [await poll(host), await poll(host), await poll(host), await poll(host)];
	expect(reported.map(({ length }) => length)).toEqual([40, 40, 20, 0]);
	expect(new Set(reported.flat()).size).toBe(100);
});

test.each([
	['the newest first', false, 2],
	['the oldest first', true, 4],
])(
	'what is created and paid between two polls is found among paid ones with %s',
	async (_, isReverse, pages) => {
		const host = await trigger({ triggerOn: ['paid'] });
		for (let index = 0; index < 250; index++) {
			add('paid', { createdAt: new Date(model.now() - (900 - index) * DAY).toISOString() });
		}
		await host.activate();
		model.wait(DAY);
		for (let index = 0; index < 120; index++) add('paid');
		if (isReverse) model.invoices.reverse();
		asked();
		expect(new Set(await poll(host)).size).toBe(120);
		expect(asked().filter((path) => path.includes('status=paid'))).toHaveLength(pages);
		expect(await poll(host)).toEqual([]);
	},
);

test('a poll that fails, also at its last request, changes nothing, and the next one reports', async () => {
	const host = await trigger();
	const invoice = add('sent', { dueDate: null });
	await host.activate();
	const stored = host.stored();
	invoice.status = 'cancelled';
	add('sent');
	model.fail(3);
	await host.tick();
	expect([host.takeErrors().length, host.take(), host.stored()]).toEqual([1, [], stored]);
	model.heal();
	expect(await poll(host)).toEqual(['dueSoon INV-2']);
});

test('what is stored has no key, and other settings start over', async () => {
	const host = await trigger();
	await host.activate();
	expect(host.stored()).not.toContain(KEY);
	for (const changes of [{ daysBeforeDue: 4 }, { daysOverdue: 8 }, { triggerOn: ['dueSoon'] }]) {
		add('sent');
		Object.assign(host.setup.parameters, changes);
		await host.activate();
		expect(host.take()).toEqual([]);
	}
	host.setup.timezone = 'Asia/Tokyo';
	add('sent');
	await host.activate();
	expect(host.take()).toEqual([]);
	add('sent');
	expect(await poll(host)).toEqual(['dueSoon INV-5']);
});

test('a test shows each choice as if it had just happened, and changes nothing', async () => {
	const host = await trigger();
	add('draft');
	add('paid');
	add('sent');
	const items = (await host.test()).map(({ json }) => json);
	expect(items).toMatchObject([
		{ event: 'dueSoon', isTest: true, daysUntilDue: 2, dueDate: '2026-03-12' },
		{ event: 'newlyOverdue', isTest: true, daysOverdue: 1, dueDate: '2026-03-09' },
		{ event: 'overdueByDays', isTest: true, daysOverdue: 7, dueDate: '2026-03-03' },
		{ event: 'paid', isTest: true, invoiceNumber: 'INV-2' },
	]);
	expect(host.stored()).toBe('{}');
	const isLate = { dueDate: '2026-02-10' };
	add('overdue', isLate);
	expect((await host.test()).slice(0, 3).map(({ json }) => json)).toMatchObject([
		{ event: 'dueSoon', daysUntilDue: 2, invoiceNumber: 'INV-3' },
		{ event: 'newlyOverdue', daysOverdue: 28, invoiceNumber: 'INV-4', ...isLate },
		{ event: 'overdueByDays', daysOverdue: 28, invoiceNumber: 'INV-4', ...isLate },
	]);
	add('cancelled');
	add('partial', { amountPaid: '1.00' });
	host.setup.parameters.triggerOn = ['cancelled', 'created', 'partlyPaid'];
	expect((await host.test()).map(({ json }) => json)).toMatchObject([
		{ event: 'cancelled', isTest: true, status: 'cancelled' },
		{ event: 'created', isTest: true },
		{ event: 'partlyPaid', isTest: true, amountPaid: '1.00' },
	]);
	model.invoices.splice(0);
	await expect(host.test()).rejects.toThrow('No invoice fits, so there is nothing to test with');
});

test('more unpaid invoices than can be watched fail the poll', async () => {
	const host = await trigger({ triggerOn: ['newlyOverdue'] });
	for (let index = 0; index < 4001; index++) add(index % 2 ? 'sent' : 'viewed');
	await expect(host.activate()).rejects.toThrow('There are more than 4000 unpaid invoices');
});

test.each<[string, INodeParameters]>([
	['Trigger On', { triggerOn: [] }],
	['Days Before Due', { triggerOn: ['dueSoon'], daysBeforeDue: 'soon' }],
	['Days Overdue', { triggerOn: ['overdueByDays'], daysOverdue: 0 }],
])('an invalid %s is rejected before anything is read: %j', async (label, parameters) => {
	const host = await trigger(parameters);
	await expect(host.activate()).rejects.toThrow(`The parameter “${label}”`);
	expect(asked()).toEqual([]);
});
