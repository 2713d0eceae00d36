import type { IDataObject } from 'n8n-workflow';

import { isoAt } from '../../shared/input/zones';
import { asWord } from '../../shared/result';
import { dueDayOf } from '../days';
import { differenceOf, isBelowZero } from '../exactDecimals';
import type { InvoiceEvent } from './properties';

export interface PollSettings {
	/** What the state belongs to. With another account or other settings, it starts over. */
	key: string;
	triggerOn: readonly InvoiceEvent[];
	daysBeforeDue: number;
	daysOverdue: number;
	timezone: string;
}

/** What the trigger remembers from poll to poll, as n8n stores it. Times are in seconds since 1970. */
export interface InvoiceState {
	key: string;
	/** When the last poll was, by the service’s clock. */
	at: number;
	/**
	 * For each unpaid invoice its due date (0 if it has none), what has happened by then, as a sum of HAPPENED and DRAFT,
	 * and how much of it is paid, if anything is.
	 */
	unpaid: Readonly<Record<string, Unpaid>>;
	/** When each paid invoice was created that is new enough to have been paid before any poll saw it unpaid. */
	paid: Created;
	/** The same of cancelled invoices. */
	cancelled?: Created;
	/** The same of all invoices, whatever they are, if new ones are reported. */
	seen?: Created;
}

type Created = Readonly<Record<string, number>>;
type Unpaid = readonly [due: number, happened: number, amountPaid?: string];

/** What the trigger reports. `days` are left until the due date: less than 0 after it, NaN if there is none. */
export type InvoiceReport = { type: InvoiceEvent; record: IDataObject; days: number };

const TYPES = ['dueSoon', 'newlyOverdue', 'overdueByDays'] as const;

/** What is about the due date, each with a bit of its own. */
export const HAPPENED = { dueSoon: 1, newlyOverdue: 2, overdueByDays: 4 } as const;

/** It was a draft when it was seen last, so nothing was due. */
const DRAFT = 8;

const DAY = 86_400;

/** The status of an invoice that isn’t there any more. */
export const GONE = 'gone';

/** 0 if it can’t be read. */
export const secondsOf = (date: unknown) => Math.floor(Date.parse(asWord(date)) / 1000) || 0;

/**
 * From when on an invoice may have been created and paid without any poll seeing it unpaid. A day is added for clocks
 * that differ, and for what slipped past the last reading.
 */
export const newSince = (now: number, at = now): number => Math.min(now, at) - DAY;

/**
 * One poll: what to report, and what to remember for the next one. `records` are the invoices that it saw, by ID.
 *
 * Each thing happens once for a due date. An invoice that was paid or cancelled is forgotten, so it starts over if it
 * is opened again.
 */
export function nextState(
	before: InvoiceState | undefined,
	records: ReadonlyMap<string, IDataObject>,
	now: number,
	settings: PollSettings,
): { state: InvoiceState; reports: InvoiceReport[] } {
	const { key, triggerOn, timezone } = settings;
	const today = dayAt(now, timezone);
	const since = newSince(now, before?.at);
	const recent = (of: Created = {}) =>
		new Map(Object.entries(of).filter(([, created]) => created >= since - DAY));
	const known = new Map(Object.entries(before?.unpaid ?? {}));
	// Unpaid invoices that the service wasn’t asked about yet come first at the next poll.
	const unpaid = new Map([...known].filter(([id]) => !records.has(id)));
	const ended = { paid: recent(before?.paid), cancelled: recent(before?.cancelled) };
	const seen = recent(before?.seen);
	const reports: InvoiceReport[] = [];
	for (const [id, record] of records) {
		const status = asWord(record.status);
		const created = secondsOf(record.createdAt);
		const isRecent = created >= since - DAY;
		const days = daysLeft(record, now, timezone);
		const report = (type: InvoiceEvent) => {
			if (before && triggerOn.includes(type)) reports.push({ type, record, days });
		};
		const isNew = created >= since && !known.has(id);
		if (isNew && !seen.has(id)) report('created');
		if (isRecent) seen.set(id, created);
		// None that was paid or cancelled before, and is opened again.
		const isFirst = isNew && ![ended.paid, ended.cancelled].some((of) => of.has(id));
		if (status === 'paid' || status === 'cancelled') {
			if (known.has(id) || isFirst) report(status);
			if (isRecent) ended[status].set(id, created);
			continue;
		}
		if (status === GONE) continue;
		const isWatched = known.has(id) || isFirst;
		const [, , paidBefore = isWatched ? 0 : record.amountPaid] = known.get(id) ?? [];
		if (isMore(record.amountPaid, paidBefore)) report('partlyPaid');
		for (const of of [ended.paid, ended.cancelled]) of.delete(id);
		const due = secondsOf(record.dueDate);
		const [dueBefore, happenedBefore] = known.get(id) ?? [due, 0];
		const wasDue = known.has(id) && (happenedBefore & DRAFT) === 0;
		let happened = dueBefore === due ? happenedBefore & ~DRAFT : 0;
		for (const type of happening(status, days, settings)) {
			if (happened & HAPPENED[type]) continue;
			happened |= HAPPENED[type];
			// It may have become due since the previous poll. But what is due for longer isn’t due soon, and neither is what
			// was sent after its due date.
			const isLate = days + today < dayAt(before?.at ?? now, timezone) || (days < 0 && !wasDue);
			if (type !== 'dueSoon' || !isLate) report(type);
		}
		unpaid.set(id, [
			due,
			status === 'draft' ? happened | DRAFT : happened,
			...paidOf(record, triggerOn),
		]);
	}
	const state: InvoiceState = {
		...{ key, at: now, unpaid: Object.fromEntries(unpaid), paid: Object.fromEntries(ended.paid) },
		...(triggerOn.includes('cancelled') ? { cancelled: Object.fromEntries(ended.cancelled) } : {}),
		...(triggerOn.includes('created') ? { seen: Object.fromEntries(seen) } : {}),
	};
	return { state, reports };
}

/** What is remembered of how much is paid. */
const paidOf = ({ amountPaid }: IDataObject, triggerOn: PollSettings['triggerOn']): [string?] =>
	triggerOn.includes('partlyPaid') && isMore(amountPaid, 0) ? [asWord(amountPaid)] : [];

/** Whether an amount is more than it was. */
const isMore = (amount: unknown, before: unknown) => isBelowZero(differenceOf(before, amount));

/** What goes for an invoice that isn’t paid, with so many days left until its due date. */
function happening(
	status: string,
	days: number,
	{ daysBeforeDue, daysOverdue }: PollSettings,
): Array<keyof typeof HAPPENED> {
	if (status === 'draft') return [];
	const isSo = {
		dueSoon: days <= daysBeforeDue,
		newlyOverdue: days < 0 || status === 'overdue',
		overdueByDays: days <= -daysOverdue,
	};
	return TYPES.filter((type) => isSo[type]);
}

/** How many days are left until the due date of an invoice, at a time in seconds; NaN if it has none. */
export function daysLeft(record: IDataObject, now: number, timezone: string): number {
	const day = dueDayOf(record, timezone);
	return day === undefined ? NaN : numberOf(day) - dayAt(now, timezone);
}

/** The day at a time in seconds, as a number of days. */
const dayAt = (seconds: number, timezone: string): number =>
	numberOf(isoAt(seconds * 1000, timezone).slice(0, 10));

/** A day such as `2026-03-01` as a number of days. */
const numberOf = (day: string): number => Date.parse(day) / (DAY * 1000);
