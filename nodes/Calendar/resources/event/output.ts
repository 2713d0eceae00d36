import type { IDataObject } from 'n8n-workflow';

import { pick } from '../../../shared/panel/fields';
import { isObject } from '../../../shared/result';
import { costWarnings } from '../../cost/cost';
import { priceOf } from '../../cost/priceOf';
import { withOffset } from '../../dates';
import { type Warn, compareAnswer, differencesIn } from '../../records/compareAnswer';
import { decodeHtml } from '../../values';
import { warnOfLinks } from './warnOfLinks';
import { misreadTimes, movedTimes } from './schedule';

/** What a model can get of an event. A name that Simplify returns as well stands for what Simplify makes of it. */
export const eventOutput = [
	'title',
	'startDate',
	'endDate',
	'venue',
	'organizers',
	'organizerEmail',
	'price',
	'currency',
	'url',
	'slug',
	'status',
	'timezone',
	'description',
	'excerpt',
	'categories',
	'tags',
	'image',
	'website',
	'cost',
	'all_day',
	'featured',
	'sticky',
	'modified',
];

const textIn = (record: unknown, name: string): string | null =>
	decodeHtml(isObject(record) ? record[name] : undefined) || null;

/**
 * What Simplify returns for an event, ten fields: decoded texts, times with their offset, venue and organizers by name,
 * and one clear price. The email address is the organizer’s, if there is only one: of several, nobody knows whom to ask
 * or bill.
 */
export function simpleEvent(record: IDataObject): IDataObject {
	const { title, timezone, venue, organizer } = record;
	const organizers = [organizer ?? []].flat();
	const names = organizers.map((each) => textIn(each, 'organizer'));
	return {
		...pick('id')(record),
		...(title === undefined ? {} : { title: decodeHtml(title) }),
		startDate: withOffset(record.start_date, record.utc_start_date, timezone),
		endDate: withOffset(record.end_date, record.utc_end_date, timezone),
		venue: textIn(venue, 'venue'),
		organizers: names.filter((name) => name !== null).join(', ') || null,
		organizerEmail: organizers.length === 1 ? textIn(organizers[0], 'email') : null,
		...priceOf(record),
		...pick('url')(record),
	};
}

const warnOfTrash: Warn = ({ status }, { update }) =>
	update && status === 'trash' && update.changes.status === undefined
		? ['The event is in the trash and stays there. To restore it, set “Status”.']
		: [];

/** What became of the times, even if nothing shows why they aren’t as they were sent. */
const warnOfTimes: Warn = (answer, write, input) => {
	const told = [misreadTimes, movedTimes].flatMap((warn) => warn(answer, write, input));
	const body = pick('start_date', 'end_date')(write.body);
	return told.length > 0 ? told : differencesIn(answer, { ...write, body });
};

/** Warns of what differs between the event that was sent and the one that the service returned. */
export const compareEvent = compareAnswer(warnOfTrash, warnOfTimes, costWarnings, warnOfLinks);
