import type { IDataObject } from 'n8n-workflow';

import { isoAt } from '../../shared/input/zones';
import { asWord } from '../../shared/result';
import { dueDayOf } from '../days';
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
	 * For each unpaid invoice its due date (0 if it has none), and what has happened by then, as a sum of HAPPENED and
	 * DRAFT.
	 */
	unpaid: Readonly<Record<string, readonly [due: number, happened: number]>>;
	/** When each paid invoice was created that is new enough to have been paid before any poll saw it unpaid. */
	paid: Readonly<Record<string, number>>;
}

/** What the trigger reports. `days` are left until the due date: less than 0 after it, NaN if there is none. */
export type InvoiceReport = { type: InvoiceEvent; record: IDataObject; days: number };

const TYPES = ['dueSoon', 'newlyOverdue', 'overdueByDays'] as const;
const HAPPENED = { dueSoon: 1, newlyOverdue: 2, overdueByDays: 4 } as const;

/** It was a draft when it was seen last, so nothing was due. */
const DRAFT = 8;

const DAY = 86_400;

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
	const dayAt = (seconds: number) => numberOf(isoAt(seconds * 1000, timezone).slice(0, 10));
	const [today, since] = [dayAt(now), newSince(now, before?.at)];
	const known = new Map(Object.entries(before?.unpaid ?? {}));
	// Unpaid invoices that the service wasn’t asked about yet come first at the next poll.
	const unpaid = new Map([...known].filter(([id]) => !records.has(id)));
	const recent = Object.entries(before?.paid ?? {}).filter(([, created]) => created >= since - DAY);
	const paid = new Map(recent);
	const reports: InvoiceReport[] = [];
	const report = (type: InvoiceEvent, record: IDataObject, days: number) => {
		if (before && triggerOn.includes(type)) reports.push({ type, record, days });
	};
	for (const [id, record] of records) {
		const status = asWord(record.status);
		const day = dueDayOf(record, timezone);
		const days = day === undefined ? NaN : numberOf(day) - today;
		if (status === 'paid') {
			const created = secondsOf(record.createdAt);
			if (known.has(id) || (created >= since && !paid.has(id))) report('paid', record, days);
			if (created >= since - DAY) paid.set(id, created);
			continue;
		}
		if (status === 'cancelled') continue;
		paid.delete(id);
		const due = secondsOf(record.dueDate);
		const [dueBefore, happenedBefore] = known.get(id) ?? [due, 0];
		const wasDue = known.has(id) && (happenedBefore & DRAFT) === 0;
		let happened = dueBefore === due ? happenedBefore & ~DRAFT : 0;
		for (const type of happening(status, days, settings)) {
			if (happened & HAPPENED[type]) continue;
			happened |= HAPPENED[type];
			// It may have become due since the previous poll. But what is due for longer isn’t due soon, and neither is what
			// was sent after its due date.
			const isLate = days + today < dayAt(before?.at ?? now) || (days < 0 && !wasDue);
			if (type !== 'dueSoon' || !isLate) report(type, record, days);
		}
		unpaid.set(id, [due, status === 'draft' ? happened | DRAFT : happened]);
	}
	const state = { unpaid: Object.fromEntries(unpaid), paid: Object.fromEntries(paid) };
	return { state: { key, at: now, ...state }, reports };
}

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

/** A day such as `2026-03-01` as a number of days. */
const numberOf = (day: string): number => Date.parse(day) / (DAY * 1000);
