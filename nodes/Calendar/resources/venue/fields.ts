import type { INodeProperties } from 'n8n-workflow';

import { optional } from '../../../shared/input/convert';
import type { Convert } from '../../../shared/operation';
import { bodyField } from '../../../shared/panel/fields';
import { linkedPostFieldChecks, linkedPostFields } from '../../linkedPosts/fields';
import { calendarLocator } from '../../records/locate';
import { asText, onOffText, pickDecoded } from '../../values';

export const venueLocator = calendarLocator(
	{
		displayName: 'Venue',
		name: 'venueId',
		description: 'Choose the venue from the list, or enter its ID, slug or URL',
	},
	'searchVenues',
	{ slugs: true },
);

export const venueName = bodyField('venue', 'Name', {
	required: true,
	placeholder: 'e.g. Harbour Hall',
	description: 'Name of the venue',
});

/** The fields of a venue except its name. */
export const venueFields: INodeProperties[] = [
	...linkedPostFields,
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
	...linkedPostFieldChecks,
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

/** What Simplify returns for a venue. */
export const simpleVenue = pickDecoded(
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
