import type { IDataObject } from 'n8n-workflow';

import { joinNames } from '../../../shared/errors/texts';
import { unlessRefused } from '../../../shared/input/convert';
import { found, type LostWrite, none, type Trace, unclear } from '../../../shared/lostWrite';
import type { PlannedItem } from '../../../shared/operation';
import { pick } from '../../../shared/panel/fields';
import { asWord, isBlank, isObject, type Result } from '../../../shared/result';
import { isSameDecimal } from '../../exactDecimals';
import { othersAlike } from '../../findMade';
import { hasFraction, isJustNow, isLessExact, isSameMoment } from '../../moments';
import { invoicePath, uuid } from '../fields';

/** What the service answers to a payment. */
export const ofPaid = pick(
	...['id', 'invoiceNumber', 'status', 'amountPaid', 'balanceDue', 'paidAt'],
);

const isSame = (one: unknown, other: unknown) => asWord(one) === asWord(other);

/** The invoice of a payment as it is now. */
async function readInvoice({ request, input, lookup }: LostWrite): Promise<Result<IDataObject>> {
	const path = await invoicePath(request, input, lookup);
	return path.ok ? await lookup.get(path.value) : path;
}

/** `250.00 by cash on 2026-03-01` */
const said = ({ amount, paymentMethod, paymentDate }: IDataObject) =>
	`${asWord(amount)} by ${asWord(paymentMethod)} on ${asWord(paymentDate).slice(0, 10)}`;

/**
 * Looks for a payment in its invoice. Payments have no ID there, and no time at which they were recorded. So one is
 * known by its date alone: the one that the node has set, or one with fractions of a second. A day can be that of an
 * earlier payment too.
 */
export async function findPayment(write: LostWrite): Promise<Result<Trace>> {
	const { request, input, isDone, isAsSent } = write;
	const { body } = request;
	const invoice = await readInvoice(write);
	if (!invoice.ok) return invoice;
	const { payments, invoiceNumber, amountPaid } = invoice.value;
	const name = `invoice ${asWord(invoiceNumber)}`;
	const foundWith = (how: string) => found(ofPaid(invoice.value), `${name} ${how}`);
	if (isDone) return foundWith('has it');
	if (!Array.isArray(payments)) return unclear(`I${name.slice(1)} doesn’t say its payments.`);
	const wasSet = !isBlank(input.paymentDate);
	// What an earlier execution has sent as “now” was another time.
	const isCompared = isAsSent || (wasSet && !isJustNow(body.paymentDate));
	const sent = payments.filter(isObject).filter(({ amount }) => isSameDecimal(amount, body.amount));
	const hasDate = ({ paymentDate }: IDataObject) => isSameMoment(paymentDate, body.paymentDate);
	const possible = sent.filter(
		(payment) =>
			!isCompared || hasDate(payment) || isLessExact(payment.paymentDate, body.paymentDate),
	);
	if (possible.length === 0) return none('such payment');
	const [one, ...others] = possible.filter(hasDate);
	const isIt =
		isCompared &&
		one !== undefined &&
		others.length === 0 &&
		isSame(one.paymentMethod, body.paymentMethod) &&
		((isAsSent && !wasSet) || (hasFraction(body.paymentDate) && (await isAlone(write))));
	if (isIt) return foundWith(`has a payment of ${said(one)} with the very time that was sent`);
	const these = joinNames([...new Set(possible.map(said))]);
	return unclear(
		`I${name.slice(1)} has ${possible.length === 1 ? 'a payment' : `${possible.length} payments`} of ${these}, which may be this one or an earlier one. Its amountPaid is ${asWord(amountPaid)}.`,
	);
}

/** Whether no other item of the run pays as much for the same invoice. One that is named by its number can be any. */
async function isAlone(write: LostWrite): Promise<boolean> {
	const { path, body } = write.request;
	const isNumber = ({ input }: PlannedItem) =>
		unlessRefused(() => uuid(input.invoiceId)) === undefined;
	const isAlike = (item: PlannedItem) =>
		isSameDecimal(item.body.amount, body.amount) && (item.path === path || isNumber(item));
	return (await othersAlike(write, isAlike)) === 0;
}

/** Whether an invoice is paid, whoever has done that. */
export async function findPaid(write: LostWrite): Promise<Result<Trace>> {
	const invoice = await readInvoice(write);
	if (!invoice.ok) return invoice;
	const { status, invoiceNumber } = invoice.value;
	const record = ofPaid(invoice.value);
	return write.isDone || status === 'paid'
		? found(record, `invoice ${asWord(invoiceNumber)} is paid`)
		: none('payment of the full balance');
}
