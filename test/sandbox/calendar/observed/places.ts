import { toHtml } from './html';
import { arrangePost, showHtml } from './posts';
import { statusFor } from './rights';
import type { Definition, Viewer, World, Write } from '../definition';
import { organizers, venues } from '../places';
import type { OrganizerRow, Post, Values, VenueRow } from '../types';

const isOn = (value: unknown) => !/^(false|0|no|off|)$/i.test(String(value));

/**
 * An update resets image and status if it doesn't send them, and ignores an empty description. A create with an
 * existing name overwrites only the fields it sends.
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

/** By how many places the records with the same date are rotated on each page. */
const drift = 3;

/**
 * If records have the same post date, users who can edit get each page in a different order, so some records appear
 * twice and others never. In queries with a status, the order is the same for all pages.
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

/** Leaves out empty fields. */
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
