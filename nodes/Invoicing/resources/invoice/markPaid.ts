import {
	additionalFields,
	onOffField,
	optionsCollection,
	pick,
} from '../../../shared/panel/fields';
import { optionsIn, succeeded } from '../../../shared/result';
import { byInvoiceNumber, invoiceLocator } from '../fields';
import { paymentFields, invoiceAction, toldIfPaid } from './recordPayment';

const SUCCEED =
	'To let the item succeed all the same, turn on “Succeed If Already Paid” under Options.';

/** With the action `mark_paid`. */
export const markPaid = invoiceAction('mark_paid', {
	name: 'Mark Paid',
	action: 'Mark invoice as paid',
	description: 'Record a payment of the full balance due',
	fields: [
		invoiceLocator,
		additionalFields(Object.values(paymentFields)),
		optionsCollection([
			onOffField(
				'succeedIfPaid',
				'Succeed If Already Paid',
				'Whether an invoice that is paid already counts as a success, with alreadyPaid in its output, instead of failing the item. The invoice is read first.',
			),
		]),
	],
	prepare: async (request, input, lookup) => {
		const named = await byInvoiceNumber(request, input, lookup);
		if (!named.ok || optionsIn(input).succeedIfPaid !== true) return named;
		const invoice = await lookup.get(named.value.path);
		if (!invoice.ok || invoice.value.status !== 'paid') return invoice.ok ? named : invoice;
		const shown = pick('id', 'invoiceNumber', 'status', 'amountPaid', 'balanceDue', 'paidAt');
		return succeeded({ answered: { ...shown(invoice.value), alreadyPaid: true } });
	},
	interpret: (answer, _request, input) =>
		toldIfPaid(answer, optionsIn(input).succeedIfPaid === true ? '' : SUCCEED),
});
