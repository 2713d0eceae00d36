import { InvalidInput } from '../../shared/result';

/** What the address of a page says about the record that it shows. */
export interface PageKey {
	/** As it stands in the address. */
	slug: string;
	/** The parts of the path before the slug. */
	base: readonly string[];
	/** The kind of record, which only the addresses of plain permalinks name. */
	collection?: string;
	/** The day of one occurrence of a recurring event, and its place among those of that day, which counts from 1. */
	day?: string;
	place: string;
}

/** What the path of a record goes on with for another view of the same record. */
const VIEW = /^(ical|feed|embed|amp|trackback|comment-page-\d+)$/;

/** The same for two parts. */
const VIEW_OF_TWO = /^(page\/\d+|feed\/\w+)$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The queries that name a record where a site has plain permalinks: these have its ID, and these its slug. */
const IDS = ['p', 'post', 'post_id', 'preview_id'];
const SLUGS = [
	['tribe_events', 'events'],
	['tribe_venue', 'venues'],
	['tribe_organizer', 'organizers'],
] as const;

/** What usually comes before the slug in the address of a record. */
const RECORD = /^(event|venue|organizer)s?$/i;

/** Without the parts that make it another view of the same record. An address has at least one part before the slug. */
function withoutViews(parts: readonly string[]): string[] {
	const rest = [...parts];
	while (rest.length > 2) {
		if (rest.length > 3 && VIEW_OF_TWO.test(rest.slice(-2).join('/'))) rest.splice(-2);
		else if (VIEW.test(rest.at(-1) ?? '')) rest.pop();
		else break;
	}
	return rest;
}

/** Which occurrence of a recurring event an address names, and the parts of its path before that. */
function readOccurrence(parts: readonly string[], values: ReadonlyMap<string, string>) {
	const before = [...parts];
	const days = new Set<string>();
	let place = '1';
	for (const [name, value] of values) {
		if (/^event_?sequence$/i.test(name)) place = value || place;
		else if (/^event_?date$|occurrence/i.test(name)) days.add(value);
	}
	const isNumber = before.length > 2 && /^\d{1,4}$/.test(before.at(-1) ?? '');
	const number = isNumber ? before.pop() : undefined;
	if (before.length > 2 && DAY.test(before.at(-1) ?? '')) {
		days.add(before.pop() ?? '');
		place = number ?? place;
	}
	return { days, place, before };
}

/**
 * Reads the address of a page: the ID of its record or what else it can name, the likeliest first. What follows `?` and
 * says nothing about the record, such as `utm_source`, doesn’t count.
 *
 *     /?p=12, /wp-admin/post.php?post=12       ID 12
 *     /wp-json/tribe/events/v1/events/12       ID 12
 *     /event/fair/, …/ical/, …/page/2/, …/2/   the slug fair
 *     /event/weekly/2027-06-15/2/              the second one of weekly that starts on that day
 *     /de/event/2/                             page 2 of event or, if there is no such record, the slug 2
 */
export function readPage(url: string): string | readonly [PageKey, ...PageKey[]] {
	const refused = (problem: string) => new InvalidInput(`${problem}, but is “${url}”`);
	const [, path = '', query] = /^https?:\/\/[^/?#]+([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
	// PHP takes the last of several values with one name.
	const values = new Map(new URLSearchParams(query));
	const route = values.get('rest_route');
	const parts = (route ?? path).split('/').filter((part) => part !== '');
	const ids = IDS.filter((name) => /^\d+$/.test(values.get(name) ?? ''));
	if (ids.includes('p') && RECORD.test(parts.at(-2) ?? '')) {
		throw refused('must name one record, either by its ID or by its slug');
	}
	if (ids[0] !== undefined) return values.get(ids[0]) ?? '';
	const last = parts.at(-1) ?? '';
	const isApi = route !== undefined || /\/(wp-json|events\/v\d+)\//.test(path);
	if (isApi && /^\d+$/.test(last)) return last;
	const rest = withoutViews(parts);
	if (values.get('eventDisplay') === 'all' || (rest.length > 2 && rest.at(-1) === 'all')) {
		throw refused('must be the address of one event, not of all dates of a recurring one');
	}
	const [parameter = '', collection] = SLUGS.find(([name]) => values.has(name)) ?? [];
	const { days, place, before } = readOccurrence(rest, values);
	const slug = values.get(parameter) ?? before.at(-1);
	if (slug === undefined) {
		throw refused(
			'must be the address of a record, such as https://events.example.com/venue/harbour-hall/',
		);
	}
	const [day, ...otherDays] = days;
	if (otherDays.length > 0 || (day !== undefined && !isDay(day))) {
		throw refused(
			'must name the date of a recurring event as its own address does, such as https://events.example.com/event/weekly/2027-06-15/',
		);
	}
	const key = { slug, base: collection ? [] : before.slice(0, -1), collection, day, place };
	return day !== undefined || collection || before.length === parts.length
		? [key]
		: [key, { ...key, slug: last, base: parts.slice(0, -1) }];
}
