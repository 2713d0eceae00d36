import type { INodePropertyOptions } from 'n8n-workflow';
import { recordLocator } from '../../shared/panel/recordLocator';

/** States of an invoice (document, section 3). */
export const invoiceStatuses: INodePropertyOptions[] = [
	{ name: 'Cancelled', value: 'cancelled' },
	{ name: 'Draft', value: 'draft' },
	{ name: 'Overdue', value: 'overdue' },
	{ name: 'Paid', value: 'paid' },
	{ name: 'Partial', value: 'partial' },
	{ name: 'Recorded', value: 'recorded' },
	{ name: 'Sent', value: 'sent' },
	{ name: 'Viewed', value: 'viewed' },
];

/** Values of paymentMethod (document, section 2, "Payment"). */
export const paymentMethods: INodePropertyOptions[] = [
	{ name: 'Bank Transfer', value: 'bank_transfer' },
	{ name: 'Card Processor', value: 'card_processor' },
	{ name: 'Cash', value: 'cash' },
	{ name: 'Cheque', value: 'cheque' },
	{ name: 'Mobile Money', value: 'mobile_money' },
	{ name: 'Online Wallet', value: 'online_wallet' },
	{ name: 'Other', value: 'other' },
];

export const invoiceLocator = recordLocator(
	{
		displayName: 'Invoice',
		name: 'invoiceId',
		description: 'The invoice: choose it from the list (search by number) or enter its ID',
	},
	'searchInvoices',
);

export const clientLocator = recordLocator(
	{
		displayName: 'Client',
		name: 'clientId',
		description: 'The client: choose it from the list (search by name or email) or enter its ID',
	},
	'searchClients',
);

export const receiptLocator = recordLocator(
	{
		displayName: 'Receipt',
		name: 'receiptId',
		description: 'The receipt: choose it from the list (search by number) or enter its ID',
	},
	'searchReceipts',
);
