import { localOf, toUtc, utcOf, wallClock } from './dates';
import {
	organizerTexts,
	venueTexts,
	type CollectionName,
	type Definition,
	type EventRow,
	type Filters,
	type OrganizerRow,
	type Post,
	type Scope,
	type State,
	type Values,
	type VenueRow,
	type World,
	type Writers,
} from './types';

export const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'];

export const blankPost = (now: Date): Post => ({
	id: 0,
	slug: '',
	description: '',
	author: 1,
	status: 'publish',
	date_utc: toUtc(now),
	modified_utc: toUtc(now),
	image: 0,
	password: '',
});

/** An attachment by its ID, or by a URL that is fetched once and then reused. */
export function attach(images: State['images'], value: unknown): number {
	const wanted = String(value ?? '');
	if (wanted === '') return 0;
	const known = [...images].find(([id, url]) => String(id) === wanted || url === wanted);
	if (known) return known[0];
	const id = Math.max(...images.keys()) + 1;
	images.set(id, wanted);
	return id;
}

export const postWriters: Writers<Post> = {
	date: (value, { state, now }) => ({
		date_utc: utcOf(wallClock(String(value), now()) ?? '', state.zone),
	}),
	date_utc: (value, { now }) => ({ date_utc: wallClock(String(value), now()) }),
	image: (value, { state }) => ({ image: attach(state.images, value) }),
};

export function showPost(
	row: Post,
	{ state }: World,
	base: string,
	plural: CollectionName,
): Values {
	const { id, slug, date_utc, modified_utc } = row;
	const url = state.images.get(row.image);
	return {
		id,
		author: String(row.author),
		status: row.status,
		date: localOf(date_utc, state.zone),
		date_utc,
		modified: localOf(modified_utc, state.zone),
		modified_utc,
		url: `${new URL(base).origin}/${plural}/${slug}/`,
		rest_url: `${base}/${plural}/${id}`,
		slug,
		description: row.description,
		image: url === undefined ? false : { id: row.image, url },
	};
}

/** Filters for records that events refer to, such as venues. */
function linkFilters<R extends Post>(isLinked: (event: EventRow, row: R) => boolean): Filters<R> {
	const published = ({ state }: Scope) =>
		[...state.events.values()].filter(({ status }) => status === 'publish');
	return {
		event: (value, scope) => {
			const event = published(scope).find(({ id }) => id === value);
			return (row) => event !== undefined && isLinked(event, row);
		},
		has_events: (value, scope) => {
			const events = published(scope);
			return (row) => events.some((event) => isLinked(event, row)) === Boolean(value);
		},
	};
}

const newestFirst = (a: Post, b: Post) => b.date_utc.localeCompare(a.date_utc) || b.id - a.id;

const blankTexts = <Name extends string>(names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;

/** Leaves out empty fields, as real servers do. */
const filledIn = <R extends object>(row: R, names: ReadonlyArray<keyof R>): Values =>
	Object.fromEntries(names.filter((name) => row[name] !== '').map((name) => [name, row[name]]));

/** Sent as text, returned as a boolean. */
export const isOn = (value: unknown) => !/^(false|0|no|off|)$/i.test(String(value));

export const venues: Definition<VenueRow> = {
	name: 'venues',
	one: 'venue',
	title: 'venue',
	isPost: true,
	onSameName: 'update',
	blank: (now) => ({
		...blankPost(now),
		...blankTexts(venueTexts),
		venue: '',
		show_map: true,
		show_map_link: true,
	}),
	writers: {
		...postWriters,
		show_map: (value) => ({ show_map: isOn(value) }),
		show_map_link: (value) => ({ show_map_link: isOn(value) }),
	},
	searched: ['venue', 'description', ...venueTexts],
	filters: linkFilters<VenueRow>((event, { id }) => event.venue === id),
	order: () => newestFirst,
	show: (row, world, base) => ({
		...showPost(row, world, base, 'venues'),
		venue: row.venue,
		...filledIn(row, venueTexts),
		show_map: row.show_map,
		show_map_link: row.show_map_link,
	}),
};

export const organizers: Definition<OrganizerRow> = {
	name: 'organizers',
	one: 'organizer',
	title: 'organizer',
	isPost: true,
	onSameName: 'update',
	blank: (now) => ({ ...blankPost(now), ...blankTexts(organizerTexts), organizer: '' }),
	writers: postWriters,
	searched: ['organizer', 'description', ...organizerTexts],
	filters: linkFilters<OrganizerRow>((event, { id }) => event.organizer.includes(id)),
	order: () => newestFirst,
	show: (row, world, base) => ({
		...showPost(row, world, base, 'organizers'),
		organizer: row.organizer,
		...filledIn(row, organizerTexts),
	}),
};
