import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readRequest } from '../../shared/http/connect';
import { readPollFields } from '../../shared/input/readPoll';
import { optionIn } from '../../shared/input/valueIn';
import { openPoll, openPollMemory, type Poll, stateKey } from '../../shared/n8n/reads';
import { toNodeError, unwrapOrThrow } from '../../shared/n8n/toNodeError';
import { hasId } from '../../shared/pages/merge';
import { asWord, failed, type Failure, type Result, succeeded } from '../../shared/result';
import { amountsAsNumbers, withNumbers } from '../amounts';
import { isSameDecimal } from '../exactDecimals';
import { simpleInvoice } from '../resources/invoice/getAll';
import { invoicing } from '../service';
import {
	GONE,
	daysLeft,
	HAPPENED,
	type InvoiceReport,
	type InvoiceState,
	newSince,
	nextState,
	secondsOf,
} from './nextState';
import { type InvoiceEvent, pollingFields } from './properties';

/** One poll. Everything is read first; then the state moves on at once, so a failed poll changes nothing. */
export async function pollInvoices(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = this.getNode();
	const set = readSettings(this);
	const poll = await openPoll(this, invoicing);
	const isTest = this.getMode() === 'manual';
	const memory = openPollMemory<InvoiceState>(this, 'invoices');
	const { simplify, hasNumbers, ...decisive } = set;
	const key = stateKey(poll.account, decisive);
	const stored = memory.before;
	const before = !isTest && stored?.key === key ? stored : undefined;
	const records = unwrapOrThrow(node, await readInvoices(poll, before, set.triggerOn));
	const toItems = (reports: readonly InvoiceReport[], mark?: IDataObject) => [
		reports.map((report) => {
			const record = toRecord(report, simplify, mark);
			return { json: hasNumbers ? (withNumbers(record) as IDataObject) : record };
		}),
	];
	if (isTest) {
		const samples = sampleReports([...records.values()], set, poll.now());
		if (samples.length === 0) throw toNodeError(node, NONE);
		return toItems(samples, { isTest });
	}
	const { state, reports } = nextState(before, records, poll.now(), { ...set, key });
	return memory.keep(state) && reports.length > 0 ? toItems(reports) : null;
}

function readSettings(context: IPollFunctions) {
	const { input, timezone } = readPollFields(context, pollingFields);
	const triggerOn = [...(input.triggerOn ?? [])].sort();
	const daysFor = (event: InvoiceEvent, days: number | undefined) =>
		triggerOn.includes(event) ? Number(days) : 0;
	return {
		triggerOn,
		daysBeforeDue: daysFor('dueSoon', input.daysBeforeDue),
		daysOverdue: daysFor('overdueByDays', input.daysOverdue),
		timezone,
		simplify: input.simplify !== false,
		hasNumbers: optionIn(input, amountsAsNumbers) === true,
	};
}

const UNPAID = ['recorded', 'sent', 'viewed', 'partial', 'overdue'];

/** How many unpaid invoices, and pages of paid or cancelled ones, one poll reads, within the rate limit of a minute. */
const MAX_UNPAID = 4000;
const MAX_PAGES = 40;
const PAGES_AT_ONCE = 4;

/** How many invoices that have left the lists one poll asks about. The others wait for the next poll. */
const MAX_QUESTIONS = 40;

const tooMany = (what: string) =>
	failed({
		message: `There are more than ${what} invoices, which is more than the trigger can watch`,
		description: 'Use the Invoicing Trigger, to which the service reports each event itself.',
	});

/** Whether an invoice isn’t there any more. Where there were lists before, a 404 of any kind is about the invoice. */
const isGone = ({ code, httpCode }: Failure) => code === 'NOT_FOUND' || httpCode === '404';

/** The invoices that matter to a poll by ID, each in the newest form that was read. */
async function readInvoices(
	{ channel, now }: Poll,
	before: InvoiceState | undefined,
	triggerOn: readonly InvoiceEvent[],
): Promise<Result<Map<string, IDataObject>>> {
	const records = new Map<string, IDataObject>();
	const add = (each: unknown) => hasId(each) && records.set(String(each.id), each);
	const watches = (...events: InvoiceEvent[]) => events.some((event) => triggerOn.includes(event));
	// A draft isn’t due, but may be paid or cancelled by the next poll.
	const watchesDrafts = watches('created', 'partlyPaid', 'paid', 'cancelled');
	// In the order in which invoices go through them, so that one that moves on meanwhile is seen twice, not never.
	for (const status of watchesDrafts ? ['draft', ...UNPAID] : UNPAID) {
		const limit = MAX_UNPAID + 1;
		const list = await channel.list(readRequest('/invoices', { status }), limit, PAGES_AT_ONCE);
		if (!list.ok) return list;
		list.value.forEach(add);
		if (records.size > MAX_UNPAID) return tooMany(`${MAX_UNPAID} unpaid`);
	}
	for (const status of ['paid', 'cancelled'] as const) {
		if (!watches('created', status)) continue;
		const list = await readNew(channel, status, newSince(now(), before?.at));
		if (!list.ok) return list;
		list.value.forEach(add);
	}
	const missing = Object.keys(before?.unpaid ?? {}).filter((id) => !records.has(id));
	for (const id of missing.slice(0, MAX_QUESTIONS)) {
		const answer = await channel.one(readRequest(`/invoices/${encodeURIComponent(id)}`));
		if (!answer.ok && !isGone(answer.failure)) return answer;
		records.set(id, answer.ok ? answer.value : { status: GONE });
	}
	return succeeded(records);
}

/**
 * The invoices of a status that were created since, and maybe others. The service doesn’t say in which order it lists
 * them. As long as the newest come first, reading ends with the first page that ends before that; otherwise with the
 * last page.
 */
async function readNew(
	channel: Poll['channel'],
	status: 'paid' | 'cancelled',
	since: number,
): Promise<Result<IDataObject[]>> {
	const found: IDataObject[] = [];
	for (let page = 1; page <= MAX_PAGES; page++) {
		const query = { status, page, page_size: invoicing.pages.maximum };
		const answer = await channel.page(readRequest('/invoices', query));
		if (!answer.ok) return answer;
		const { records, totalPages = Infinity } = answer.value;
		found.push(...records.filter(hasId));
		const times = found.map(({ createdAt }) => secondsOf(createdAt));
		const isNewestFirst = times.every((time, at) => time <= (times[at - 1] ?? time));
		const isPast = isNewestFirst && (times.at(-1) ?? since) < since;
		if (isPast || records.length === 0 || page >= totalPages) return succeeded(found);
	}
	return tooMany(`${MAX_PAGES * invoicing.pages.maximum} ${status}`);
}

/** The record that a workflow gets: `event` says what happened, the rest is the invoice. */
export function toRecord(
	{ type, record, days }: InvoiceReport,
	isSimple: boolean,
	mark: IDataObject = {},
): IDataObject {
	const left = type === 'dueSoon' ? { daysUntilDue: days } : { daysOverdue: -days };
	const isDue = type in HAPPENED && !Number.isNaN(days);
	return {
		event: type,
		...mark,
		...(isDue && left),
		...(isSimple ? simpleInvoice(record) : record),
	};
}

const NONE: Failure = {
	message: 'No invoice fits, so there is nothing to test with',
	description:
		'Create an invoice that fits, and test again. Once published, the workflow starts on its own as soon as something happens.',
};

/** For the editor: each choice under Trigger On, as if it had just happened to an invoice that fits. */
function sampleReports(
	records: readonly IDataObject[],
	settings: ReturnType<typeof readSettings>,
	now: number,
): InvoiceReport[] {
	return settings.triggerOn.flatMap((type) => {
		const fitting = records.filter((each) => fits(type, each));
		const [first] = fitting;
		if (first === undefined) return [];
		const days = (record: IDataObject) => daysLeft(record, now, settings.timezone);
		const isSo = (record: IDataObject) => hasHappened(type, days(record), settings);
		const record = fitting.find(isSo);
		return [
			record ? { type, record, days: days(record) } : pretended(type, first, days(first), settings),
		];
	});
}

type Limits = Pick<ReturnType<typeof readSettings>, 'daysBeforeDue' | 'daysOverdue'>;

const hasHappened = (type: InvoiceEvent, days: number, { daysBeforeDue, daysOverdue }: Limits) =>
	type === 'dueSoon'
		? days >= 0 && days <= daysBeforeDue
		: type === 'newlyOverdue'
			? days < 0
			: type !== 'overdueByDays' || days <= -daysOverdue;

/** Something about the due date of an invoice that isn’t so yet. Its due date is moved, so that it agrees. */
function pretended(
	type: InvoiceEvent,
	record: IDataObject,
	days: number,
	{ daysBeforeDue, daysOverdue }: Limits,
): InvoiceReport {
	const wanted = type === 'dueSoon' ? daysBeforeDue : type === 'newlyOverdue' ? -1 : -daysOverdue;
	if (Number.isNaN(days)) return { type, record, days: wanted };
	const due = asWord(record.dueDate);
	const moved = new Date((secondsOf(due) + (wanted - days) * 86_400) * 1000).toISOString();
	return { type, record: { ...record, dueDate: moved.slice(0, due.length) }, days: wanted };
}

/** Whether something can have happened to an invoice. */
function fits(type: InvoiceEvent, { status, amountPaid }: IDataObject): boolean {
	const isOpen = !['draft', 'paid', 'cancelled'].includes(asWord(status));
	if (type === 'created') return true;
	if (type === 'partlyPaid') return isOpen && !isSameDecimal(amountPaid, 0);
	return type in HAPPENED ? isOpen : status === type;
}
