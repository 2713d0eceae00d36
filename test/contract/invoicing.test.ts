import { startSandbox, type Sandbox } from '../sandbox';
import { loadPackage } from '../support/package';
import { runNode } from '../support/runNode';
import { cover, gaps, type Reach, type Setup } from './coverage';
import { eventsOf } from './description';

const record = (id: unknown) => ({ __rl: true, mode: 'id', value: id as string });
const CLIENT = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';
const pages = { page: 1, page_size: 7 };
const pagesArrive = { page: '1', page_size: '7' };

/** Every operation of the OpenAPI description and how the node reaches it, with record IDs from the seed. */
const reachFor = (ids: Record<string, string>): Record<string, Reach[]> => ({
	listInvoices: [
		{
			resource: 'invoice',
			operation: 'getAll',
			enter: { ...pages, status: 'sent', search: 'INV-0' },
			arrives: pagesArrive,
		},
	],
	createInvoice: [
		{
			resource: 'invoice',
			operation: 'create',
			enter: {
				clientId: record(ids.client),
				issueDate: '2026-03-01',
				items: { item: [{ description: 'Kente', quantity: '2.5', rate: '185', unit: 'yards' }] },
				currency: 'ghs',
				dueDate: '2026-03-31T17:00:00+02:00',
				taxRate: 12.5,
				notes: 'Thank you',
				terms: '30 days',
			},
			arrives: {
				clientId: ids.client,
				issueDate: '2026-03-01T00:00:00+00:00',
				items: [{ description: 'Kente', quantity: '2.5', rate: '185.00', unit: 'yards' }],
				currency: 'GHS',
			},
		},
	],
	getInvoice: [{ resource: 'invoice', operation: 'get', path: { invoiceId: record(ids.invoice) } }],
	settleInvoice: [
		{
			resource: 'invoice',
			operation: 'recordPayment',
			path: { invoiceId: record(ids.invoice) },
			enter: {
				amount: '1.05',
				paymentDate: '2026-03-02T08:00:00Z',
				paymentMethod: 'cash',
				reference: 'MM-1',
				notes: 'First part',
			},
			arrives: { amount: 1.05, action: 'record_payment' },
		},
		{
			resource: 'invoice',
			operation: 'markPaid',
			path: { invoiceId: record(ids.invoice) },
			enter: {
				paymentDate: '2026-03-02T08:00:00Z',
				paymentMethod: 'other',
				reference: 'MM-2',
				notes: 'All of it',
			},
			arrives: { action: 'mark_paid' },
		},
	],
	listClients: [
		{
			resource: 'client',
			operation: 'getAll',
			enter: { ...pages, search: 'a' },
			arrives: pagesArrive,
		},
	],
	createClient: [
		{
			resource: 'client',
			operation: 'create',
			enter: {
				name: 'Ama Mensah',
				email: 'ama@example.com',
				company: 'Mensah Trading',
				phone: '+233241234567',
				country: 'gh',
				currency: 'usd',
			},
			arrives: { country: 'GH', currency: 'USD' },
		},
		{
			resource: 'client',
			operation: 'findOrCreate',
			enter: { name: 'Efua Addo', email: 'efua@example.com', country: 'gh' },
			arrives: { country: 'GH' },
		},
	],
	getClient: [{ resource: 'client', operation: 'get', path: { clientId: record(ids.client) } }],
	listReceipts: [{ resource: 'receipt', operation: 'getAll', enter: pages, arrives: pagesArrive }],
	getReceipt: [{ resource: 'receipt', operation: 'get', path: { receiptId: record(ids.receipt) } }],
	listPayments: [{ resource: 'payment', operation: 'getAll', enter: pages, arrives: pagesArrive }],
});

let sandbox: Sandbox;
let setup: Setup;

beforeAll(async () => {
	sandbox = await startSandbox();
	const credentials = {
		invoicingApi: {
			baseUrl: sandbox.invoicing.baseUrl,
			apiKey: sandbox.invoicing.apiKey,
			header: 'bearer',
		},
	};
	const first = async (resource: string, filters = {}) => {
		const { items } = await runNode({
			type: 'invoicing',
			parameters: { resource, operation: 'getAll', limit: 1, filters },
			credentials,
		});
		return String(items[0]?.json.id);
	};
	const ids = {
		invoice: await first('invoice', { status: 'sent' }),
		client: await first('client'),
		receipt: await first('receipt'),
	};
	setup = {
		service: 'invoicing',
		node: 'invoicing',
		credentials,
		control: sandbox.control,
		reach: reachFor(ids),
	};
});

afterAll(async () => await sandbox.close());

const names = Object.keys(reachFor({ client: CLIENT }));

test('the node reaches every operation of the OpenAPI description', async () => {
	expect(await gaps('invoicing', setup.reach)).toEqual({ unreached: [], unknown: [], both: [] });
});

test.each(names)('%s: every parameter, field and listed value arrives as described', async (id) => {
	const { missing, missingChoices, wrong } = await cover(setup, id);
	expect({ missing, missingChoices, wrong }).toEqual({
		missing: [],
		missingChoices: [],
		wrong: [],
	});
});

test('every event of the OpenAPI description can be selected in the trigger', async () => {
	const { nodes } = await loadPackage();
	const events = nodes.invoicingTrigger?.description.properties.find(
		({ name }) => name === 'events',
	);
	const offered = (events?.options ?? []).map((option) => (option as { value: string }).value);
	expect(offered).toEqual(expect.arrayContaining(await eventsOf('invoicing')));
	expect(await eventsOf('invoicing')).toHaveLength(8);
});
