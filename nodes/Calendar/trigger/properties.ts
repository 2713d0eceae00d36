import type { INodeProperties } from 'n8n-workflow';
import { simplify } from '../../shared/panel/getMany';
import { filters as everyFilter } from '../resources/event/filters';
import { EVENT_TYPES } from './eventTypes';
import { FILTERS, USUAL_DAYS_BACK } from './settings';

const startingSoon = { show: { triggerOn: ['startingSoon'] } };

const filters = everyFilter.filter(({ name }) => FILTERS.includes(name));

/** The parameters of the Calendar Trigger, in the order of the panel; n8n puts the poll times before them. */
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
			'What starts the workflow. Events that are there when the trigger first runs are only remembered.',
	},
	{
		displayName: 'Time Before Start',
		name: 'leadTime',
		type: 'number',
		displayOptions: startingSoon,
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'How long before its start an event starts soon. Each event is told once, and once more when its start is moved.',
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
		description: 'The unit of Time Before Start',
	},
	simplify,
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: filters,
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Days Back',
				name: 'daysBack',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: USUAL_DAYS_BACK,
				description:
					'How many days an event is watched after its end. All events that have not ended are watched.',
			},
			{
				displayName: 'Emit Existing Events',
				name: 'emitExisting',
				type: 'boolean',
				default: false,
				description:
					'Whether the first run also starts the workflow for the events that are there already: as created, and those that start soon',
			},
		],
	},
];
