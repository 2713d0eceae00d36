import type { CalendarSettings } from '../../control/types';
import {
	abbreviationOf,
	beforeAll,
	misread,
	nowhere,
	toUtc,
	toWallClock,
	utcOf,
	wallClock,
} from '../dates';
import { crashed } from '../errors';
import { defineEvents } from '../events';
import type { Definition, EventRow, Values, World, Write } from '../types';
import { dayOf } from '../window';
import { arrangePost, showHtml } from './posts';
import { currencyIn, noCurrency, toCostDetails, toPrice } from './price';
import { linkOrganizers, linkTerms, linkVenue } from './references';
import { stripSlashes, toHtml, toLine, toParagraphs, toPlainHtml } from './texts';

/** What an update resets these fields to if it doesn't send them. Title, texts, dates, venue and terms stay. */
const reset = {
	all_day: false,
	cost: '',
	...noCurrency,
	featured: false,
	sticky: false,
	show_map: false,
	show_map_link: false,
	hide_from_listings: false,
	image: 0,
	organizer: [],
};

/**
 * Dates change only if both are sent, or the stored ones become whole days. Only their local time is used, not their offset. If the end is before the start,
 * it becomes the start, but its UTC time doesn't change. A time that the zone skips is stored as the one it stands for.
 */
function schedule(sent: Values, row: EventRow, zone: string, { now, state }: World): Values {
	const isMoved = sent.start_date !== undefined && sent.end_date !== undefined;
	const { start_date, end_date } = isMoved ? sent : row;
	if (!isMoved && !sent.all_day) return { start_date, end_date };
	const clock = (value: unknown, edge: 'start' | 'end') => {
		if ([nowhere, beforeAll].includes(String(value))) return { utc: beforeAll, local: beforeAll };
		const wall = wallClock(String(value), now()) ?? '';
		const local = sent.all_day ? dayOf(state, wall.slice(0, 10))[edge] : wall;
		const utc = utcOf(local, misread(zone));
		return { utc, local: toWallClock(new Date(`${utc.replace(' ', 'T')}Z`), misread(zone)) };
	};
	const start = clock(start_date, 'start');
	const end = clock(end_date, 'end');
	return {
		start_date: start.local,
		end_date: end.local < start.local ? start.local : end.local,
		utc_start_date: start.utc,
		utc_end_date: end.utc,
	};
}

/** Any write derives the currency anew from the text as it was sent. A create drops the cost 0. */
function price(
	sent: unknown,
	as: Write<EventRow>['as'],
	toStored: (text: string) => string,
): Values {
	if (Array.isArray(sent)) return { cost: toStored(sent.join('-')) };
	const cost = sent === true ? '1' : String(sent ?? '');
	return cost === '0' && as === 'new' ? {} : { cost: toStored(cost), ...currencyIn(cost) };
}

/**
 * The values that a create or an update writes: the reset values, overwritten by those sent. WordPress doesn't save
 * events without any text, or with an impossible date; an update that fails so changes nothing, without a word.
 */
function arrange(
	sent: Values,
	write: Write<EventRow>,
	world: World,
	{ theme }: CalendarSettings,
): Values | undefined {
	const { state, now } = world;
	const { venue, categories, tags, organizer, cost, ...rest } = sent;
	const { as, row, viewer } = write;
	const timezone = String(sent.timezone ?? state.zone);
	const post = arrangePost(rest, row, 'title', viewer, world, toUtc(now()));
	const isEmpty = [post.title, post.description, post.excerpt].every((text) => text === '');
	if (isEmpty && as === 'new') {
		throw crashed('empty_content', 'Content, title, and excerpt are empty.');
	}
	if (isEmpty || post.date_utc === nowhere) return undefined;
	const venueId = linkVenue(world, venue);
	// The plugin’s blocks register these two as lines of text, which WordPress cleans with every save.
	const toStored = (text: string) => (theme === 'block' ? toLine(text) : text);
	const website = toStored(String(stripSlashes(sent.website) ?? ''));
	return {
		...reset,
		...(as === 'new' && { author: viewer.id }),
		...post,
		...schedule(sent, row, timezone, world),
		timezone,
		website: as === 'new' && website === '' ? null : website,
		...(venueId !== undefined && { venue: venueId }),
		...(organizer !== undefined && { organizer: linkOrganizers(world, organizer) }),
		...(categories !== undefined && { categories: linkTerms(world, 'categories', categories) }),
		...(tags !== undefined && { tags: linkTerms(world, 'tags', tags) }),
		...(cost !== undefined && price(stripSlashes(cost), as, toStored)),
	};
}

export const switches = 'all_day show_map show_map_link hide_from_listings sticky featured'.split(
	' ',
);

/** What is shown of an event with a password to everybody: when it is, and that it is. */
const locked = {
	...{ description: '', excerpt: '', cost: '', website: '', image: false },
	...{ categories: [], tags: [], venue: [], organizer: [] },
	cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
	...Object.fromEntries(switches.map((name) => [name, null])),
};

export function observedEvents(
	zone: string,
	settings: () => CalendarSettings,
): Definition<EventRow> {
	const plain = defineEvents(zone);
	return {
		...plain,
		// Admin pages store an empty one, a create none.
		blank: (now) => ({ ...plain.blank(now), website: null }),
		arrange: (sent, write, world) => arrange(sent, write, world, settings()),
		writers: {
			website: (website) => ({ website: website as string | null }),
		},
		settle: undefined,
		// Otherwise, the next import would bring it back.
		deletedAs: ({ aggregator }) => (aggregator ? 'tribe-ignored' : undefined),
		hasNoSlug: ({ status }) => ['draft', 'pending'].includes(status),
		show: (row, world, base, { password, isWritten } = {}) => {
			// Some other plugins have an image for events without one, wherever the image is asked for.
			const event = { ...row, image: row.image || settings().defaultImage };
			const shown = showHtml(event, 'event', base, plain.show(event, world, base));
			const { start_date, timezone, website } = event;
			const isOpen = isWritten || ['', password].includes(event.password);
			return {
				...shown,
				title: toHtml(event.title).trim(),
				excerpt: toParagraphs(event.excerpt),
				timezone_abbr: abbreviationOf(timezone, start_date, world.state.zone),
				cost: toPrice(event, world.state.options),
				cost_details: toCostDetails(event),
				website: website === null ? shown.url : toPlainHtml(website),
				...(!isOpen && locked),
			};
		},
		showAlone: ({ title: name, url }) => ({ json_ld: { '@type': 'Event', name, url } }),
	};
}
