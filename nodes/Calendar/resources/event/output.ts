import type { IDataObject } from 'n8n-workflow';

import { pick } from '../../../shared/panel/fields';
import { isObject } from '../../../shared/result';
import { costWarnings } from '../../cost/cost';
import { priceOf } from '../../cost/priceOf';
import { withOffset } from '../../dates';
import type { Warn } from '../../emptiedTexts';
import { warnAboutEmptiedTexts, warnOf } from '../../emptiedTexts';
import { decodeHtml } from '../../values';
import { listOf } from './references';
import { warnAboutTimes } from './schedule';

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

/** What an event can be linked with, and how a message calls one and several. */
const LINKS = [
	['categories', 'category', 'categories'],
	['tags', 'tag', 'tags'],
	['venue', 'venue', 'venues'],
	['organizer', 'organizer', 'organizers'],
] as const;

const idOf = (value: unknown): number => Number(isObject(value) ? value.id : value);

/**
 * Warns if the event didn’t get all that it was sent with: servers leave out unknown categories and tags, and what is in
 * the trash, without an error (observed on servers). An answer that doesn’t show IDs says nothing.
 */
const warnOfMissingLinks: Warn = (record, { body }) =>
	LINKS.flatMap(([field, one, many]) => {
		const held = record[field];
		const found = listOf(held).map(idOf);
		if (held === undefined || found.some(Number.isNaN)) return [];
		const sent = listOf(body[field]);
		const missing = sent.filter((each) => typeof each === 'number' && !found.includes(each));
		if (missing.length > 0) return [withoutIds(missing, one, many)];
		// A new venue or organizer has no ID yet.
		const isNewMissing = found.length === 0 && sent.some((each) => isObject(each));
		return isNewMissing ? [`The event didn’t get the new ${one}.`] : [];
	});

const withoutIds = (ids: unknown[], one: string, many: string): string =>
	ids.length === 1
		? `The event didn’t get the ${one} ${String(ids[0])}. Check the ID: the service ignores what doesn’t exist or is in the trash.`
		: `The event didn’t get the ${many} ${ids.join(', ')}. Check the IDs: the service ignores what doesn’t exist or is in the trash.`;

const WARNINGS: readonly Warn[] = [
	warnAboutTimes,
	costWarnings,
	warnOfMissingLinks,
	warnAboutEmptiedTexts,
];

/** Warns of what differs between the event that was sent and the one that the service returned. */
export const eventOutcome = warnOf((...answered) => WARNINGS.flatMap((warn) => warn(...answered)));
