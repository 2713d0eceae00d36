import type { INodeProperties } from 'n8n-workflow';

import { optional } from '../../shared/input/convert';
import type { Convert } from '../../shared/operation';
import { queryField, toQuery } from '../../shared/panel/fields';
import { calendarLocator } from '../records/locate';
import { oneId, wordList } from '../values';
import { otherStatus, statuses } from './fields';

/** The filters of both lists. */
export const linkedPostFilters = (plural: 'venues' | 'organizers'): INodeProperties[] => [
	calendarLocator(
		{
			displayName: 'Event',
			name: 'event',
			required: false,
			description: `Only ${plural} of this event. The service accepts one event only.`,
			...toQuery('event'),
		},
		'searchEvents',
		{ slugs: false },
	),
	queryField('has_events', 'Has Events', {
		type: 'boolean',
		default: true,
		description: `Whether to return only ${plural} with events or, if turned off, only those without`,
	}),
	queryField('only_with_upcoming', 'Only With Upcoming', {
		type: 'boolean',
		default: true,
		description: `Whether to return only ${plural} with events that haven’t ended. The node reads these events first, because servers look only at the next ten.`,
	}),
	queryField('search', 'Search', {
		placeholder: 'e.g. harbour',
		description: 'Text to search for in the name, description and other fields',
	}),
	queryField('status', 'Status', {
		type: 'multiOptions',
		options: statuses,
		default: [],
		description: `Without this filter, returns published ${plural} and, for users who can edit, all others except those in the trash`,
	}),
	queryField('status', 'Status (Other)', {
		...otherStatus,
		description:
			'Statuses of your site that aren’t in the list, separated by commas. Sent instead of Status.',
	}),
];

export const linkedPostFilterChecks: Record<string, Convert> = {
	event: optional(oneId('event')),
	status: optional(wordList),
};
