import { idFromAi } from '../n8n/agents/workflows';
import { chain, node, ourNode } from '../n8n/nodes';
import { byId, nth, seedRecords } from '../support/seedRecords';

export const manually = node('Start', 'n8n-nodes-base.manualTrigger', {});

const some = { operation: 'getAll', returnAll: false };

export const getClients = ourNode('Get Clients', 'invoicing', {
	...some,
	resource: 'client',
	limit: 3,
});

/** Invoices that these filters let pass, some of which the service itself can’t apply. */
const invoicesWith = (name: string, filters: object) =>
	ourNode(name, 'invoicing', { ...some, resource: 'invoice', limit: 5, simplify: true, filters });

export const overdueInvoices = invoicesWith('Overdue Invoices', { status: 'overdue' });

export const owedInvoices = invoicesWith('Owed Invoices', {
	status: 'overdue',
	balanceAtLeast: '100',
	dueBefore: '2027-01-01T00:00:00',
});

export const byNumber = ourNode('Get Invoice', 'invoicing', {
	...{ resource: 'invoice', operation: 'get', simplify: true },
	invoiceId: { __rl: true, mode: 'number', value: 'INV-01250' },
});

/** Returns to a model only what it is asked about. */
export const invoiceTool = ourNode('Get Invoice', 'invoicingTool', {
	...{ resource: 'invoice', operation: 'get', simplify: 'selected' },
	outputFields: ['invoiceNumber', 'balanceDue', 'dueDate'],
	invoiceId: idFromAi('Invoice_ID', 'The ID of the invoice'),
});

export const upcomingEvents = (name = 'Upcoming Events') =>
	ourNode(name, 'calendar', { ...some, resource: 'event', limit: 5 });

/** What a new node shows, with what most people enter. */
export const createEvent = ourNode('Create Event', 'calendar', {
	...{ resource: 'event', operation: 'create' },
	...{ title: 'Harbour Concert', startDate: '2027-03-06T19:00:00' },
});

/** Sends the message of this expression to the phone number of each item. */
export const send = (senderId: string, to: string, message: string, options: object = {}) =>
	ourNode('Send SMS', 'sms', {
		resource: 'message',
		operation: 'send',
		senderId,
		to,
		message,
		options,
	});

/** The sandbox doesn’t deliver to numbers that end like the second. */
export const sendToTwo = chain('A partial failure', [
	manually,
	send('AKWAABA', '+233241234567, +233241230000', 'Our shop is closed on Friday.'),
]);

/** Bills what it has billed already, when it is executed again. */
export const invoiceOnce = chain('An invoice for each event', [
	manually,
	upcomingEvents('Events'),
	ourNode('Create Invoice', 'invoicing', {
		...{ resource: 'invoice', operation: 'create', currency: 'GHS', specifyItems: 'fields' },
		items: { item: [{ description: '={{ $json.title }}', quantity: '1', rate: '60.00' }] },
		clientId: byId(nth(seedRecords.clients, -1).id),
		options: { onlyOncePer: '={{ $json.id }}' },
	}),
]);

const pollTimes = { item: [{ mode: 'everyHour' }] };

export const smsTrigger = ourNode('SMS Trigger', 'smsTrigger', {
	pollTimes,
	triggerOn: ['balanceBelow'],
	threshold: 100,
});

export const calendarTrigger = ourNode('Calendar Trigger', 'calendarTrigger', {
	pollTimes,
	triggerOn: ['created'],
});

export const invoicingPollingTrigger = ourNode(
	'New or Due Invoice Trigger',
	'invoicingPollingTrigger',
	{ pollTimes, triggerOn: ['newlyOverdue'] },
);

/** A question on whose page somebody decides. */
export const question = ourNode('Ask', 'sms', {
	...{ resource: 'message', operation: 'sendAndWait', senderId: 'AKWAABA' },
	...{ to: '+233241234567', message: 'Remind Ama about INV-7, GHS 120?' },
});

export const invoicingTrigger = ourNode('Invoicing Trigger', 'invoicingTrigger', {
	events: ['invoice.paid'],
});
