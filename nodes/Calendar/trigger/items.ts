import type { INodeExecutionData } from 'n8n-workflow';
import { simpleEvent } from '../resources/event/simple';
import type { Deleted, Emitted } from './step';

/** What the workflow gets: `trigger` says what happened, the rest is the event. */
export function toItem(emitted: Emitted, now: number, simplify: boolean): INodeExecutionData {
	if (emitted.kind === 'deleted') return { json: deletedEvent(emitted, simplify) };
	const { kind, sight } = emitted;
	const record = simplify ? simpleEvent(sight.record) : sight.record;
	const minutesUntilStart = Math.round((sight.start - now) / 60);
	const left = kind === 'startingSoon' ? { minutesUntilStart } : {};
	return { json: { trigger: kind, ...left, ...record } };
}

/** The event, if the service still shows it, or what was known of it. */
function deletedEvent({ kind, reason, id, entry, record }: Deleted, simplify: boolean) {
	const { title = '', slug = '', start, end } = entry;
	const dates = simplify
		? { startDate: iso(start), endDate: iso(end) }
		: { utc_start_date: wallClock(start), utc_end_date: wallClock(end) };
	const known = { id: /^\d+$/.test(id) ? Number(id) : id, title, slug, ...dates };
	const told = record === undefined ? {} : simplify ? simpleEvent(record) : record;
	return { trigger: kind, reason, ...known, ...told };
}

const iso = (seconds: number): string =>
	`${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`;

/** As the service writes dates. */
const wallClock = (seconds: number): string => iso(seconds).slice(0, 19).replace('T', ' ');
