import type { INodeProperties } from 'n8n-workflow';
import { optional } from '../../../shared/input/convert';
import { calendarLocator } from '../../records/locate';
import { postChecks, postFields } from '../../linkedPosts/fields';
import { readable, asText, yesNoText } from '../../values';
import type { Convert } from '../../../shared/operation';
import { toBody } from '../../../shared/panel/fields';

export const venueLocator = calendarLocator(
	{
		displayName: 'Venue',
		name: 'venueId',
		description: 'The venue: choose it from the list, or enter its ID, its slug or its address',
	},
	'searchVenues',
	{ slugs: true },
);

export const venueName: INodeProperties = {
	displayName: 'Name',
	name: 'venue',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Harbour Hall',
	description: 'Name of the place',
	...toBody('venue'),
};

const address = (displayName: string, name: string, example: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	...toBody(name.toLowerCase()),
});

/** All that a venue has besides its name (document, section 2). */
export const venueFields: INodeProperties[] = [
	...postFields,
	address('Address', 'address', '12 Liberation Road'),
	address('City', 'city', 'Accra'),
	address('Country', 'country', 'Ghana'),
	address('Province', 'province', 'Ashanti'),
	{
		displayName: 'Show Map',
		name: 'showMap',
		type: 'boolean',
		default: true,
		description: 'Whether the site shows a map of the venue',
		...toBody('show_map'),
	},
	{
		displayName: 'Show Map Link',
		name: 'showMapLink',
		type: 'boolean',
		default: true,
		description: 'Whether the site shows a link to a map of the venue',
		...toBody('show_map_link'),
	},
	address('State', 'state', 'CA'),
	address('State or Province', 'stateProvince', 'Greater Accra'),
	address('ZIP Code', 'zip', 'GA-107-1234'),
];

export const venueChecks: Record<string, Convert> = {
	...postChecks,
	address: asText,
	city: asText,
	country: asText,
	province: asText,
	show_map: optional(yesNoText),
	show_map_link: optional(yesNoText),
	state: asText,
	stateprovince: asText,
	zip: asText,
};

/** What Simplify leaves of a venue. */
export const simpleVenue = readable(
	'id',
	'venue',
	'slug',
	'status',
	'address',
	'city',
	'country',
	'phone',
	'website',
	'url',
);
