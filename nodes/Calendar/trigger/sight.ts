import type { IDataObject } from 'n8n-workflow';
import { decodeHtml } from '../text';
import { printOf } from './print';
import { secondsOf } from './times';

/** An event as one poll saw it. Times are in seconds since 1970. */
export interface Sight {
	id: string;
	start: number;
	end: number;
	/** Differs when a field that a user can write differs. */
	print: string;
	title: string;
	slug: string;
	record: IDataObject;
}

/**
 * An event of a list; undefined for what has no id or no start. `timezone` is used for events that tell neither UTC nor
 * a timezone of their own.
 */
export function toSight(record: IDataObject, timezone: string): Sight | undefined {
	const { id, title, slug } = record;
	const start = secondsOf(record, 'start_date', timezone);
	if ((typeof id !== 'number' && typeof id !== 'string') || start === undefined) return undefined;
	return {
		id: String(id),
		start,
		end: Math.max(start, secondsOf(record, 'end_date', timezone) ?? start),
		print: printOf(record),
		title: decodeHtml(title),
		slug: typeof slug === 'string' ? slug : '',
		record,
	};
}
