import type { INodeProperties } from 'n8n-workflow';

import type { Convert } from '../../shared/operation';
import { bodyField } from '../../shared/panel/fields';
import { asText } from '../values';
import { venueOrOrganizerChecks, venueOrOrganizerFields } from '../venuesAndOrganizers/fields';
import { defineCollection } from './collection';
import { venueOrOrganizer } from './kinds';

export const organizerName = bodyField('organizer', 'Name', {
	required: true,
	placeholder: 'e.g. Volta Youth Choir',
	description: 'Name of the person or group',
});

/** The fields of an organizer except its name. */
export const organizerFields: INodeProperties[] = [
	...venueOrOrganizerFields,
	bodyField('email', 'Email', { placeholder: 'e.g. sing@example.com' }),
];

export const organizerChecks: Record<string, Convert> = {
	...venueOrOrganizerChecks,
	email: asText,
};

export const organizer = defineCollection(
	{
		collection: 'organizers',
		label: 'Organizer',
		searchListMethod: 'searchOrganizers',
		name: organizerName,
		fields: organizerFields,
		checks: organizerChecks,
		simple: ['id', 'organizer', 'slug', 'status', 'email', 'phone', 'website', 'url'],
	},
	venueOrOrganizer('organizers'),
);
