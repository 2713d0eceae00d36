import { seenBy } from '../collection';
import { toUtc } from '../dates';
import { notCreated } from '../errors';
import { isOn, organizers, venues } from '../places';
import {
	organizerTexts,
	venueTexts,
	type Definition,
	type EventRow,
	type Filters,
	type OrganizerRow,
	type Post,
	type Values,
	type VenueRow,
	type Viewer,
	type World,
	type Write,
} from '../types';
import { arrangePost, showHtml } from './posts';
import { isSameName, stripSlashes, toHtml, toLine } from './texts';

/**
 * An update resets image and status, and a venue's map and its link, if it doesn't send them, and ignores an empty
 * description. So does a create with an existing name, which overwrites that record, but not its name. A draft that is
 * found so stays one.
 */
const arrangePlace =
	(title: 'venue' | 'organizer', lines: readonly string[]) =>
	(sent: Values, { as, row, viewer }: Write<Post>, world: World): Values => {
		const { description, status, website, [title]: name, ...rest } = sent;
		if (name !== undefined && String(name).trim() === '') throw notCreated(title);
		const written = Object.entries(rest).map(([field, value]) => [
			field,
			lines.includes(field) ? toLine(stripSlashes(String(value))) : value,
		]);
		const isDraft = as === 'twin' && row.status === 'draft';
		const fields = {
			...(Object.fromEntries(written) as Values),
			...(as !== 'twin' && name !== undefined && { [title]: name }),
			...(description ? { description } : {}),
			status: isDraft ? 'draft' : status,
		};
		return {
			...(as === 'new' && { author: viewer.id }),
			image: 0,
			...arrangePost(fields, row, title, viewer, world),
			...(website !== undefined && { website: toLine(String(stripSlashes(website) ?? '')) }),
		};
	};

/**
 * If a page ends between records with the same post date, users who can edit get each of its pages in another order, in
 * which half of these records never appear and the others appear twice: 63 of 125, whatever the page size. A page that
 * is ten times as long as the group shows it right. In queries with a status, the order is the same for all pages.
 */
function shuffle<R extends Post>(
	sorted: R[],
	{ from, size }: { from: number; size: number },
	query: Values,
	viewer: Viewer,
): R[] {
	if (!viewer.editor || query.status !== undefined) return sorted;
	const ties = new Map<string, R[]>();
	for (const row of sorted) ties.set(row.date_utc, [...(ties.get(row.date_utc) ?? []), row]);
	let start = 0;
	return [...ties.values()].flatMap((tied) => {
		const [first, end] = [Math.max(from - start, 0), Math.min(from + size - start, tied.length)];
		const isCut = Math.floor(start / size) < Math.floor((start + tied.length - 1) / size);
		start += tied.length;
		if (!isCut || first >= end || tied.length * 10 <= size) return tied;
		const half = Math.ceil(tied.length / 2);
		const turn = first % half;
		const shown = [...tied.slice(turn, half), ...tied.slice(0, turn), ...tied.slice(half)];
		return [...tied.slice(0, first), ...shown.slice(0, end - first), ...tied.slice(end)];
	});
}

/** The site's posts per page. */
const fewEvents = 10;

/** A filter on upcoming events that knows only the next few, including drafts for users who are logged in. */
const amongNext = <R extends Post>(isLinked: (event: EventRow, row: R) => boolean): Filters<R> => ({
	only_with_upcoming: (value, { state, now, viewer }) => {
		if (!value) return () => true;
		const isSeen = seenBy({ ...viewer, editor: viewer.id !== 0 }, undefined);
		const next = [...state.events.values()]
			.filter((event) => isSeen(event) && event.utc_end_date >= toUtc(now()))
			.sort((a, b) => a.utc_start_date.localeCompare(b.utc_start_date) || a.id - b.id)
			.slice(0, fewEvents);
		return (row) => next.some((event) => isLinked(event, row));
	},
});

/** What is shown of a record with a password as it is. */
const open = new Set([
	...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'rest_url'],
	'slug',
]);

/** What a record with a password shows instead, even to administrators: nothing, but that there is something. */
const hide = (name: string, value: unknown, title: string): unknown => {
	if (open.has(name)) return value;
	if (name === title) return [];
	if (name === 'image') return false;
	return name.startsWith('show_map') ? null : '';
};

/** Leaves out empty fields. The password shows the record whole. */
const show =
	<R extends Post>(
		definition: Definition<R>,
		title: 'venue' | 'organizer',
	): Definition<R>['show'] =>
	(row, world, base, { password } = {}) => {
		const shown = {
			...showHtml(row, title, base, definition.show(row, world, base)),
			[title]: toHtml(String((row as unknown as Values)[title])).trim(),
		};
		const isOpen = ['', password].includes(row.password);
		const seen = Object.entries(shown)
			.filter(([name, value]) => value !== '' && !(name === 'image' && value === false))
			.map(([name, value]) => [name, isOpen ? value : hide(name, value, title)]);
		return Object.fromEntries(seen) as Values;
	};

const arrangeVenue = arrangePlace('venue', venueTexts);

export const observedVenues: Definition<VenueRow> = {
	...venues,
	isSameName,
	arrange: (sent, write, world) => {
		const { show_map, show_map_link, ...rest } = sent;
		return {
			// Shown to visitors. An update derives it from the request, or empties it.
			stateprovince: toLine(
				stripSlashes(String(sent.stateprovince ?? sent.state ?? sent.province ?? '')),
			),
			...arrangeVenue(rest, write, world),
			show_map: true,
			show_map_link: true,
			...(show_map !== undefined && { show_map: isOn(show_map) }),
			...(show_map_link !== undefined && { show_map_link: isOn(show_map_link) }),
		};
	},
	writers: {},
	miscountsSearch: true,
	shuffle,
	filters: { ...venues.filters, ...amongNext<VenueRow>((event, { id }) => event.venue === id) },
	show: show(venues, 'venue'),
};

export const observedOrganizers: Definition<OrganizerRow> = {
	...organizers,
	arrange: arrangePlace('organizer', organizerTexts),
	isSameName,
	writers: {},
	miscountsSearch: true,
	shuffle,
	filters: {
		...organizers.filters,
		...amongNext<OrganizerRow>((event, { id }) => event.organizer.includes(id)),
	},
	show: show(organizers, 'organizer'),
};
