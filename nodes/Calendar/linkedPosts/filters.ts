import type { INodeProperties } from 'n8n-workflow';
import { optional } from '../../shared/input/convert';
import { calendarLocator } from '../records/locate';
import { idList, wordList } from '../values';
import { statuses } from './fields';
import type { Convert } from '../../shared/operation';
import { toQuery } from '../../shared/panel/fields';

/** The filters of both lists (document, section 4). */
export const postFilters = (plural: 'venues' | 'organizers'): INodeProperties[] => [
	calendarLocator(
		{
			displayName: 'Event',
			name: 'event',
			required: false,
			description: `Only ${plural} of this event`,
			...toQuery('event'),
		},
		'searchEvents',
		{ slugs: false },
	),
	{
		displayName: 'Has Events',
		name: 'hasEvents',
		type: 'boolean',
		default: true,
		description: `Whether to list only ${plural} that have events or, turned off, only those that have none`,
		...toQuery('has_events'),
	},
	{
		displayName: 'Only With Upcoming',
		name: 'onlyWithUpcoming',
		type: 'boolean',
		default: true,
		description: `Whether to list only ${plural} that have upcoming events`,
		...toQuery('only_with_upcoming'),
	},
	{
		displayName: 'Search',
		name: 'search',
		type: 'string',
		default: '',
		placeholder: 'e.g. harbour',
		description: 'Text to look for in the name, the description and the other fields',
		...toQuery('search'),
	},
	{
		displayName: 'Status',
		name: 'status',
		type: 'multiOptions',
		options: statuses,
		default: [],
		description: `Without it, published ${plural} are listed and, for users who may edit, all others but those in the trash`,
		...toQuery('status'),
	},
];

export const postFilterChecks: Record<string, Convert> = {
	event: optional(idList),
	status: optional(wordList),
};
