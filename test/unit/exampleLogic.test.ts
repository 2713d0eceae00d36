import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { Example, type Returned } from '../support/exampleData';

const invoice = {
	...{ id: 'i-7', invoiceNumber: 'INV-7', clientId: 'c-1', clientName: 'Ama' },
	...{ currency: 'GHS', total: '120.00', balanceDue: '20.50' },
};
const client = { id: 'c-1', name: 'Ama', phone: '+233241234567' };
const event = {
	...{
		id: 12,
		title: 'Fair',
		startDate: '2031-03-08T18:00:00+01:00',
		url: 'https://x.example/fair',
	},
	...{ price: '40.00', currency: 'GHS', organizers: 'Kofi', organizerEmail: 'kofi@example.com' },
};
const none = [null, undefined, ''];

const overdue: Returned = { 'Get Overdue Invoices': invoice, 'Get Client': client };

type Row = [example: string, node: string, passes: Returned, stops: Returned[]];

test.each<Row>([
	...['overdue-reminder', 'ask-before-reminder'].flatMap((name): Row[] => [
		[
			name,
			'Has Client',
			{ 'Get Overdue Invoices': invoice },
			none.map((clientId) => ({ 'Get Overdue Invoices': { ...invoice, clientId } as never })),
		],
		[
			name,
			'Has Phone',
			overdue,
			none.map((phone) => ({ ...overdue, 'Get Client': { ...client, phone } as never })),
		],
	]),
	[
		'invoice-paid-to-sms',
		'Has Phone',
		{ 'Get Client': client },
		none.map((phone) => ({ 'Get Client': { ...client, phone } as never })),
	],
	[
		'ask-before-reminder',
		'Approved',
		{ 'Ask Me': { data: { approved: true } } },
		[{ approved: false }, { approved: false, timedOut: true }, {}].map((data) => ({
			'Ask Me': { data },
		})),
	],
	[
		'ask-before-reminder',
		'Failed',
		{ 'Send Reminder': { error: 'No' } },
		[{ 'Send Reminder': { sent: 1 } }],
	],
	[
		'event-to-invoice',
		'Can Be Billed',
		{ 'Get Events': event },
		[
			{ price: null },
			{ price: '0.00' },
			{ currency: null },
			{ organizerEmail: null },
			{ organizerEmail: '' },
		].map((lacking) => ({ 'Get Events': { ...event, ...lacking } as never })),
	],
	[
		'payments-to-csv',
		'Of Last Month',
		{ 'Get Payments': { paymentDate: '2031-02-28T18:10:00Z' } },
		// In the time zone of the workflow, which is Asia/Kathmandu here.
		['2031-02-28T18:20:00Z', '2031-01-31T18:10:00Z', '2030-02-10T12:00:00Z'].map((paymentDate) => ({
			'Get Payments': { paymentDate },
		})),
	],
])('the example %s goes on after %s only with what it needs', (name, node, passes, stops) => {
	const example = new Example(name);
	expect(example.passes(node, passes)).toBe(true);
	for (const each of stops) expect([each, example.passes(node, each)]).toEqual([each, false]);
});

test.each([
	['overdue-reminder', 'Has Client', ['Get Client'], ['No Client']],
	['overdue-reminder', 'Has Phone', ['Send Reminder'], ['No Phone Number']],
	['invoice-paid-to-sms', 'Has Phone', ['Send Thanks'], ['No Phone Number']],
	['ask-before-reminder', 'Has Phone', ['One at a Time'], []],
	['ask-before-reminder', 'Approved', ['Send Reminder'], ['One at a Time']],
	['ask-before-reminder', 'One at a Time', ['Failed'], ['Ask Me']],
	['event-to-invoice', 'Can Be Billed', ['Find or Create Client'], []],
	['overdue-reminder', 'Send Reminder', [], ['Report Failures']],
	['event-to-invoice', 'Create Invoice', [], ['Report Failures']],
	['new-event-to-subscribers', 'Send Announcement', [], ['Report Failures']],
])('the example %s leads from %s to %j, and otherwise to %j', (name, node, first, second) => {
	const example = new Example(name);
	expect([example.after(node), example.after(node, 1)]).toEqual([first, second]);
});

type Sent = Record<'to' | 'message', string> & { options: Record<string, string> };

const reminder =
	'Reminder: GHS 20.50 of invoice INV-7 is overdue. If you have already paid, please ignore this message.';

test.each<[string, string, Returned, string, string]>([
	['overdue-reminder', 'Send Reminder', overdue, '+233241234567', reminder],
	['ask-before-reminder', 'Send Reminder', overdue, '+233241234567', reminder],
	['ask-before-reminder', 'Ask Me', overdue, '', 'Remind Ama about INV-7, GHS 20.50?'],
	[
		'invoice-paid-to-sms',
		'Send Thanks',
		{ 'Get Invoice': invoice, 'Get Client': client },
		'+233241234567',
		'Thank you, Ama. We received your payment of GHS 120.00 for invoice INV-7.',
	],
	[
		'payment-alert',
		'Send Alert',
		{ 'Get Invoice': invoice },
		'',
		'Ama has paid invoice INV-7: GHS 120.00.',
	],
	[
		'low-balance-alert',
		'Send Alert',
		{ 'Balance Low': { balance: 94 } },
		'',
		'Your SMS wallet is down to 94 units. Please top it up.',
	],
	[
		'new-event-to-subscribers',
		'Send Announcement',
		{ 'New Event': event, 'One per Subscriber': { phone: '+447700900101' } },
		'+447700900101',
		'New: Fair, 8 Mar, 18:00. https://x.example/fair',
	],
])('the example %s says with %s what it is about', (name, node, returned, to, message) => {
	const sent = new Example(name).parameters(node, returned) as unknown as Sent;
	expect([sent.to, sent.message]).toEqual([to, message]);
});

/** What is sent, billed or asked once, and once per what, for the items of the way. */
const ONCE: ReadonlyArray<[string, string, Returned, key: string, ifDone: string | undefined]> = [
	['overdue-reminder', 'Send Reminder', overdue, 'i-7 2031-W10', 'skip'],
	['ask-before-reminder', 'Send Reminder', overdue, 'i-7 2031-W10', 'skip'],
	[
		'invoice-paid-to-sms',
		'Send Thanks',
		{ 'Get Invoice': invoice, 'Get Client': client },
		'i-7',
		undefined,
	],
	['payment-alert', 'Send Alert', { 'Get Invoice': invoice }, 'i-7', 'skip'],
	['low-balance-alert', 'Send Alert', { 'Balance Low': { balance: 94 } }, '2031-03-03', 'skip'],
	[
		'new-event-to-subscribers',
		'Send Announcement',
		{ 'New Event': event, 'One per Subscriber': { phone: '+447700900101' } },
		'12 +447700900101',
		'skip',
	],
	[
		'event-to-invoice',
		'Create Invoice',
		{ 'Can Be Billed': event, 'Find or Create Client': { id: 'c-1' } },
		'12',
		'note',
	],
];

test.each(ONCE)('the example %s does %s once per what it is for', (name, node, ...more) => {
	const [returned, key, ifDone] = more;
	const { options } = new Example(name).parameters(node, returned) as unknown as Sent;
	expect([String(options.onlyOncePer), options.ifAlreadyDone]).toEqual([key, ifDone]);
});

test('the key of a reminder is another one in the next week, which begins on Monday', () => {
	const keyAt = (now: string) =>
		(new Example('overdue-reminder').parameters('Send Reminder', overdue, now) as unknown as Sent)
			.options.onlyOncePer;
	expect(['2031-03-03T00:00:00', '2031-03-09T23:59:59', '2031-03-10T00:00:00'].map(keyAt)).toEqual([
		'i-7 2031-W10',
		'i-7 2031-W10',
		'i-7 2031-W11',
	]);
});

/** A person presses a button for each of these, or approves it. */
const BY_HAND = ['ask-before-reminder: Ask Me', 'ask-who-owes: Send Reminder'];
/** It does the same however often it runs. */
const HARMLESS = ['event-to-invoice: Find or Create Client'];

test('whatever an example sends, bills or pays by itself happens only once', () => {
	const names = readdirSync(join(__dirname, '..', '..', 'workflows'));
	const writing = names.flatMap((file) => {
		const name = file.replace(/\.json$/, '');
		return new Example(name).writing().map((node) => `${name}: ${node}`);
	});
	const once = ONCE.map(([name, node]) => `${name}: ${node}`);
	expect(writing.sort()).toEqual([...once, ...BY_HAND, ...HARMLESS].sort());
});

test('an invoice of an event has its price, its currency, and its start as the due date', () => {
	const returned = { 'Can Be Billed': event, 'Find or Create Client': { id: 'c-1' } };
	expect(new Example('event-to-invoice').parameters('Create Invoice', returned)).toMatchObject({
		clientId: { value: 'c-1' },
		dueDate: event.startDate,
		currency: 'GHS',
		items: { item: [{ description: 'Fair, 2031-03-08', quantity: '1', rate: '40.00' }] },
	});
	expect(
		new Example('event-to-invoice').parameters('Find or Create Client', { 'Can Be Billed': event }),
	).toMatchObject({ matchBy: 'email', email: 'kofi@example.com', name: 'Kofi' });
});

test('a file of payments is named after last month, and has their own amounts and days', () => {
	const payment = {
		...{ amount: '250.00', currency: 'GHS', paymentMethod: 'cash', invoiceId: 'i-7' },
		paymentDate: '2031-02-27T18:20:00Z',
	};
	const returned = { 'Of Last Month': payment, 'Get Invoice': invoice };
	const example = new Example('payments-to-csv');
	const { assignments } = example.parameters('Columns', returned) as unknown as {
		assignments: { assignments: Array<{ name: string; value: string }> };
	};
	expect(assignments.assignments.map(({ name, value }) => [name, value])).toEqual([
		['Date', '2031-02-28'],
		['Invoice', 'INV-7'],
		['Client', 'Ama'],
		['Method', 'cash'],
		['Currency', 'GHS'],
		['Amount', '250.00'],
	]);
	expect(example.parameters('CSV File', { Columns: {} })).toMatchObject({
		options: { fileName: 'payments-2031-02.csv' },
	});
});

test('a paid invoice is found in each form that the service’s deliveries and the poll have', () => {
	const forms = [{ id: 'i-7' }, { invoiceId: 'i-7' }, { invoice: { id: 'i-7' } }];
	const idFrom = (name: string, returned: Returned) =>
		(new Example(name).parameters('Get Invoice', returned).invoiceId as { value: string }).value;
	for (const data of forms) {
		const returned = { 'Invoice Paid': { event: 'invoice.paid', data } };
		expect(idFrom('invoice-paid-to-sms', returned)).toBe('i-7');
		expect(idFrom('payment-alert', returned)).toBe('i-7');
	}
	expect(idFrom('payment-alert', { 'Paid Since Last Poll': { event: 'paid', id: 'i-7' } })).toBe(
		'i-7',
	);
});
