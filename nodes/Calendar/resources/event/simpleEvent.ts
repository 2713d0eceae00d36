import type { IDataObject } from 'n8n-workflow';
import { withOffset } from '../../dates';
import { decodeHtml } from '../../text';
import { pick } from '../../../shared/panel/fields';

const nameOf = (record: unknown, name: string): string | null =>
	decodeHtml((record as IDataObject | null | undefined)?.[name]) || null;

/** What Simplify returns for an event: decoded texts, times with their offset, venue and organizers by name. */
export function simpleEvent(record: IDataObject): IDataObject {
	const { title, timezone, venue, organizer } = record;
	const organizers = [organizer ?? []].flat().map((each) => nameOf(each, 'organizer'));
	return {
		...pick('id')(record),
		...(title === undefined ? {} : { title: decodeHtml(title) }),
		...pick('slug', 'status')(record),
		startDate: withOffset(record.start_date, record.utc_start_date, timezone),
		endDate: withOffset(record.end_date, record.utc_end_date, timezone),
		...pick('timezone')(record),
		venue: nameOf(venue, 'venue'),
		organizers: organizers.filter((name) => name !== null).join(', ') || null,
		...pick('url')(record),
	};
}
