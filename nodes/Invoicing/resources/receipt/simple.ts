import { pick } from '../../../shared/panel/fields';

/** What Simplify keeps of a receipt: everything except its client and payments. */
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
