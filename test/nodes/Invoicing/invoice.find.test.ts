import type { IDataObject } from 'n8n-workflow';

import { invoice } from '../../../nodes/Invoicing/resources/invoice';
import { type Sandbox, startSandbox } from '../../sandbox';
import { askIn, lookIn } from '../../support/lostWrites';
import { nth, seedRecords } from '../../support/seedRecords';
import { useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');

const clientId = nth(seedRecords.clients, 0).id;
const MINUTE = 60_000;

describe('a new invoice', () => {
	const moment = Date.parse('2026-01-05T10:20:30.456Z');
	const began = Date.now();
	const body = {
		clientId,
		issueDate: new Date(moment).toISOString(),
		dueDate: '2031-03-01T00:00:00Z',
		items: [
			{ description: 'Kente, handwoven', quantity: 2, rate: '185.00', unit: 'yard' },
			{ description: 'Delivery', quantity: '1', rate: 25.5 },
		],
		notes: 'Order 7',
	};
	const request = { path: '/invoices', body };
	const make = async (changes: IDataObject = {}) =>
		await askIn(bench.sandbox, 'POST', '/invoices', { ...body, ...changes });
	const find = async (more: Partial<Parameters<ReturnType<typeof lookIn>['find']>[1]> = {}) =>
		await lookIn(bench.sandbox).find(invoice.create, { request, began, ...more });
	const [first, second] = body.items as IDataObject[] as [IDataObject, IDataObject];

	test('is the draft with the same client, dates and lines, found with two requests', async () => {
		const made = await make();
		const look = lookIn(bench.sandbox);
		expect(await look.find(invoice.create, { request, began })).toEqual({
			is: 'found',
			record: made,
			made: made.id,
			how: `invoice ${String(made.invoiceNumber)} in the account has the same client, dates and lines`,
		});
		expect(look.asked()).toBe(2);
	});

	test.each<[string, IDataObject]>([
		['client', { clientId: nth(seedRecords.clients, 1).id }],
		['client', { clientId: undefined }],
		['currency', { currency: 'USD' }],
		['issue date', { issueDate: new Date(moment + 1).toISOString() }],
		['due date', { dueDate: '2031-03-02T00:00:00Z' }],
		['due date', { dueDate: undefined }],
		['lines', { items: [first] }],
		['lines', { items: [first, second, second] }],
		['lines', { items: [first, first] }],
		['description', { items: [first, { ...second, description: 'Pickup' }] }],
		['quantity', { items: [first, { ...second, quantity: 1.5 }] }],
		['rate', { items: [first, { ...second, rate: 25.51 }] }],
		['unit', { items: [first, { ...second, unit: 'trip' }] }],
		['notes', { notes: 'Order 8' }],
	])('isn’t one with another %s: %j', async (_, changes) => {
		await make(changes);
		expect(await find()).toEqual({ is: 'none', what: 'such invoice' });
	});

	test.each<[string, IDataObject]>([
		['its lines in another order', { items: [second, first] }],
		['its decimals written in another way', { items: [{ ...first, rate: 185 }, second] }],
		['a date without fractions', { issueDate: `${body.issueDate.slice(0, 19)}Z` }],
		['its day only', { issueDate: body.issueDate.slice(0, 10) }],
		['no notes', { notes: undefined }],
	])('may have been stored with %s', async (_, changes) => {
		await make(changes);
		expect(await find()).toMatchObject({ is: 'found' });
	});

	test('isn’t one that is older than the request, or that another item has made', async () => {
		const { id } = await make();
		expect(await find({ began: Date.now() + 60 * MINUTE })).toMatchObject({ is: 'none' });
		expect(await find({ owners: { [String(id)]: 'other' } })).toMatchObject({ is: 'none' });
	});

	test('of which there are two is unclear', async () => {
		const numbers = [await make(), await make()].map(({ invoiceNumber }) => invoiceNumber);
		const found = await find();
		expect(found).toMatchObject({ is: 'unclear' });
		for (const number of numbers)
			expect(JSON.stringify(found)).toContain(`invoice ${String(number)}`);
	});

	test('is unclear while another item makes the same, unless the date is the node’s', async () => {
		const input = { issueDate: body.issueDate };
		const { id } = await make();
		const others = [{ path: '/invoices', body: { ...body, issueDate: '2031-01-01' } }];
		expect(await find({ input, others })).toMatchObject({
			is: 'unclear',
			evidence: expect.stringContaining('or what another item made that is the same') as string,
		});
		expect(await find({ others })).toMatchObject({ is: 'found' });
		// Once the other one has its own, this is this one’s.
		const { id: later } = await make();
		const owners = { [String(id)]: 'other' } as const;
		expect(await find({ input, others, owners })).toMatchObject({
			is: 'found',
			record: { id: later },
		});
		expect(await find({ input, others: [...others, ...others], owners })).toMatchObject({
			is: 'unclear',
		});
	});

	test('of an earlier execution is one that was made soon after that had begun', async () => {
		const { id } = await make({ issueDate: '2026-01-04T10:20:30.456Z' });
		const earlier = { isAsSent: false };
		expect(await find(earlier)).toMatchObject({ is: 'found', record: { id } });
		expect(await find({ ...earlier, began: began - 61 * MINUTE })).toMatchObject({ is: 'none' });
		expect(await find({ ...earlier, input: { issueDate: body.issueDate } })).toMatchObject({
			is: 'none',
		});
	});

	test('is unclear if nobody knows when the request began, unless it is known to be this one’s', async () => {
		const { id } = await make();
		expect(await find({ began: undefined })).toMatchObject({ is: 'unclear' });
		const owners = { [String(id)]: 'own' } as const;
		expect(await find({ began: undefined, owners })).toMatchObject({ is: 'found' });
		// What the node has set as now is another time now.
		const now = { path: '/invoices', body: { ...body, issueDate: '2031-01-01T00:00:00Z' } };
		expect(await find({ began: undefined, request: now })).toMatchObject({ is: 'unclear' });
		const input = { issueDate: '2031-01-01' };
		expect(await find({ began: undefined, request: now, input })).toMatchObject({ is: 'none' });
	});

	test('is unclear if there are more drafts than are looked at', async () => {
		for (let index = 0; index < 501; index++) await make({ clientId: undefined });
		expect(await find({ began: Date.now() + 60 * MINUTE })).toEqual({
			is: 'none',
			what: 'such invoice',
		});
		expect(await find()).toEqual({
			is: 'unclear',
			evidence: 'Of 500 drafts that were looked at, none is it, but there are more.',
		});
		const { invoiceNumber } = await make();
		expect(await find()).toEqual({
			is: 'unclear',
			evidence: `This can be what it made, but there are more drafts: invoice ${String(invoiceNumber)}.`,
		});
	});

	describe('that was made before', () => {
		// The date that the node has set was another one then.
		const now = { path: '/invoices', body: { ...body, issueDate: '2031-01-01T00:00:00Z' } };
		const situation = { request: now, isDone: true };
		let small: Sandbox;
		beforeAll(async () => {
			small = await startSandbox({ invoices: 50 });
		});
		beforeEach(async () => await small.control.reset());
		afterAll(async () => await small.close());
		const makeIn = async (changes: IDataObject = {}) =>
			await askIn(small, 'POST', '/invoices', { ...body, ...changes });

		test('is found in whatever state it is, and asked for once a run', async () => {
			const { id } = await makeIn();
			await small.control.changeInvoice(String(id), { status: 'paid' });
			const look = lookIn(small);
			const found = { is: 'found', record: { id, status: 'paid' } };
			expect(await look.find(invoice.create, situation)).toMatchObject(found);
			expect(look.asked()).toBeLessThanOrEqual(4);
			expect(await look.find(invoice.create, situation)).toMatchObject(found);
			expect(look.asked()).toBe(0);
		});

		test('is told from others by its dates, if the user has set them, or by who has made it', async () => {
			const { id } = await makeIn();
			const { id: later } = await makeIn({ dueDate: '2031-04-01T00:00:00Z' });
			const found = async (more = {}) =>
				await lookIn(small).find(invoice.create, { ...situation, ...more });
			expect(await found()).toMatchObject({ is: 'unclear' });
			const input = { dueDate: body.dueDate };
			expect(await found({ input })).toMatchObject({ is: 'found', record: { id } });
			expect(await found({ owners: { [String(id)]: 'other' } })).toMatchObject({
				record: { id: later },
			});
			const look = lookIn(small);
			const owners = { [String(later)]: 'own' } as const;
			expect(await look.find(invoice.create, { ...situation, owners })).toMatchObject({
				record: { id: later },
			});
			expect(look.asked()).toBe(1);
		});

		test('is unclear among more invoices than are looked at, unless the node knows it', async () => {
			const { id, invoiceNumber } = await make();
			expect(await find(situation)).toEqual({
				is: 'unclear',
				evidence: `This can be what it made, but there are more invoices: invoice ${String(invoiceNumber)}.`,
			});
			const owners = { [String(id)]: 'own' } as const;
			expect(await find({ ...situation, owners })).toMatchObject({ record: { id } });
		});
	});
});
