import type { IDataObject } from 'n8n-workflow';

import { expressionFor } from '../../../shared/input/wrapped';
import type { ConvertContext } from '../../../shared/operation';
import { asWord, isBlank } from '../../../shared/result';
import { DAY, isDayAlone, readWall } from '../../dates';

const MIDNIGHT = /^\d{4}-\d\d-\d\d(?:[ T]00:00:00(?:Z|[+-]\d\d:\d\d)?)?$/;

/** How calendars call the end of a whole day, which is the day after: Google’s `end.date`, and calendar files’. */
const DAY_AFTER = /\bend\.date\b|\bdtend\b/i;

/**
 * Tells what a new event’s days can be taken for. `entered` has its times as they were read, and `sent` as the calendar
 * gets them: a day without a time begins at midnight, and other calendars let a whole day end on the day after.
 */
export function tellDays(
	entered: IDataObject,
	sent: IDataObject,
	{ note, item }: ConvertContext,
): void {
	const [start, end] = [asWord(sent.start_date), asWord(sent.end_date)];
	const days = (readWall(end.slice(0, 10)) - readWall(start.slice(0, 10))) / DAY;
	if (sent.all_day === true) {
		const held = item?.stored('endDate');
		const isMidnight = !isBlank(entered.end_date) && MIDNIGHT.test(asWord(entered.end_date));
		if (isMidnight && (days === 1 || (days > 1 && DAY_AFTER.test(asWord(held))))) {
			const before = expressionFor(held, 'endDate', '.toDateTime().minus({ days: 1 })');
			note?.(
				`“End” is the last day here, so the event lasts ${days + 1} days. If it comes from a calendar whose end is the day after, use ${before}`,
			);
		}
		return;
	}
	if (isDayAlone(entered.start_date)) {
		note?.(
			'“Start” has no time, so the event begins at midnight. For whole days, turn on “All Day”',
		);
	} else if (days > 0 && MIDNIGHT.test(start) && MIDNIGHT.test(end)) {
		note?.('The event lasts from midnight to midnight. For whole days, turn on “All Day”');
	}
}

/** The same for an update, before it is known whether the event lasts whole days. */
export function tellDay(body: IDataObject, context: ConvertContext): void {
	const { start_date, end_date, all_day } = body;
	if (all_day === true && !isBlank(start_date) && !isBlank(end_date)) tellDays(body, body, context);
	if (!isDayAlone(start_date) || all_day === true) return;
	context.note?.(
		'“Start” has no time, so the event begins at midnight, unless it lasts whole days',
	);
}
