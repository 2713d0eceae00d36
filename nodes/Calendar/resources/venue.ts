import type { INodeProperties } from 'n8n-workflow';

import { optional } from '../../shared/input/convert';
import type { Convert } from '../../shared/operation';
import { bodyField } from '../../shared/panel/fields';
import { asText, onOffText } from '../values';
import { venueOrOrganizerChecks, venueOrOrganizerFields } from '../venuesAndOrganizers/fields';
import { defineCollection } from './collection';
import { venueOrOrganizer } from './kinds';

export const venueName = bodyField('venue', 'Name', {
	required: true,
	placeholder: 'e.g. Harbour Hall',
	description: 'Name of the venue',
});

/** The fields of a venue except its name. */
export const venueFields: INodeProperties[] = [
	...venueOrOrganizerFields,
	bodyField('address', 'Address', { placeholder: 'e.g. 12 Liberation Road' }),
	bodyField('city', 'City', { placeholder: 'e.g. Accra' }),
	bodyField('country', 'Country', { placeholder: 'e.g. Ghana' }),
	bodyField('province', 'Province', { placeholder: 'e.g. Ashanti' }),
	bodyField('show_map', 'Show Map', {
		type: 'boolean',
		default: true,
		description: 'Whether to show a map of the venue on the site',
	}),
	bodyField('show_map_link', 'Show Map Link', {
		type: 'boolean',
		default: true,
		description: 'Whether to show a link to a map of the venue on the site',
	}),
	bodyField('state', 'State', { placeholder: 'e.g. CA' }),
	bodyField('stateprovince', 'State or Province', {
		name: 'stateProvince',
		placeholder: 'e.g. Greater Accra',
	}),
	bodyField('zip', 'ZIP Code', { placeholder: 'e.g. GA-107-1234' }),
];

export const venueChecks: Record<string, Convert> = {
	...venueOrOrganizerChecks,
	address: asText,
	city: asText,
	country: asText,
	province: asText,
	show_map: optional(onOffText),
	show_map_link: optional(onOffText),
	state: asText,
	stateprovince: asText,
	zip: asText,
};

export const venue = defineCollection(
	{
		collection: 'venues',
		label: 'Venue',
		searchListMethod: 'searchVenues',
		name: venueName,
		fields: venueFields,
		checks: venueChecks,
		simple: [
			...['id', 'venue', 'slug', 'status', 'address', 'city', 'country'],
			...['phone', 'website', 'url'],
		],
	},
	venueOrOrganizer('venues'),
);
