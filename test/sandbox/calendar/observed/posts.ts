import { misread, nowhere, toUtc, utcOf, wallClock } from '../dates';
import { attach } from '../places';
import type { Post, Values, Viewer, World } from '../types';
import { isAtLeast, statusFor } from './check';
import { filterHtml, stripSlashes, toParagraphs } from './texts';

/**
 * Turns dates, images and texts into their stored form; everything else stays as it was sent. Texts of users without
 * the right to unfiltered HTML are filtered, also those that were there before.
 */
export function arrangePost(
	sent: Values,
	row: Post,
	title: string,
	viewer: Viewer,
	{ state, now }: World,
	dateUnlessSent = row.date_utc,
): Values {
	const { date, date_utc, image, status, ...rest } = sent;
	const clock = (value: unknown) =>
		value === nowhere ? nowhere : (wallClock(String(value), now()) ?? '');
	const utc =
		date === nowhere
			? nowhere
			: date !== undefined
				? utcOf(clock(date), misread(state.zone))
				: date_utc !== undefined
					? clock(date_utc)
					: dateUnlessSent;
	return {
		...texts(rest, row, title, viewer),
		date_utc: utc,
		...(image !== undefined && { image: attach(state.images, image) }),
		status: statusOn(statusFor(viewer, status), utc, now),
	};
}

/** What is published at a time to come is planned, and the reverse. */
function statusOn(status: string, utc: string, now: () => Date): string {
	if (!['publish', 'future'].includes(status)) return status;
	return utc > toUtc(now()) ? 'future' : 'publish';
}

function texts(sent: Values, row: Post, title: string, viewer: Viewer): Values {
	const stored = row as unknown as Values;
	const fields = { ...sent };
	for (const name of [title, 'description', 'excerpt']) {
		const text = String(sent[name] ?? stored[name] ?? '');
		const written = sent[name] === undefined ? text : stripSlashes(text);
		const filtered = isAtLeast(viewer, 'editor')
			? written
			: filterHtml(written, name === title ? 'simple' : 'rich');
		if (name in stored) fields[name] = name === title ? filtered.trim() : filtered;
	}
	return fields;
}

const types = { event: 'tribe_events', venue: 'tribe_venue', organizer: 'tribe_organizer' };

/** The page of a record. With plain permalinks its address is a query, and that of a record without a page always is. */
function pageOf({ id, slug, status }: Post, one: keyof typeof types, base: string): string {
	const { origin, search } = new URL(base);
	if (!['publish', 'private'].includes(status)) return `${origin}/?post_type=${types[one]}&p=${id}`;
	return search === '' ? `${origin}/${one}/${slug}/` : `${origin}/?${types[one]}=${slug}`;
}

/** Texts are returned as HTML, and records that aren't published yet have no UTC date. */
export const showHtml = (
	row: Post,
	one: keyof typeof types,
	base: string,
	shown: Values,
): Values => ({
	...shown,
	url: pageOf(row, one, base),
	description: toParagraphs(row.description),
	...(['draft', 'pending'].includes(row.status) && { date_utc: nowhere }),
});
