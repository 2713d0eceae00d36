import { seenBy } from '../collection';
import { toUtc } from '../dates';
import { organizers, venues } from '../places';
import { categories, tags } from '../terms';
import type {
	Definition,
	EventRow,
	Filters,
	OrganizerRow,
	Post,
	TermRow,
	Values,
	VenueRow,
	Viewer,
	World,
	Write,
} from '../types';
import { statusFor } from './check';
import { arrangePost, showHtml, toHtml, toPlainHtml } from './posts';

const isOn = (value: unknown) => !/^(false|0|no|off|)$/i.test(String(value));

/**
 * An update resets image and status, and a venue's map and its link, if it doesn't send them, and ignores an empty
 * description. So does a create with an existing name, which overwrites that record.
 */
function arrangePlace(sent: Values, { as, viewer }: Write<Post>, world: World): Values {
	const { description, status, website, ...rest } = sent;
	return {
		...(as === 'new' && { author: viewer.id }),
		image: 0,
		...arrangePost(rest, world),
		...(description ? { description } : {}),
		...(website !== undefined && { website: website ?? '' }),
		status: statusFor(viewer, status),
	};
}

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
const hide = (name: string, value: unknown, title: string): unknown =>
	open.has(name)
		? value
		: name === title
			? []
			: name === 'image'
				? false
				: name.startsWith('show_map')
					? null
					: '';

/** Leaves out empty fields. */
const show =
	<R extends Post>(definition: Definition<R>): Definition<R>['show'] =>
	(row, world, base) => {
		const { title } = definition;
		const shown = {
			...showHtml(row, definition.show(row, world, base)),
			[title]: toHtml(String(row[title])),
		};
		const seen = Object.entries(shown)
			.filter(([name, value]) => value !== '' && !(name === 'image' && value === false))
			.map(([name, value]) => [name, name === 'website' ? toPlainHtml(String(value)) : value]);
		return Object.fromEntries(
			row.password === ''
				? seen
				: seen.map(([name, value]) => [name, hide(name as string, value, title as string)]),
		) as Values;
	};

export const observedVenues: Definition<VenueRow> = {
	...venues,
	arrange: (sent, write, world) => {
		const { show_map, show_map_link, ...rest } = sent;
		return {
			// Shown to visitors. An update derives it from the request, or empties it.
			stateprovince: String(sent.stateprovince ?? sent.state ?? sent.province ?? ''),
			...arrangePlace(rest, write, world),
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
	show: show(venues),
};

export const observedOrganizers: Definition<OrganizerRow> = {
	...organizers,
	arrange: arrangePlace,
	writers: {},
	miscountsSearch: true,
	shuffle,
	filters: {
		...organizers.filters,
		...amongNext<OrganizerRow>((event, { id }) => event.organizer.includes(id)),
	},
	show: show(organizers),
};

/** As in `plain`, an update changes only what it sends. A single term has links. */
const observe = (definition: Definition<TermRow>): Definition<TermRow> => ({
	...definition,
	show: (term, world, base) => ({
		...definition.show(term, world, base),
		name: toPlainHtml(term.name),
	}),
	showAlone: ({ id }, _shown, base) => ({
		_links: {
			self: [{ href: `${base}/${definition.name}/${id}` }],
			collection: [{ href: `${base}/${definition.name}` }],
		},
	}),
});

export const observedCategories = observe(categories);
export const observedTags = observe(tags);
