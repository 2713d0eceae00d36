import type { INodeProperties } from 'n8n-workflow';
import { simplify } from '../../shared/properties/getMany';
import { calendarLocator } from '../locate';
import { KINDS } from './kinds';
import { USUAL_DAYS_BACK } from './settings';

const startingSoon = { show: { triggerOn: ['startingSoon'] } };

const filters: INodeProperties[] = [
	{
		displayName: 'Category Names or IDs',
		name: 'categories',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getCategories' },
		default: [],
		description:
			'Only events in any of these categories, or in one below them. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Featured',
		name: 'featured',
		type: 'boolean',
		default: true,
		description: 'Whether to watch featured events only, or only those that aren’t featured',
	},
	calendarLocator(
		{
			displayName: 'Organizer',
			name: 'organizer',
			description: 'Only events of this organizer',
			required: false,
		},
		'searchOrganizers',
		{ slugs: false },
	),
	{
		displayName: 'Search',
		name: 'search',
		type: 'string',
		default: '',
		placeholder: 'e.g. concert',
		description: 'Only events with this text in their title or description',
	},
	{
		displayName: 'Status',
		name: 'status',
		type: 'multiOptions',
		options: [
			{ name: 'Draft', value: 'draft' },
			{ name: 'Pending', value: 'pending' },
			{ name: 'Private', value: 'private' },
			{ name: 'Published', value: 'publish' },
			{ name: 'Scheduled', value: 'future' },
		],
		default: ['publish'],
		description:
			'Only events with any of these statuses. Published ones only when this filter is not added.',
	},
	{
		displayName: 'Tag Names or IDs',
		name: 'tags',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getTags' },
		default: [],
		description:
			'Only events with any of these tags. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	calendarLocator(
		{
			displayName: 'Venue',
			name: 'venue',
			description: 'Only events at this venue',
			required: false,
		},
		'searchVenues',
		{ slugs: false },
	),
];

/** The parameters of the Calendar Trigger, in the order of the panel; n8n puts the poll times before them. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'triggerOn',
		type: 'multiOptions',
		noDataExpression: true,
		required: true,
		options: [...KINDS],
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
