import type { Definition } from './definition';
import { blankPost, linkFilters, newestFirst, postWriters, showPost } from './posts';
import { organizerTexts, venueTexts } from './types';
import type { OrganizerRow, Values, VenueRow } from './types';

const blankTexts = <Name extends string>(names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;

/** Leaves out empty fields, as real servers do. */
const filledIn = <R extends object>(row: R, names: ReadonlyArray<keyof R>): Values =>
	Object.fromEntries(names.filter((name) => row[name] !== '').map((name) => [name, row[name]]));

/** Sent as text, returned as a boolean. */
const toSwitch = (value: unknown) => value !== 'false' && value !== '0' && value !== '';

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
		show_map: (value) => ({ show_map: toSwitch(value ?? 'true') }),
		show_map_link: (value) => ({ show_map_link: toSwitch(value ?? 'true') }),
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
