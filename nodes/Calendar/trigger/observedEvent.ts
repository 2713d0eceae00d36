import type { IDataObject } from 'n8n-workflow';

import { secondsOf } from '../dates';
import { decodeHtml } from '../text';
import { fingerprintOf } from './fingerprintOf';

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
