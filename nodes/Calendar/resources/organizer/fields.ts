import type { INodeProperties } from 'n8n-workflow';

import type { Convert } from '../../../shared/operation';
import { bodyField } from '../../../shared/panel/fields';
import { linkedPostFieldChecks, linkedPostFields } from '../../linkedPosts/fields';
import { calendarLocator } from '../../records/locate';
import { asText, pickDecoded } from '../../values';

export const organizerLocator = calendarLocator(
	{
		displayName: 'Organizer',
		name: 'organizerId',
		description: 'Choose the organizer from the list, or enter its ID, slug or URL',
	},
	'searchOrganizers',
	{ slugs: true },
);

export const organizerName = bodyField('organizer', 'Name', {
	required: true,
	placeholder: 'e.g. Volta Youth Choir',
	description: 'Name of the person or group',
});

/** The fields of an organizer except its name. */
export const organizerFields: INodeProperties[] = [
	...linkedPostFields,
	bodyField('email', 'Email', { placeholder: 'e.g. sing@example.com' }),
];

export const organizerChecks: Record<string, Convert> = {
	...linkedPostFieldChecks,
	email: asText,
};

/** What Simplify returns for an organizer. */
export const simpleOrganizer = pickDecoded(
	'id',
	'organizer',
	'slug',
	'status',
	'email',
	'phone',
	'website',
	'url',
);
