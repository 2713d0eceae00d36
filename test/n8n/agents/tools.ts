import { fromAi, idFromAi, tool } from './workflows';

/** What the model gets to fill in is what a user would hand over to it. */
export const sendMessage = (options: object = {}) =>
	tool('Send message in SMS', 'sms', {
		resource: 'message',
		operation: 'send',
		senderId: 'AKWAABA',
		to: fromAi('To'),
		message: fromAi('Message', 'At most 160 characters'),
		options,
	});

export const getBalance = () =>
	tool('Get wallet balance in SMS', 'sms', { resource: 'wallet', operation: 'getBalance' });

export const findInvoices = () =>
	tool('Get many invoices in Invoicing', 'invoicing', {
		resource: 'invoice',
		operation: 'getAll',
		filters: { status: fromAi('Status') },
	});

export const getInvoice = () =>
	tool('Get invoice in Invoicing', 'invoicing', {
		resource: 'invoice',
		operation: 'get',
		invoiceId: idFromAi('Invoice', 'The ID of the invoice'),
	});

export const recordPayment = () =>
	tool('Record payment on invoice in Invoicing', 'invoicing', {
		resource: 'invoice',
		operation: 'recordPayment',
		invoiceId: idFromAi('Invoice', 'The ID of the invoice'),
		amount: fromAi('Amount', 'With at most two decimals', 'number'),
		paymentMethod: fromAi('Payment_Method'),
	});

const lists = {
	invoicing: ['client', 'invoice', 'payment', 'receipt'],
	calendar: ['category', 'event', 'organizer', 'tag', 'venue'],
} as const;

/** A Get Many with all defaults, and `more`. */
export const listOf = (
	name: string,
	kind: keyof typeof lists,
	resource: string,
	more: object = {},
) => tool(name, kind, { resource, operation: 'getAll', ...more });

/** Every Get Many, as it is when a user adds it and changes nothing. */
export const allLists = () =>
	Object.entries(lists).flatMap(([kind, resources]) =>
		resources.map((resource) => listOf(`List ${resource}`, kind as keyof typeof lists, resource)),
	);
