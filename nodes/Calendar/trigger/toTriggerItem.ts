import type { INodeExecutionData } from 'n8n-workflow';

import { simpleEvent } from '../resources/event/simpleEvent';
import type { DeletedReport, TriggerReport } from './nextState';

/** The item that a workflow gets: `trigger` says what happened, the rest is the event. */
export function toTriggerItem(
	report: TriggerReport,
	now: number,
	simplify: boolean,
): INodeExecutionData {
	if (report.type === 'deleted') return { json: deletedEvent(report, simplify) };
	const { type, event } = report;
	const record = simplify ? simpleEvent(event.record) : event.record;
	const minutesUntilStart = Math.round((event.start - now) / 60);
	const left = type === 'startingSoon' ? { minutesUntilStart } : {};
	return { json: { trigger: type, ...left, ...record } };
}

/** The event, if the service still shows it, or what was known of it. */
function deletedEvent({ type, reason, id, remembered, record }: DeletedReport, simplify: boolean) {
	const { title = '', slug = '', start, end } = remembered;
	const dates = simplify
		? { startDate: iso(start), endDate: iso(end) }
		: { utc_start_date: serviceDate(start), utc_end_date: serviceDate(end) };
	const known = { id: /^\d+$/.test(id) ? Number(id) : id, title, slug, ...dates };
	const shown = record === undefined ? {} : simplify ? simpleEvent(record) : record;
	return { trigger: type, reason, ...known, ...shown };
}

const iso = (seconds: number): string =>
	`${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`;

/** As the service writes dates. */
const serviceDate = (seconds: number): string => iso(seconds).slice(0, 19).replace('T', ' ');
