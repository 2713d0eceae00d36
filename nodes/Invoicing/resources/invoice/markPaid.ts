import { additionalFields, addedSwitch, optionsCollection } from '../../../shared/panel/fields';
import { optionIn } from '../../../shared/input/valueIn';
import type { Layer } from '../../../shared/operation';
import { knownAnswer } from '../../../shared/run/layers';
import { parameter, phrase } from '../../../shared/phrase';
import { byInvoiceNumber, invoiceLocator } from '../fields';
import { findPaid, ofPaid } from './findPayment';
import { invoiceAction, paymentFields } from './recordPayment';
import { toldOfState } from './refusedPayment';

const SUCCEED = phrase`To let the item succeed all the same, turn on ${parameter('Succeed If Already Paid')} under Options.`;

const succeedIfPaid = addedSwitch(
	'succeedIfPaid',
	'Succeed If Already Paid',
	'Whether an invoice that is paid already counts as a success, with alreadyPaid in its output, instead of failing the item. The invoice is read first.',
);

/** With Succeed If Already Paid, reads the invoice first. */
const unlessPaid: Layer = async ({ request, input, lookup }, next) => {
	if (optionIn(input, succeedIfPaid) !== true) return await next(request);
	const invoice = await lookup.get(request.path);
	if (!invoice.ok) return invoice;
	return invoice.value.status === 'paid'
		? knownAnswer({ ...ofPaid(invoice.value), alreadyPaid: true })
		: await next(request);
};

/** With the action `mark_paid`. */
export const markPaid = invoiceAction('mark_paid', {
	name: 'Mark Paid',
	action: 'Mark invoice as paid',
	description: 'Record a payment of the full balance due',
	inDoubt: { title: 'The invoice may have been marked as paid' },
	fields: [
		invoiceLocator,
		additionalFields(Object.values(paymentFields)),
		optionsCollection([succeedIfPaid]),
	],
	layers: [byInvoiceNumber, unlessPaid],
	find: findPaid,
	interpret: (answer, _request, input) =>
		toldOfState(answer, optionIn(input, succeedIfPaid) === true ? '' : SUCCEED),
});
