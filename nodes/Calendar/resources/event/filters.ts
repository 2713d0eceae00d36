import type { INodeProperties } from 'n8n-workflow';
import { asString, numberBetween, optional, wholeNumber } from '../../../shared/input/convert';
import { type Operation, type Convert } from '../../../shared/operation';
import { calendarLocator } from '../../records/locate';
import { FROM_LIST } from './details';
import { statuses } from '../../linkedPosts/fields';
import { idList, wordList } from '../../values';
import { yesNo } from './values';
import { toQuery } from '../../../shared/panel/fields';

const filter = (
	wire: string,
	displayName: string,
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	displayName,
	name: wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
	type: 'string',
	default: '',
	description,
	...more,
	...toQuery(wire),
});

const flag = (wire: string, displayName: string, description: string) =>
	filter(wire, displayName, description, { type: 'boolean', default: true });

const terms = (wire: string, displayName: string, loadOptionsMethod: string) =>
	filter(wire, displayName, `${FROM_LIST}. Events of any of them are returned.`, {
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod },
		default: [],
	});

const place = (name: string, displayName: string, method: string): INodeProperties => ({
	...calendarLocator(
		{
			displayName,
			name,
			required: false,
			description:
				'Choose it from the list or enter its ID. Several IDs may stand with commas between.',
		},
		method,
		{ slugs: false },
	),
	...toQuery(name),
});

/** The query parameters of GET /events that aren't about dates or pages (document, section 4). */
export const filters: INodeProperties[] = [
	terms('categories', 'Category Names or IDs', 'getCategories'),
	filter(
		'include',
		'Event IDs',
		'Only events with one of these IDs, with commas between. Past ones too, unless Dates says otherwise.',
		{
			placeholder: 'e.g. 157, 160',
		},
	),
	flag('featured', 'Featured', 'Whether to return featured events, or only the others'),
	flag(
		'geoloc',
		'Has Location Data',
		'Whether to return events with location data, or only the others. Needs an add-on of the service.',
	),
	flag(
		'ticketed',
		'Has Tickets',
		'Whether to return events with tickets, or only those without. Needs an add-on of the service.',
	),
	filter(
		'geoloc_lat',
		'Latitude',
		'Where to look for events, together with Longitude. Needs an add-on of the service.',
		{
			placeholder: 'e.g. 5.5502',
		},
	),
	filter(
		'geoloc_lng',
		'Longitude',
		'Where to look for events, together with Latitude. Needs an add-on of the service.',
		{
			placeholder: 'e.g. -0.2174',
		},
	),
	place('organizer', 'Organizer', 'searchOrganizers'),
	filter('post_parent', 'Parent ID', 'Only events below the post of this ID', {
		placeholder: 'e.g. 157',
	}),
	filter('search', 'Search', 'Text to look for in title and description', {
		placeholder: 'e.g. jazz',
	}),
	filter(
		'status',
		'Status',
		'Only events with one of these publication statuses. All but Published need a user who may edit events.',
		{
			type: 'multiOptions',
			options: statuses,
			default: ['publish'],
		},
	),
	terms('tags', 'Tag Names or IDs', 'getTags'),
	place('venue', 'Venue', 'searchVenues'),
];

export const filterValues: Readonly<Record<string, Convert>> = {
	...Object.fromEntries(['categories', 'tags', 'status'].map((name) => [name, optional(wordList)])),
	...Object.fromEntries(['include', 'organizer', 'venue'].map((name) => [name, optional(idList)])),
	...Object.fromEntries(['featured', 'geoloc', 'ticketed'].map((name) => [name, optional(yesNo)])),
	search: optional(asString),
	geoloc_lat: optional(numberBetween(-90, 90)),
	geoloc_lng: optional(numberBetween(-180, 180)),
	post_parent: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
};

/** The service takes both or none (document, section 4). */
export const bothCoordinates: NonNullable<Operation['convertTogether']> = (parts) => {
	const { geoloc_lat: latitude, geoloc_lng: longitude } = parts.qs;
	if ((latitude === undefined) === (longitude === undefined)) return parts;
	const missing = latitude === undefined ? 'Latitude' : 'Longitude';
	const given = latitude === undefined ? 'Longitude' : 'Latitude';
	return { problem: `The parameter “${missing}” is empty: “${given}” needs it` };
};
