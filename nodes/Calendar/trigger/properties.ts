import type { INodeProperties } from 'n8n-workflow';

import { filtersCollection, optionsCollection } from '../../shared/panel/fields';
import { simplify } from '../../shared/panel/getMany';
import { eventFilters } from '../resources/event/filters';
import { EVENT_TYPES } from './eventTypes';

export const DEFAULT_DAYS_BACK = 7;

/** The list’s filters that the trigger offers, by their names on the wire. */
const TRIGGER_FILTERS = 'categories featured organizer search status tags venue'.split(' ');

const startingSoon = { show: { triggerOn: ['startingSoon'] } };

const filters = eventFilters.filter(({ routing }) =>
	TRIGGER_FILTERS.includes(String(routing?.send?.property)),
);

/** The parameters of the Calendar Trigger, in the order of the panel. n8n adds Poll Times in front of them. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'triggerOn',
		type: 'multiOptions',
		noDataExpression: true,
		required: true,
		options: [...EVENT_TYPES],
		default: ['created'],
		description:
			'What starts the workflow. Events that exist at the first run are remembered but not reported.',
	},
	{
		displayName: 'Time Before Start',
		name: 'leadTime',
		type: 'number',
		displayOptions: startingSoon,
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'How long before the start to trigger. Triggers once per event, and again if the start changes.',
	},
	{
		displayName: 'Unit',
		name: 'leadUnit',
		type: 'options',
		displayOptions: startingSoon,
		options: [
			{ name: 'Days', value: 'days' },
			{ name: 'Hours', value: 'hours' },
			{ name: 'Minutes', value: 'minutes' },
		],
		default: 'hours',
		description: 'Unit of Time Before Start',
	},
	simplify,
	filtersCollection(filters),
	optionsCollection([
		{
			displayName: 'Emit Existing Events',
			name: 'emitExisting',
			type: 'boolean',
			default: false,
			description:
				'Whether the first run also reports the events that already exist: as created, and those that start soon',
		},
		{
			displayName: 'Days Back',
			name: 'daysBack',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: DEFAULT_DAYS_BACK,
			description:
				'For how many days to watch an event after its end. Events that haven’t ended are always watched.',
		},
	]),
];
