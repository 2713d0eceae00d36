import type { INodePropertyOptions } from 'n8n-workflow';

import { listValues, recordLocator } from '../../shared/panel/fields';

/** Values of `status` of an invoice. */
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

/** Values of `paymentMethod`. */
export const paymentMethods: INodePropertyOptions[] = [
	{ name: 'Bank Transfer', value: 'bank_transfer' },
	{ name: 'Card Processor', value: 'card_processor' },
	{ name: 'Cash', value: 'cash' },
	{ name: 'Cheque', value: 'cheque' },
	{ name: 'Mobile Money', value: 'mobile_money' },
	{ name: 'Online Wallet', value: 'online_wallet' },
	{ name: 'Other', value: 'other' },
];

/** What a model should know about payments. */
export const paymentsForModel = `Payment methods are ${listValues(paymentMethods)}. No tool takes a payment back, so don’t record it again after it succeeded.`;

export const invoiceLocator = recordLocator(
	{
		displayName: 'Invoice',
		name: 'invoiceId',
		description: 'Choose an invoice from the list (searchable by number) or enter its ID',
	},
	'searchInvoices',
);

export const clientLocator = recordLocator(
	{
		displayName: 'Client',
		name: 'clientId',
		description: 'Choose a client from the list (searchable by name or email) or enter its ID',
	},
	'searchClients',
);

export const receiptLocator = recordLocator(
	{
		displayName: 'Receipt',
		name: 'receiptId',
		description: 'Choose a receipt from the list (searchable by number) or enter its ID',
	},
	'searchReceipts',
);
