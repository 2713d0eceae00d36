import { unlessRefused } from '../shared/input/convert';
import { isoDateTime } from '../shared/input/dates';
import { isoAt } from '../shared/input/zones';
import type { ConvertContext } from '../shared/operation';

/** Midnight as it is written is how a day without a time is stored. */
const isDay = (iso: string) => /T00:00:00[Z+-]/.test(iso);

/**
 * A date for the service. A day is sent as its midnight in UTC: so programs store a day that has no time (it is what
 * JavaScript makes of `2026-12-31`), and whoever reads it in UTC reads that day. Midnight in Lagos, for example, would
 * be the day before for a server in Accra. A day alone might be refused, as the service’s document says “timestamps”,
 * and noon would be later than now for half of the day on which a payment comes. What begins a day in the workflow’s
 * time zone, such as `{{ $today }}`, is that day.
 */
export function dateToSend(date: unknown, context: ConvertContext): string {
	const { timezone, note } = context;
	const notes: Array<Parameters<NonNullable<typeof note>>> = [];
	const iso = isoDateTime(date, { ...context, note: (...told) => void notes.push(told) });
	const isWhole = Date.parse(iso) % 1000 === 0;
	const day = isWhole
		? [iso, isoAt(Date.parse(iso), timezone)].find(isDay)?.slice(0, 10)
		: undefined;
	for (const [made, type] of notes) note?.(made.replace(iso, day ?? iso), type);
	return day === undefined ? iso : `${day}T00:00:00Z`;
}

/**
 * The day of a date, such as `2026-03-01`. Midnight is how a day without a time is stored, so it is that day in any
 * time zone. Any other time is a moment, which has its day in the time zone of the context:
 *
 *     2026-03-01T00:00:00Z is 1 March in New York, too, and 2026-02-28T23:00:00Z is 1 March in Berlin
 */
export function dayOf(date: unknown, context: ConvertContext): string {
	const iso = isoDateTime(date, context);
	return (isDay(iso) ? iso : isoAt(Date.parse(iso), context.timezone)).slice(0, 10);
}

/** The day on which an invoice is due; undefined if it has no due date that can be read. */
export const dueDayOf = ({ dueDate }: { dueDate?: unknown }, timezone: string) =>
	unlessRefused(() => dayOf(dueDate, { timezone }));
