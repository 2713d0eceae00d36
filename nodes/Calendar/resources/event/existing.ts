import type { INodeProperties } from 'n8n-workflow';
import { calendarLocator } from '../../records/locate';
import { toBody } from '../../../shared/panel/fields';

export const PLACES = ['venue', 'organizer'] as const;
export type Place = (typeof PLACES)[number];

/** The fields that choose a venue or organizers that are there already. */
export const existing: Readonly<Record<Place, INodeProperties>> = {
	venue: calendarLocator(
		{
			displayName: 'Existing Venue',
			name: 'venueId',
			description: 'The venue: choose it from the list or enter its ID',
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
		description: 'Who organizes the event, in the order in which they are shown',
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
								'The organizer: choose it from the list or enter its ID. An expression may give several IDs, as a list or with commas between.',
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
