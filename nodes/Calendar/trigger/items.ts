import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { decodeHtml } from '../text';
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
	const known = {
		id: /^\d+$/.test(id) ? Number(id) : id,
		title,
		slug,
		utc_start_date: wallClock(start),
		utc_end_date: wallClock(end),
	};
	const told = record === undefined ? {} : simplify ? simpleEvent(record) : record;
	return { trigger: kind, reason, ...known, ...told };
}

/** As the service writes dates. */
const wallClock = (seconds: number): string =>
	new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** The event in brief: flat, with texts as people read them. */
function simpleEvent(record: IDataObject): IDataObject {
	const { id, title, url, start_date, end_date, timezone, all_day, venue, organizer } = record;
	return withoutMissing({
		id,
		title: decodeHtml(title),
		url,
		start_date,
		end_date,
		timezone,
		all_day,
		venue: namesOf(venue, 'venue'),
		organizer: namesOf(organizer, 'organizer'),
	});
}

/** Servers give one record, a list of them, or an empty list for none (seen on servers). */
function namesOf(linked: unknown, name: 'venue' | 'organizer'): string | undefined {
	if (linked === undefined || linked === null) return undefined;
	return [linked]
		.flat()
		.map((each) => decodeHtml((each as IDataObject)[name]))
		.filter((text) => text !== '')
		.join(', ');
}

const withoutMissing = (record: Record<string, unknown>): IDataObject =>
	Object.fromEntries(
		Object.entries(record).filter(([, value]) => value !== undefined),
	) as IDataObject;
