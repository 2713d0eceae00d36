import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { secondsOf } from '../dates';
import { decodeHtml } from '../text';

/** An event as one poll saw it. Times are in seconds since 1970. */
export interface ObservedEvent {
	id: string;
	start: number;
	end: number;
	/** Changes when a field that users can edit changes. */
	fingerprint: string;
	title: string;
	slug: string;
	record: IDataObject;
}

/**
 * Reads an event of a list; undefined if it has no ID or start. `timezone` is used for events with neither UTC times
 * nor a time zone.
 */
export function observeEvent(record: IDataObject, timezone: string): ObservedEvent | undefined {
	const { id, title, slug } = record;
	const start = secondsOf(record, 'start_date', timezone);
	if ((typeof id !== 'number' && typeof id !== 'string') || start === undefined) return undefined;
	return {
		id: String(id),
		start,
		end: Math.max(start, secondsOf(record, 'end_date', timezone) ?? start),
		fingerprint: fingerprintOf(record),
		title: decodeHtml(title),
		slug: typeof slug === 'string' ? slug : '',
		record,
	};
}

/**
 * The fields that users can edit. Not included: fields that change on their own or with every save (date, modified),
 * that are missing from lists or from single records (json_ld), or that follow from other fields (url).
 */
const FIELDS = [
	'title',
	'description',
	'excerpt',
	'slug',
	'status',
	'start_date',
	'end_date',
	'utc_start_date',
	'utc_end_date',
	'timezone',
	'all_day',
	'cost',
	'website',
	'show_map',
	'show_map_link',
	'hide_from_listings',
	'sticky',
	'featured',
] as const;

/** Of linked records, only the IDs: a change to a venue is not a change to its events. */
const LINKS = ['image', 'venue', 'organizer', 'categories', 'tags'] as const;

/** A 48-bit fingerprint of an event. The chance that it misses a change is 1 in 2^48. */
const fingerprintOf = (record: IDataObject): string =>
	createHash('sha256')
		.update(
			JSON.stringify([
				...FIELDS.map((name) => record[name] ?? null),
				...LINKS.map((name) => idsOf(record[name])),
			]),
		)
		.digest('base64url')
		.slice(0, 8);

function idsOf(linked: unknown): string {
	if (Array.isArray(linked)) return linked.map(idsOf).sort().join();
	if (typeof linked !== 'object' || linked === null) return String(linked || '');
	const { id, url } = linked as IDataObject;
	return String(id ?? url ?? '');
}
