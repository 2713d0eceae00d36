import { pick } from '../../../shared/panel/fields';

/** What Simplify leaves of a receipt: its own fields, without the client and the payments behind it. */
export const simpleReceipt = pick(
	'id',
	'receiptNumber',
	'status',
	'currency',
	'amountReceived',
	'balanceRemaining',
	'issueDate',
	'clientId',
	'invoiceId',
	'createdAt',
);
