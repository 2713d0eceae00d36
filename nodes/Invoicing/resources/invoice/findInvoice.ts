import type { IDataObject } from 'n8n-workflow';

import type { LostWrite, Trace } from '../../../shared/lostWrite';
import { readDecimal } from '../../../shared/input/decimal';
import type { PlannedItem } from '../../../shared/operation';
import { pick } from '../../../shared/panel/fields';
import { asWord, isBlank, isObject, type Result } from '../../../shared/result';
import { isSameDecimal, productOf, sumOf } from '../../exactDecimals';
import { findMade } from '../../findMade';
import { isJustNow, isLessExact, isSameMoment } from '../../moments';
import { DEFAULT_CURRENCY } from './currency';

const ofCreated = pick('id', 'invoiceNumber', 'status', 'total');

const wordOf = (value: unknown) => asWord(value ?? '').trim();

const isSameText = (one: unknown, other: unknown) =>
	wordOf(one).replace(/\s+/g, ' ') === wordOf(other).replace(/\s+/g, ' ');

const isSameClient = (one: IDataObject, other: IDataObject) =>
	wordOf(one.clientId).toLowerCase() === wordOf(other.clientId).toLowerCase();

const linesOf = ({ items }: IDataObject) => (Array.isArray(items) ? items : []).filter(isObject);

function isSameLine(one: IDataObject, other: IDataObject): boolean {
	return (
		isSameText(one.description, other.description) &&
		isSameText(one.unit, other.unit) &&
		isSameDecimal(one.quantity, other.quantity) &&
		isSameDecimal(one.rate, other.rate)
	);
}

/** Whether two invoices have the same lines, in whatever order. */
function haveSameLines(one: IDataObject, other: IDataObject): boolean {
	const left = [...linesOf(other)];
	const isLeft = (line: IDataObject) => {
		const at = left.findIndex((each) => isSameLine(line, each));
		if (at >= 0) left.splice(at, 1);
		return at >= 0;
	};
	return linesOf(one).every(isLeft) && left.length === 0;
}

/** Whether an invoice has another text than was sent. What one of both doesn’t have isn’t compared. */
const differs = (name: string, ...[invoice, body]: [invoice: IDataObject, body: IDataObject]) =>
	![invoice[name], body[name]].some(isBlank) && !isSameText(invoice[name], body[name]);

/** Whether the lines of a record can be compared: what isn’t a decimal says nothing. */
const isReadable = (invoice: IDataObject) =>
	linesOf(invoice).length > 0 &&
	linesOf(invoice).every(({ quantity, rate }) =>
		[quantity, rate].every((each) => readDecimal(each) !== undefined),
	);

/**
 * The invoice that a request has created: the only one with its client, currency, dates and lines. What the service
 * computes isn’t compared.
 */
export async function findInvoice(write: LostWrite): Promise<Result<Trace>> {
	const { request, input, lookup, isDone, isAsSent } = write;
	const { body } = request;
	const wasSet = (name: string) => !isBlank(input[name]);
	// What an earlier execution has sent as “now” was another time.
	const isCompared = (name: string) =>
		!isBlank(body[name]) && (isAsSent || (wasSet(name) && !isJustNow(body[name])));
	const hasDate = (record: IDataObject, name: string) =>
		isSameMoment(record[name], body[name]) || isLessExact(record[name], body[name]);
	const subtotal = sumOf(...linesOf(body).map(({ quantity, rate }) => productOf(quantity, rate)));
	const read = async (id: unknown) =>
		await lookup.get(`/invoices/${encodeURIComponent(asWord(id))}`);
	return await findMade(write, {
		path: '/invoices',
		...(isDone ? {} : { qs: { status: 'draft' } }),
		listed: isDone ? 'invoices' : 'drafts',
		isCandidate: (record) =>
			isSameClient(record, body) &&
			wordOf(record.currency).toUpperCase() === wordOf(body.currency ?? DEFAULT_CURRENCY) &&
			['issueDate', 'dueDate'].every((name) => !isCompared(name) || hasDate(record, name)),
		isLikely: ({ subtotal: stored }) => isSameDecimal(stored, subtotal),
		isSame: async ({ id }) => {
			const ask = async () => await read(id);
			const invoice = isDone ? await lookup.memoize(`made: ${asWord(id)}`, ask) : await ask();
			if (!invoice.ok || !isReadable(invoice.value)) return undefined;
			const { value } = invoice;
			return (
				haveSameLines(value, body) && !['notes', 'terms'].some((name) => differs(name, value, body))
			);
		},
		isAlike: (item: PlannedItem) => isSameClient(item.body, body) && haveSameLines(item.body, body),
		// A date that the node has set is no other item’s.
		isUnmistakable: ({ issueDate }) =>
			isAsSent && !wasSet('issueDate') && isSameMoment(issueDate, body.issueDate),
		answerOf: ofCreated,
		name: ({ invoiceNumber }) => `invoice ${asWord(invoiceNumber)}`,
		how: 'in the account has the same client, dates and lines',
		what: 'such invoice',
	});
}
