import {
	balanceDue,
	uuid,
	type Books,
	type Invoice,
	type InvoiceStatus,
	type Payment,
	type Receipt,
} from './books';
import { toIso } from './create';
import { invalid } from './errors';
import { toText, toUnits } from './money';

export interface Settlement {
	action: 'mark_paid' | 'record_payment';
	amount?: number;
	paymentDate?: string;
	paymentMethod?: string;
	reference?: string;
	notes?: string;
}

/** The documentation mentions only `recorded`. Assumption: the other states with a balance due accept payments, too. */
const payable: InvoiceStatus[] = ['recorded', 'sent', 'viewed', 'partial', 'overdue'];

function amountOf({ action, amount = 0 }: Settlement, due: number): number {
	if (action === 'mark_paid') return due;
	const pesewas = toUnits(amount, 2);
	if (pesewas === undefined || pesewas <= 0) {
		throw invalid('amount must be above zero, with at most 2 decimals');
	}
	if (pesewas > due) throw invalid(`amount is above the balance due of ${toText(due)}`);
	return pesewas;
}

/** Creates a payment and its receipt, and updates the invoice. */
export function settle(
	books: Books,
	invoice: Invoice,
	input: Settlement,
	now: Date,
): { payment: Payment; receipt: Receipt } {
	if (!payable.includes(invoice.status)) {
		throw invalid(`An invoice that is ${invoice.status} takes no payments`);
	}
	const amount = amountOf(input, balanceDue(invoice));
	const serial = books.payments.length + 1;
	const paymentDate = input.paymentDate ? toIso(input.paymentDate) : now.toISOString();
	const payment: Payment = {
		id: uuid('payment', serial, books.series),
		invoiceId: invoice.id,
		amount,
		currency: invoice.currency,
		// Assumption: the method is optional for mark_paid.
		paymentMethod: input.paymentMethod ?? 'other',
		paymentDate,
		reference: input.reference ?? null,
		notes: input.notes ?? null,
	};
	invoice.amountPaid += amount;
	const settled = balanceDue(invoice) === 0;
	invoice.status = settled ? 'paid' : 'partial';
	invoice.paidAt = settled ? paymentDate : null;
	const receipt: Receipt = {
		id: uuid('receipt', serial, books.series),
		receiptNumber: `RCT-${String(serial).padStart(5, '0')}`,
		status: settled ? 'paid_in_full' : 'partial',
		currency: invoice.currency,
		amountReceived: amount,
		balanceRemaining: balanceDue(invoice),
		issueDate: paymentDate,
		clientId: invoice.clientId,
		invoiceId: invoice.id,
		paymentId: payment.id,
		createdAt: now.toISOString(),
	};
	books.payments.push(payment);
	books.receipts.push(receipt);
	return { payment, receipt };
}
