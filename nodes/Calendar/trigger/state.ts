import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { shorten } from '../../shared/errors/readMessage';
import { isObject } from '../../shared/result';
import { secondsOf } from '../dates';
import { decodeHtml } from '../values';

/** An event as one poll saw it. Times are in seconds since 1970. */
export type ObservedEvent = NonNullable<ReturnType<typeof observeEvent>>;

/** Maximum length of a title or slug that is remembered. */
const MAX_TEXT = 60;

/**
 * Reads an event of a list; undefined if it has no ID or start. `timezone` is used for events with neither UTC times
 * nor a time zone.
 */
export function observeEvent(record: IDataObject, timezone: string) {
	const { id, title, slug } = record;
	const start = secondsOf(record, 'start_date', timezone);
	if ((typeof id !== 'number' && typeof id !== 'string') || start === undefined) return undefined;
	return {
		id: String(id),
		start,
		end: Math.max(start, secondsOf(record, 'end_date', timezone) ?? start),
		fingerprint: fingerprintOf(record),
		title: shorten(decodeHtml(title), MAX_TEXT),
		slug: typeof slug === 'string' ? shorten(slug, MAX_TEXT) : '',
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
];

/** Of linked records, only the IDs: a change to a venue is not a change to its events. */
const LINKS = ['image', 'venue', 'organizer', 'categories', 'tags'] as const;

/** A 48-bit fingerprint of an event. The chance that it misses a change is 1 in 2^48. */
const fingerprintOf = (record: IDataObject): string =>
	createHash('sha256')
		.update(
			JSON.stringify([
				...FIELDS.map((name) => record[name] ?? null),
				...LINKS.map((name) => linkedIds(record[name])),
			]),
		)
		.digest('base64url')
		.slice(0, 8);

function linkedIds(linked: unknown): string {
	if (Array.isArray(linked)) return linked.map(linkedIds).sort().join();
	if (!isObject(linked)) return String(linked || '');
	const { id, url } = linked;
	return String(id ?? url ?? '');
}

/** What is remembered of an event. Times are in seconds since 1970. */
export interface RememberedEvent {
	start: number;
	end: number;
	fingerprint: string;
	/** The start for which “Event Starting Soon” was reported, or would have been. */
	announcedStart?: number;
	/** Its end had passed. */
	ended: boolean;
	/** Polls in a row in which it was missing from the list although the service still had it. */
	missedPolls: number;
	/** For “Event Deleted or Unpublished”, when the service can’t be asked any more. */
	title?: string;
	slug?: string;
}

/** What a trigger remembers from poll to poll. */
export interface TriggerState {
	/** When the last poll was, by the service’s clock. */
	at: number;
	events: ReadonlyMap<string, RememberedEvent>;
}

/** Changes whenever the format below changes. A state of an unknown version is forgotten. */
const VERSION = 2;

/** What is stored of an event, in this order: a list takes half the space of an object with names. */
const STORED = [
	...(['start', 'end', 'fingerprint', 'announcedStart', 'ended', 'missedPolls'] as const),
	...(['title', 'slug'] as const),
] as const;

/**
 * The form in which n8n stores the state: after every poll, as JSON in its database. `key` is what it belongs to: a
 * calendar, filters and Trigger On.
 */
export const toStored = ({ at, events }: TriggerState, key: string): IDataObject => ({
	version: VERSION,
	key,
	at,
	events: Object.fromEntries([...events].map(([id, event]) => [id, toList(event)])),
});

const toList = (event: RememberedEvent): unknown[] =>
	STORED.slice(0, event.title === undefined ? -2 : undefined).map((name) => event[name] ?? null);

/**
 * The state that was stored; undefined if there is none, or one that belongs to something else or has another version.
 */
export function fromStored(stored: unknown, wanted: string): TriggerState | undefined {
	const { version, key, at, events }: IDataObject = isObject(stored) ? stored : {};
	if (version !== VERSION || key !== wanted || !isObject(events)) return undefined;
	const lists = Object.entries(events);
	return {
		at: Number(at),
		events: new Map(lists.map(([id, list]) => [id, fromList(Array.isArray(list) ? list : [])])),
	};
}

const fromList = (list: readonly unknown[]): RememberedEvent =>
	Object.fromEntries(
		list.flatMap((value, at) => (value === null ? [] : [[STORED[at], value]])),
	) as IDataObject & RememberedEvent;
