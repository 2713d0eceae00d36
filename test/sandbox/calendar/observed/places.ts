import { toHtml } from './html';
import { arrangePost, showHtml } from './posts';
import { statusFor } from './rights';
import type { Definition, Viewer, World, Write } from '../definition';
import { organizers, venues } from '../places';
import type { OrganizerRow, Post, Values, VenueRow } from '../types';

const isOn = (value: unknown) => !/^(false|0|no|off|)$/i.test(String(value));

/**
 * An update takes away a picture and a status that it does not name; an empty description is passed
 * over. A create with a known name only overwrites what it names.
 */
function arrangePlace(sent: Values, { as, viewer, row }: Write<Post>, world: World): Values {
	const { description, status, website, ...rest } = sent;
	const isTwin = as === 'twin';
	return {
		...(as === 'new' && { author: viewer.id }),
		...(!isTwin && { image: 0 }),
		...arrangePost(rest, world),
		...(description ? { description } : {}),
		...(website !== undefined && { website: website ?? '' }),
		status: isTwin && status === undefined ? row.status : statusFor(viewer, status),
	};
}

/** How far the records of one date are turned on each page. */
const drift = 3;

/**
 * Where post dates tie, who may edit gets each page from another order: records come twice and others
 * never. Asking for a status makes the order the same for all pages.
 */
function shuffle<R extends Post>(sorted: R[], page: number, query: Values, viewer: Viewer): R[] {
	if (!viewer.editor || query.status !== undefined) return sorted;
	const ties = new Map<string, R[]>();
	for (const row of sorted) ties.set(row.date_utc, [...(ties.get(row.date_utc) ?? []), row]);
	return [...ties.values()].flatMap((tied) => {
		const turn = ((page - 1) * drift) % tied.length;
		return [...tied.slice(turn), ...tied.slice(0, turn)];
	});
}

/** Fields without anything in them are left out. */
const show =
	<R extends Post>(definition: Definition<R>): Definition<R>['show'] =>
	(row, world, base) => {
		const shown = showHtml(row, definition.show(row, world, base));
		const filled = Object.entries(shown).filter(([, value]) => value !== '');
		return {
			...Object.fromEntries(filled),
			[definition.title]: toHtml(String(row[definition.title])),
		};
	};

export const observedVenues: Definition<VenueRow> = {
	...venues,
	arrange: (sent, write, world) => {
		const { show_map, show_map_link, ...rest } = sent;
		const isTwin = write.as === 'twin';
		return {
			...arrangePlace(rest, write, world),
			...(!isTwin && { show_map: true }),
			...(show_map !== undefined && { show_map: isOn(show_map) }),
			...(show_map_link !== undefined && { show_map_link: isOn(show_map_link) }),
		};
	},
	writers: {},
	miscountsSearch: true,
	shuffle,
	show: show(venues),
};

export const observedOrganizers: Definition<OrganizerRow> = {
	...organizers,
	arrange: arrangePlace,
	writers: {},
	miscountsSearch: true,
	shuffle,
	show: show(organizers),
};
