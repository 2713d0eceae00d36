import type { INodeParameters } from 'n8n-workflow';

import { byId, seedRecords } from './seedRecords';

/** Two numbers, and one to which the sandbox delivers nothing. */
export const [A, B, BLOCKED] = ['+233241234567', '+233201234567', '+233241230000'] as const;

/** A message to A. */
export const message = { senderId: 'AKWAABA', to: A, message: 'Akwaaba' } satisfies INodeParameters;

/** Invoices that can be settled. */
export const openInvoices = seedRecords.invoices.filter(({ status }) => status === 'recorded');

/** A payment for the invoice of each item. */
export const pay: [string, INodeParameters] = [
	'invoice.recordPayment',
	{ invoiceId: byId('={{ $json.id }}'), amount: '1', paymentMethod: 'cash' },
];
