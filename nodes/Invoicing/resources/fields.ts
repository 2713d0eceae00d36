import type { INodePropertyOptions } from 'n8n-workflow';

import { matching } from '../../shared/input/convert';
import { listValues, recordLocator } from '../../shared/panel/fields';

export const uuid = matching(
	/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
	'an ID such as 6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42',
);

/** The form of an ISO 4217 code. The service decides which codes exist. */
export const currencyCode = matching(/^[a-z]{3}$/i, 'a three-letter currency code', (text) =>
	text.toUpperCase(),
);

/** The form of an ISO 3166-1 alpha-2 code. */
export const countryCode = matching(/^[a-z]{2}$/i, 'a two-letter country code', (text) =>
	text.toUpperCase(),
);

/** Also as a link, `mailto:ama@example.com`. */
export const email = matching(
	/^(mailto:)?[^\s@,;:]+@[^\s@,;]+\.[^\s@,;.]+$/i,
	'an email address',
	(text) => text.replace(/^mailto:/i, ''),
);

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

const locatorOf = (displayName: string, choose: string) =>
	recordLocator(
		{
			displayName,
			name: `${displayName.toLowerCase()}Id`,
			description: `Choose ${choose} or enter its ID`,
			check: uuid,
		},
		`search${displayName}s`,
	);

export const invoiceLocator = locatorOf(
	'Invoice',
	'an invoice from the list (searchable by number)',
);

export const clientLocator = locatorOf(
	'Client',
	'a client from the list (searchable by name or email)',
);

export const receiptLocator = locatorOf(
	'Receipt',
	'a receipt from the list (searchable by number)',
);
