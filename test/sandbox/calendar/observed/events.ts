import { toAddressHtml, toHtml, toParagraphs } from './html';
import { arrangePost, showHtml } from './posts';
import { currencyIn, noCurrency, toCostDetails, toPrice } from './price';
import { linkOrganizers, linkTerms, linkVenue } from './references';
import { statusFor } from './rights';
import { wallClock } from './strtotime';
import { prepareWindow, windowFilters } from './window';
import { utcOf } from './zones';
import { toUtc } from '../dates';
import type { Definition, World, Write } from '../definition';
import { eventFilters } from '../eventFilters';
import { defineEvents } from '../events';
import type { EventRow, Values } from '../types';

/** What a write resets these fields to if it doesn't send them. Title, texts, dates, venue and terms stay. */
const reset = {
	all_day: false,
	cost: '',
	...noCurrency,
	website: '',
	featured: false,
	sticky: false,
	show_map: false,
	show_map_link: false,
	hide_from_listings: false,
	image: 0,
	organizer: [],
};

/**
 * Dates change only if both are sent. Only their local time is used, not their offset. If the end is before the start,
 * it becomes the start, but its UTC time doesn't change.
 */
function schedule(sent: Values, row: EventRow, timezone: string, { now }: World): Values {
	if (sent.start_date === undefined || sent.end_date === undefined) {
		return { start_date: row.start_date, end_date: row.end_date };
	}
	const clock = (value: unknown, time: string) => {
		const wall = wallClock(String(value), now()) ?? '';
		return sent.all_day ? `${wall.slice(0, 10)} ${time}` : wall;
	};
	const start = clock(sent.start_date, '00:00:00');
	const end = clock(sent.end_date, '23:59:59');
	return {
		start_date: start,
		end_date: end < start ? start : end,
		utc_start_date: utcOf(start, timezone),
		utc_end_date: utcOf(end, timezone),
	};
}

/** Any write derives the currency anew from the text, which it stores as it is. A create drops the cost 0. */
const price = (cost: string, as: Write<EventRow>['as']): Values =>
	cost === '0' && as === 'new' ? {} : { cost, ...currencyIn(cost) };

/** The values that a create or an update writes: the reset values, overwritten by those sent. */
function arrange(sent: Values, write: Write<EventRow>, world: World): Values {
	const { state, now } = world;
	const { venue, categories, tags, organizer, cost, ...rest } = sent;
	const timezone = String(sent.timezone ?? state.zone);
	const venueId = linkVenue(world, venue);
	return {
		...reset,
		...(write.as === 'new' && { author: write.viewer.id }),
		date_utc: toUtc(now()),
		...arrangePost(rest, world),
		...schedule(sent, write.row, timezone, world),
		timezone,
		status: statusFor(write.viewer, sent.status),
		...(venueId !== undefined && { venue: venueId }),
		...(organizer !== undefined && { organizer: linkOrganizers(world, organizer) }),
		...(categories !== undefined && { categories: linkTerms(world, 'categories', categories) }),
		...(tags !== undefined && { tags: linkTerms(world, 'tags', tags) }),
		...(cost !== undefined && price(String(cost), write.as)),
	};
}

export function observedEvents(zone: string): Definition<EventRow> {
	const plain = defineEvents(zone);
	return {
		...plain,
		arrange,
		writers: {},
		settle: undefined,
		prepare: prepareWindow,
		filters: { ...eventFilters, ...windowFilters },
		show: (event, world, base) => {
			const shown = showHtml(event, plain.show(event, world, base));
			return {
				...shown,
				title: toHtml(event.title),
				excerpt: toParagraphs(event.excerpt),
				cost: toPrice(event),
				cost_details: toCostDetails(event),
				website: event.website ? toAddressHtml(event.website) : shown.url,
			};
		},
		showAlone: (event, shown) => ({
			json_ld: {
				'@context': 'http://schema.org',
				'@type': 'Event',
				name: shown.title,
				url: shown.url,
				startDate: `${event.utc_start_date.replace(' ', 'T')}+00:00`,
				endDate: `${event.utc_end_date.replace(' ', 'T')}+00:00`,
			},
		}),
	};
}
