import { NOTHING_SENT } from '../../shared/errors/texts';
import { matching, unlessRefused } from '../../shared/input/convert';
import { otherWords } from '../../shared/input/meaning';
import type {
	ConvertContext,
	Field,
	Input,
	Layer,
	Lookup,
	Operation,
	Outgoing,
} from '../../shared/operation';
import { hasId } from '../../shared/pages/merge';
import { bodyField, listValues, namedByValue } from '../../shared/panel/fields';
import { byText, recordLocator } from '../../shared/panel/locators';
import { output } from '../../shared/panel/getMany';
import { asWord, failed, type Result, succeeded } from '../../shared/result';
import { phrase } from '../../shared/phrase';
import { dateToSend } from '../days';
import { paymentMethods } from '../paymentMethods';

const AN_ID = 'an ID such as 6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';

export const uuid = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, AN_ID);

const address = matching(
	/^(mailto:)?[^\s@,;:]+@[^\s@,;]+\.[^\s@,;.]+$/i,
	'an email address',
	(text) => text.replace(/^mailto:/i, ''),
);

/** Also as a link or as in mails: `mailto:ama@example.com`, `Ama Mensah <ama@example.com>`. */
export function email(value: unknown, { note }: ConvertContext): string {
	const [, inside] = /^[^<>@]*<([^<>]*)>\s*$/.exec(asWord(value)) ?? [];
	const read = unlessRefused(() => address(inside));
	if (read === undefined) return address(value);
	note?.('was read without the name beside the address');
	return read;
}

export const invoiceStatuses = namedByValue([
	'cancelled',
	'draft',
	'overdue',
	'paid',
	'partial',
	'recorded',
	'sent',
	'viewed',
]);

/** Other words for statuses of invoices. */
export const statusMeant = otherWords(invoiceStatuses, {
	cancelled: 'canceled, void, voided, storniert, annulée',
	draft: 'drafts, Entwurf, brouillon',
	overdue: 'past due, late, überfällig, en retard',
	paid: 'paid in full, fully paid, settled, bezahlt, payée',
	partial: 'partially paid, part paid, partly paid, partial payment',
	recorded: 'finalised, finalized',
	viewed: 'seen, opened',
});

/** What Simplify keeps of an invoice, whatever was asked for. */
export const AMOUNTS = [
	'id',
	'invoiceNumber',
	'status',
	'currency',
	'total',
	'amountPaid',
	'balanceDue',
];

export const paymentsForModel = `Payment methods are ${listValues(paymentMethods)}. No tool takes a payment back, so don’t record it again after it succeeded.`;

/** A date of an invoice or payment. It is left out if an expression finds none. */
export const dateField = (wire: string, displayName: string, what: string): Field =>
	bodyField(wire, displayName, {
		type: 'dateTime',
		description: `${what} If no time zone is given, the workflow’s is used.`,
		check: dateToSend,
		kind: 'detail',
	});

const locatorOf = (displayName: string, searchedBy: string) => {
	const one = displayName.toLowerCase();
	return recordLocator(`${one}Id`, displayName, `search${displayName}s`, {
		description: `Choose a ${one} from the list (searchable by ${searchedBy}) or enter its ID`,
		check: uuid,
	});
};

export const invoiceLocator = recordLocator(
	'invoiceId',
	'Invoice',
	'searchInvoices',
	{
		description:
			'Choose an invoice from the list (searchable by number), or enter its ID or number',
		check: invoiceKey,
	},
	{ more: [byText('number', 'By Number', 'INV-2026-0042')] },
);

/** An ID, or the number that people know an invoice by, whatever mode it stands in. */
function invoiceKey(value: unknown): string {
	const what = `${AN_ID}, or a number such as INV-2026-0042`;
	return unlessRefused(() => uuid(value)) ?? matching(/^(?=.*\d).{1,60}$/, what)(value);
}

/** The path of an invoice, whose ID is looked up if the user has given its number. */
export async function invoicePath(
	{ path }: Pick<Outgoing, 'path'>,
	input: Input,
	lookup: Pick<Lookup, 'list'>,
): Promise<Result<string>> {
	const number = String(input.invoiceId);
	const isId = (text = '') => unlessRefused(() => uuid(text)) !== undefined;
	if (isId(number) || isId(path.split('/').at(-1))) return succeeded(path);
	const found = await lookup.list('/invoices', { search: number });
	if (!found.ok) return found;
	const [invoice, ...others] = found.value.filter(
		({ invoiceNumber }) => asWord(invoiceNumber).toLowerCase() === number.toLowerCase(),
	);
	if (invoice && hasId(invoice) && others.length === 0) {
		return succeeded(`/invoices/${encodeURIComponent(String(invoice.id))}`);
	}
	return failed({
		message: `${invoice ? 'Several invoices have' : 'No invoice has'} the number “${number}”`,
		description: phrase`Choose the invoice from the list, or enter its ID. ${NOTHING_SENT}`,
	});
}

/** Finds the ID of an invoice that is given by its number. */
export const byInvoiceNumber: Layer = async ({ request, input, lookup }, next) => {
	const path = await invoicePath(request, input, lookup);
	return path.ok ? await next({ ...request, path: path.value }) : path;
};

export const clientLocator = locatorOf('Client', 'name or email');

export const receiptLocator = locatorOf('Receipt', 'number');

/** `GET /clients/{clientId}` */
export const getOf = (
	locator: Field,
	{
		outputFields,
		...own
	}: Pick<Operation, 'description' | 'simplify' | 'layers'> & { outputFields?: readonly string[] },
): Operation => {
	const one = locator.displayName.toLowerCase();
	return {
		name: 'Get',
		action: `Get ${one}`,
		route: { method: 'GET', path: `/${one}s/{${locator.name}}` },
		idempotent: true,
		fields: [locator, ...output(outputFields)],
		...own,
	};
};
