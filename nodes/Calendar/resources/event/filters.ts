import { numberBetween } from '../../../shared/input/convert';
import type { Field, RequestParts } from '../../../shared/operation';
import { queryField, toQuery } from '../../../shared/panel/fields';
import { parameter, phrase } from '../../../shared/phrase';
import { InvalidInput } from '../../../shared/result';
import { calendarLocator } from '../../records/locate';
import type { CategoriesOrTags } from '../../records/resolve';
import { idList, oneId } from '../../values';
import { FROM_LIST, querySwitch, searchFilter, severalTerms, statusFilters } from '../fields';
import { termList } from './fields';

/** Needs an add-on, or something that few calendars have. */
const advanced = true as const;

const termsFilter = (collection: CategoriesOrTags, displayName: string): Field =>
	queryField(collection, displayName, {
		...severalTerms(collection),
		description: `${FROM_LIST} You can also use names. Returns events that have any of them.`,
		check: (value) => {
			const terms = termList(value);
			if (terms.length > 0) return terms;
			throw new InvalidInput('is empty');
		},
	});

const recordsFilter = (name: string, displayName: string, method: string): Field =>
	calendarLocator(name, displayName, method, {
		required: false,
		description: 'Choose from the list or enter an ID. Separate several IDs with commas.',
		...toQuery(name),
		check: idList,
	});

/** The query parameters of GET /events except dates and pages. */
export const eventFilters: Field[] = [
	termsFilter('categories', 'Category Names or IDs'),
	queryField('include', 'Event IDs', {
		placeholder: 'e.g. 157, 160',
		description:
			'Only events with these IDs, separated by commas, of those that Dates selects. Set it to All Dates for past events.',
		check: idList,
		advanced: 'moved',
	}),
	querySwitch(
		'featured',
		'Featured',
		'Whether to return only featured events or, if turned off, only the others',
	),
	querySwitch(
		'geoloc',
		'Has Location Data',
		'Whether to return only events with location data or, if turned off, only those without. Requires an add-on of the service.',
		{ advanced },
	),
	querySwitch(
		'ticketed',
		'Has Tickets',
		'Whether to return only events with tickets or, if turned off, only those without. Requires an add-on of the service.',
		{ advanced },
	),
	queryField('geoloc_lat', 'Latitude', {
		placeholder: 'e.g. 5.5502',
		description:
			'Latitude of the place to search near. Requires Longitude and an add-on of the service.',
		check: numberBetween(-90, 90),
		advanced,
	}),
	queryField('geoloc_lng', 'Longitude', {
		placeholder: 'e.g. -0.2174',
		description:
			'Longitude of the place to search near. Requires Latitude and an add-on of the service.',
		check: numberBetween(-180, 180),
		advanced,
	}),
	recordsFilter('organizer', 'Organizer', 'searchOrganizers'),
	queryField('post_parent', 'Parent ID', {
		placeholder: 'e.g. 157',
		description:
			'Only events whose parent is the event with this ID. The service accepts one ID only.',
		check: oneId('event'),
		advanced,
	}),
	searchFilter('jazz', 'title and description'),
	...statusFilters(
		'Only events with one of these publication statuses. All except Published require a user who can edit events.',
		['publish'],
	),
	termsFilter('tags', 'Tag Names or IDs'),
	recordsFilter('venue', 'Venue', 'searchVenues'),
];

/** The service accepts both coordinates or neither. */
export function requireBothCoordinates({ qs }: RequestParts): void {
	const { geoloc_lat: latitude, geoloc_lng: longitude } = qs;
	if ((latitude === undefined) === (longitude === undefined)) return;
	const [first, second] = [parameter('Latitude'), parameter('Longitude')];
	const [missing, given] = latitude === undefined ? [first, second] : [second, first];
	throw new InvalidInput(phrase`The parameter ${missing} is empty, but ${given} requires it`);
}
