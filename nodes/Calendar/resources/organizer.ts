import { trimmed } from '../../shared/input/convert';
import type { Field } from '../../shared/operation';
import { bodyField } from '../../shared/panel/fields';
import { venueOrOrganizerFields } from './fields';
import { venueOrOrganizer } from './venuesAndOrganizers';

export const organizerName = bodyField('organizer', 'Name', {
	required: true,
	placeholder: 'e.g. Volta Youth Choir',
	description: 'Name of the person or group',
});

export const organizerFields: Field[] = [
	...venueOrOrganizerFields,
	bodyField('email', 'Email', {
		placeholder: 'e.g. sing@example.com',
		check: trimmed,
		kind: 'emptiable',
	}),
];

export const organizer = venueOrOrganizer({
	collection: 'organizers',
	name: organizerName,
	fields: organizerFields,
	simple: ['id', 'organizer', 'slug', 'status', 'email', 'phone', 'website', 'url'],
	more: ['description', 'image', 'modified'],
});
