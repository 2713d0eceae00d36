import { loadPackage } from '../support/package';
import { byId, nth, seedRecords } from '../support/seedRecords';
import { testReach, type Reach } from './coverage';
import { eventsOf } from './description';

const client = nth(seedRecords.clients, -1).id;
const receipt = nth(seedRecords.receipts, -1).id;
// The newest one, which is open.
const invoice = byId(nth(seedRecords.invoices, -1).id);
const pages = { page: 1, page_size: 7 };
const pagesArrive = { page: '1', page_size: '7' };

const reach: Record<string, Reach[]> = {
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
				clientId: byId(client),
				issueDate: '2026-03-01',
				items: { item: [{ description: 'Kente', quantity: '2.5', rate: '185', unit: 'yards' }] },
				currency: 'ghs',
				dueDate: '2026-03-31T17:00:00+02:00',
				taxRate: 12.5,
				notes: 'Thank you',
				terms: '30 days',
			},
			arrives: {
				clientId: client,
				issueDate: '2026-03-01T00:00:00Z',
				items: [{ description: 'Kente', quantity: '2.5', rate: '185.00', unit: 'yards' }],
				currency: 'GHS',
			},
		},
	],
	getInvoice: [{ resource: 'invoice', operation: 'get', path: { invoiceId: invoice } }],
	settleInvoice: [
		{
			resource: 'invoice',
			operation: 'recordPayment',
			path: { invoiceId: invoice },
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
			path: { invoiceId: invoice },
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
	getClient: [{ resource: 'client', operation: 'get', path: { clientId: byId(client) } }],
	listReceipts: [{ resource: 'receipt', operation: 'getAll', enter: pages, arrives: pagesArrive }],
	getReceipt: [{ resource: 'receipt', operation: 'get', path: { receiptId: byId(receipt) } }],
	listPayments: [{ resource: 'payment', operation: 'getAll', enter: pages, arrives: pagesArrive }],
};

testReach({ service: 'invoicing', reach });

test('every event of the OpenAPI description can be selected in the trigger', async () => {
	const { nodes } = await loadPackage();
	const events = nodes.invoicingTrigger?.description.properties.find(
		({ name }) => name === 'events',
	);
	const offered = (events?.options ?? []).map((option) => (option as { value: string }).value);
	expect(offered).toEqual(expect.arrayContaining(await eventsOf('invoicing')));
	expect(await eventsOf('invoicing')).toHaveLength(8);
});
