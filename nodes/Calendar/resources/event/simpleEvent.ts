import type { IDataObject } from 'n8n-workflow';

import { pick } from '../../../shared/panel/fields';
import { withOffset } from '../../dates';
import { decodeHtml } from '../../text';
import { priceOf } from './priceOf';

const nameOf = (record: unknown, name: string): string | null =>
	decodeHtml((record as IDataObject | null | undefined)?.[name]) || null;

/**
 * What Simplify returns for an event: decoded texts, times with their offset, venue and organizers by name, and one clear
 * price. The email address is the organizer’s, if there is only one: of several, nobody knows whom to ask or bill.
 */
export function simpleEvent(record: IDataObject): IDataObject {
	const { title, timezone, venue, organizer } = record;
	const organizers = [organizer ?? []].flat();
	const names = organizers.map((each) => nameOf(each, 'organizer'));
	return {
		...pick('id')(record),
		...(title === undefined ? {} : { title: decodeHtml(title) }),
		...pick('slug', 'status')(record),
		startDate: withOffset(record.start_date, record.utc_start_date, timezone),
		endDate: withOffset(record.end_date, record.utc_end_date, timezone),
		...pick('timezone')(record),
		venue: nameOf(venue, 'venue'),
		organizers: names.filter((name) => name !== null).join(', ') || null,
		organizerEmail: organizers.length === 1 ? nameOf(organizers[0], 'email') : null,
		...priceOf(record),
		...pick('url')(record),
	};
}
