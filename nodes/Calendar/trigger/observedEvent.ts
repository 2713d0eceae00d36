import type { IDataObject } from 'n8n-workflow';
import { decodeHtml } from '../text';
import { fingerprintOf } from './fingerprint';
import { secondsOf } from './times';

/** An event as one poll saw it. Times are in seconds since 1970. */
export interface ObservedEvent {
	id: string;
	start: number;
	end: number;
	/** Differs when a field that a user can write differs. */
	fingerprint: string;
	title: string;
	slug: string;
	record: IDataObject;
}

/**
 * An event of a list; undefined for what has no id or no start. `timezone` is used for events that tell neither UTC nor
 * a timezone of their own.
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
