import type { INodeProperties } from 'n8n-workflow';

import { toBody } from '../../../shared/panel/fields';
import { calendarLocator } from '../../records/locate';

/** The fields of an event’s body that hold linked posts. */
export const LINKED_POST_FIELDS = ['venue', 'organizer'] as const;
export type LinkedPostField = (typeof LINKED_POST_FIELDS)[number];

/** The panel’s fields for a venue or organizers that already exist. */
export const existingLinkedPosts: Readonly<Record<LinkedPostField, INodeProperties>> = {
	venue: calendarLocator(
		{
			displayName: 'Existing Venue',
			name: 'venueId',
			description: 'Choose the venue from the list or enter its ID',
			...toBody('venue'),
		},
		'searchVenues',
		{ slugs: false },
	),
	organizer: {
		displayName: 'Existing Organizers',
		name: 'organizerIds',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add Organizer',
		default: {},
		description: 'Organizers of the event, in the order in which the site shows them',
		options: [
			{
				displayName: 'Organizer',
				name: 'organizer',
				values: [
					calendarLocator(
						{
							displayName: 'Organizer',
							name: 'organizerId',
							description:
								'Choose the organizer from the list or enter its ID. An expression can return several IDs, as a list or separated by commas.',
						},
						'searchOrganizers',
						{ slugs: false },
					),
				],
			},
		],
		...toBody('organizer'),
	},
};
