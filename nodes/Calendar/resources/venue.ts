import type { Field } from '../../shared/operation';
import { bodyField } from '../../shared/panel/fields';
import { bodySwitch, venueOrOrganizerFields } from './fields';
import { venueOrOrganizer } from './venuesAndOrganizers';

export const venueName = bodyField('venue', 'Name', {
	required: true,
	placeholder: 'e.g. Harbour Hall',
	description: 'Name of the venue',
});

/** A part of the address, which an update can empty. */
const addressField = (wire: string, displayName: string, more: Partial<Field>) =>
	bodyField(wire, displayName, { ...more, kind: 'emptiable' });

export const venueFields: Field[] = [
	...venueOrOrganizerFields,
	addressField('address', 'Address', { placeholder: 'e.g. 12 Liberation Road' }),
	addressField('city', 'City', { placeholder: 'e.g. Accra' }),
	addressField('country', 'Country', { placeholder: 'e.g. Ghana' }),
	addressField('province', 'Province', { placeholder: 'e.g. Ashanti', advanced: true }),
	// Sent as text: servers reject booleans for venues.
	bodySwitch('show_map', 'Show Map', 'Whether to show a map of the venue on the site', {
		check: String,
		advanced: true,
	}),
	bodySwitch(
		'show_map_link',
		'Show Map Link',
		'Whether to show a link to a map of the venue on the site',
		{ check: String, advanced: true },
	),
	addressField('state', 'State', { placeholder: 'e.g. CA', advanced: true }),
	addressField('stateprovince', 'State or Province', {
		name: 'stateProvince',
		placeholder: 'e.g. Greater Accra',
	}),
	addressField('zip', 'ZIP Code', { placeholder: 'e.g. GA-107-1234' }),
];

export const venue = venueOrOrganizer({
	collection: 'venues',
	name: venueName,
	fields: venueFields,
	simple: [
		...['id', 'venue', 'slug', 'status', 'address', 'city', 'country'],
		...['phone', 'website', 'url'],
	],
	more: ['description', 'image', 'modified', 'province', 'state', 'zip'],
});
