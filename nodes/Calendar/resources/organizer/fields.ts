import type { INodeProperties } from 'n8n-workflow';
import { calendarLocator } from '../../records/locate';
import { postChecks, postFields } from '../../linkedPosts/fields';
import { readable, asText } from '../../values';
import type { Convert } from '../../../shared/operation';
import { toBody } from '../../../shared/panel/fields';

export const organizerLocator = calendarLocator(
	{
		displayName: 'Organizer',
		name: 'organizerId',
		description: 'The organizer: choose it from the list, or enter its ID, its slug or its address',
	},
	'searchOrganizers',
	{ slugs: true },
);

export const organizerName: INodeProperties = {
	displayName: 'Name',
	name: 'organizer',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Volta Youth Choir',
	description: 'Name of the person or group',
	...toBody('organizer'),
};

/** All that an organizer has besides its name (document, section 2). */
export const organizerFields: INodeProperties[] = [
	...postFields,
	{
		displayName: 'Email',
		name: 'email',
		type: 'string',
		default: '',
		placeholder: 'e.g. sing@example.com',
		...toBody('email'),
	},
];

export const organizerChecks: Record<string, Convert> = {
	...postChecks,
	email: asText,
};

/** What Simplify leaves of an organizer. */
export const simpleOrganizer = readable(
	'id',
	'organizer',
	'slug',
	'status',
	'email',
	'phone',
	'website',
	'url',
);
