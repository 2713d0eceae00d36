import type { IDataObject } from 'n8n-workflow';

import type { Lookup, Planned } from '../../../shared/operation';
import { asWord, isBlank, isObject, type Result, succeeded } from '../../../shared/result';
import {
	differenceOf,
	isBelowZero,
	isSameDecimal,
	productOf,
	roundedToHundredths,
	sumOf,
} from '../../exactDecimals';
import { DEFAULT_CURRENCY } from './currency';

/** A date for a person: what is sent as midnight in UTC is a day. */
const said = (date: unknown) => asWord(date).replace(/T00:00:00Z$/, '');

/** A field that is only there if it has a value. */
const unlessBlank = (fields: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value)));

async function clientOf(id: unknown, lookup: Lookup): Promise<Result<IDataObject>> {
	if (id === undefined) return succeeded({ client: null });
	const path = `/clients/${encodeURIComponent(asWord(id))}`;
	const client = await lookup.memoize(path, async () => await lookup.get(path));
	return client.ok ? succeeded({ client: client.value.name }) : client;
}

/** The lines with their amounts. What the service makes of more than two decimals, and of a tax, is its own. */
function amountsOf({ items, taxRate }: IDataObject): IDataObject {
	const lines = (Array.isArray(items) ? items : []).filter(isObject);
	const amounts = lines.map(({ quantity, rate }) => productOf(quantity, rate));
	const subtotal = sumOf(...amounts);
	const hundredths = roundedToHundredths(subtotal);
	const tax = isSameDecimal(taxRate ?? 0, 0) ? undefined : productOf(subtotal, taxRate);
	const estimatedTax = roundedToHundredths(productOf(tax, '0.01'));
	const isExact = tax === undefined && isSameDecimal(subtotal, hundredths);
	return {
		lines: lines.map((line, at) => ({ ...line, amount: amounts[at] })),
		...unlessBlank({ subtotal, taxRate, estimatedTax }),
		...(isExact ? { total: subtotal } : { estimatedTotal: sumOf(hundredths, estimatedTax ?? 0) }),
	};
}

/** Whom an invoice bills, for what, and how much that is. */
export async function describeInvoice({
	request: { body },
	lookup,
}: Planned): Promise<Result<IDataObject>> {
	const client = await clientOf(body.clientId, lookup);
	if (!client.ok) return client;
	const { currency, issueDate, dueDate } = body;
	return succeeded({
		...client.value,
		...unlessBlank({ issueDate: said(issueDate), dueDate: dueDate && said(dueDate) }),
		currency: currency ?? DEFAULT_CURRENCY,
		...(currency === undefined ? { isDefaultCurrency: true } : {}),
		...amountsOf(body),
	});
}

/** States in which invoices take no payments, as far as is known. */
const REFUSING: ReadonlyMap<unknown, string> = new Map([
	['cancelled', 'cancelled'],
	['draft', 'a draft'],
	['paid', 'paid already'],
]);

/** Which invoice is paid, by how much, and what is then due. Without an amount, all of it is paid. */
export async function describePayment({
	request: { path, body },
	lookup,
}: Planned): Promise<Result<IDataObject>> {
	const invoice = await lookup.get(path);
	if (!invoice.ok) return invoice;
	const { invoiceNumber, status, currency, client, balanceDue } = invoice.value;
	const amount = sumOf(body.amount ?? balanceDue);
	const balanceAfter = differenceOf(balanceDue, amount);
	const isAbove = isBelowZero(balanceAfter);
	const refusing = REFUSING.get(status);
	return succeeded({
		...{ invoiceNumber, client: isObject(client) ? client.name : null, status, currency },
		...unlessBlank({ amount, paymentMethod: body.paymentMethod, paymentDate: body.paymentDate }),
		...unlessBlank({ balanceBefore: balanceDue, balanceAfter }),
		...(refusing === undefined
			? { wouldBePaid: isAbove || isSameDecimal(balanceAfter, 0) }
			: { mayBeRefused: `The invoice is ${refusing}, so it may take no payment.` }),
		...(isAbove ? { aboveBalance: differenceOf(0, balanceAfter) } : {}),
	});
}
