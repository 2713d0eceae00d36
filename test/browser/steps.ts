import type { INodeParameters } from 'n8n-workflow';

import { chainOf, manually, typeOf, type Step } from './workflows';

export const getClients: Step = {
	name: 'Get Clients',
	type: typeOf('invoicing'),
	credential: 'invoicingApi',
	parameters: { resource: 'client', operation: 'getAll', returnAll: false, limit: 3 },
};

export const overdueInvoices: Step = {
	name: 'Overdue Invoices',
	type: typeOf('invoicing'),
	credential: 'invoicingApi',
	parameters: {
		resource: 'invoice',
		operation: 'getAll',
		returnAll: false,
		limit: 5,
		simplify: true,
		filters: { status: 'overdue' },
	},
};

/** What the service itself can’t select. */
export const owedInvoices: Step = {
	...overdueInvoices,
	name: 'Owed Invoices',
	parameters: {
		...overdueInvoices.parameters,
		filters: { status: 'overdue', balanceAtLeast: '100', dueBefore: '2027-01-01T00:00:00' },
	},
};

export const byNumber: Step = {
	name: 'Get Invoice',
	type: typeOf('invoicing'),
	credential: 'invoicingApi',
	parameters: {
		...{ resource: 'invoice', operation: 'get', simplify: true },
		invoiceId: { __rl: true, mode: 'number', value: 'INV-01250' },
	},
};

/** Returns to a model only what it is asked about. */
export const invoiceTool: Step = {
	name: 'Get Invoice',
	type: typeOf('invoicingTool'),
	credential: 'invoicingApi',
	parameters: {
		...{ resource: 'invoice', operation: 'get', simplify: 'selected' },
		outputFields: ['invoiceNumber', 'balanceDue', 'dueDate'],
		invoiceId: {
			...{ __rl: true, mode: 'id' },
			value: "={{ $fromAI('Invoice_ID', 'The ID of the invoice', 'string') }}",
		},
	},
};

export const upcomingEvents: Step = {
	name: 'Upcoming Events',
	type: typeOf('calendar'),
	credential: 'calendarApi',
	parameters: {
		resource: 'event',
		operation: 'getAll',
		returnAll: false,
		limit: 5,
	},
};

/** What a new node shows, with what most people enter. */
export const createEvent: Step = {
	name: 'Create Event',
	type: typeOf('calendar'),
	credential: 'calendarApi',
	parameters: {
		resource: 'event',
		operation: 'create',
		title: 'Harbour Concert',
		startDate: '2027-03-06T19:00:00',
	},
};

/** Sends the message of this expression to the phone number of each item. */
export const send = (
	senderId: string,
	to: string,
	message: string,
	options: INodeParameters = {},
): Step => ({
	name: 'Send SMS',
	type: typeOf('sms'),
	credential: 'smsApi',
	parameters: { resource: 'message', operation: 'send', senderId, to, message, options },
});

/** The sandbox doesn’t deliver to numbers that end like the second. */
export const sendToTwo = chainOf('A partial failure', [
	manually,
	send('AKWAABA', '+233241234567, +233241230000', 'Our shop is closed on Friday.'),
]);

/** Bills what it has billed already, when it is executed again. */
export const invoiceOnce = chainOf('An invoice for each event', [
	manually,
	{ ...upcomingEvents, name: 'Events' },
	{
		name: 'Create Invoice',
		type: typeOf('invoicing'),
		credential: 'invoicingApi',
		parameters: {
			resource: 'invoice',
			operation: 'create',
			currency: 'GHS',
			specifyItems: 'fields',
			items: { item: [{ description: '={{ $json.title }}', quantity: '1', rate: '60.00' }] },
			options: { onlyOncePer: '={{ $json.id }}', ifAlreadyDone: 'note' },
		},
	},
]);

export const smsTrigger: Step = {
	name: 'SMS Trigger',
	type: typeOf('smsTrigger'),
	credential: 'smsApi',
	parameters: {
		pollTimes: { item: [{ mode: 'everyHour' }] },
		triggerOn: ['balanceBelow'],
		threshold: 100,
	},
};

export const calendarTrigger: Step = {
	name: 'Calendar Trigger',
	type: typeOf('calendarTrigger'),
	credential: 'calendarApi',
	parameters: { pollTimes: { item: [{ mode: 'everyHour' }] }, triggerOn: ['created'] },
};

export const invoicingPollingTrigger: Step = {
	name: 'Invoicing Polling Trigger',
	type: typeOf('invoicingPollingTrigger'),
	credential: 'invoicingApi',
	parameters: { pollTimes: { item: [{ mode: 'everyHour' }] }, triggerOn: ['newlyOverdue'] },
};

/** A question on whose page somebody decides. */
export const question: Step = {
	name: 'Ask',
	type: typeOf('sms'),
	credential: 'smsApi',
	parameters: {
		...{ resource: 'message', operation: 'sendAndWait', senderId: 'AKWAABA' },
		...{ to: '+233241234567', message: 'Remind Ama about INV-7, GHS 120?' },
	},
};

export const invoicingTrigger: Step = {
	name: 'Invoicing Trigger',
	type: typeOf('invoicingTrigger'),
	credential: 'invoicingWebhookApi',
	parameters: { events: ['invoice.paid'] },
};
