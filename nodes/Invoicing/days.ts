import { unlessRefused } from '../shared/input/convert';
import { isoDateTime } from '../shared/input/dates';
import { isoAt } from '../shared/input/zones';
import type { ConvertContext } from '../shared/operation';

/**
 * The day of a date, such as `2026-03-01`. Midnight is how a day without a time is stored, so it is that day in any
 * time zone. Any other time is a moment, which has its day in the time zone of the context:
 *
 *     2026-03-01T00:00:00Z is 1 March in New York, too, and 2026-02-28T23:00:00Z is 1 March in Berlin
 */
export function dayOf(date: unknown, context: ConvertContext): string {
	const iso = isoDateTime(date, context);
	const isDay = /T00:00:00[Z+-]/.test(iso);
	return (isDay ? iso : isoAt(Date.parse(iso), context.timezone)).slice(0, 10);
}

/** The day on which an invoice is due; undefined if it has no due date that can be read. */
export const dueDayOf = ({ dueDate }: { dueDate?: unknown }, timezone: string) =>
	unlessRefused(() => dayOf(dueDate, { timezone }));
