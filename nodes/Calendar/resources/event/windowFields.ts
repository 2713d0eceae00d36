import type { INodeProperties } from 'n8n-workflow';
import { toQuery } from '../../../shared/panel/fields';

const bound = (wire: string, displayName: string, description?: string): INodeProperties => ({
	displayName,
	name: wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
	type: 'dateTime',
	default: '',
	...(description === undefined ? {} : { description }),
	...toQuery(wire),
});

/** The service's own bounds (document, section 4). */
export const CUSTOM = [
	bound(
		'end_date',
		'End Date',
		'Events that end by then. Servers pass over it beside the next four.',
	),
	bound('ends_after', 'Ends After'),
	bound('ends_before', 'Ends Before'),
	bound(
		'start_date',
		'Start Date',
		'Events from then on. Servers pass over it beside the other four.',
	),
	bound('starts_after', 'Starts After'),
	bound('starts_before', 'Starts Before'),
];

const strictDates: INodeProperties = {
	displayName: 'Strict Dates',
	name: 'strictDates',
	type: 'boolean',
	default: true,
	description:
		'Whether the times count too. Otherwise the service takes whole days: “after” leaves out all of the day.',
	...toQuery('strict_dates'),
};

const shown = (value: string): Partial<INodeProperties> => ({
	displayOptions: { show: { specifyDates: [value] } },
});

/** Which events a list holds by their dates. */
export const windowFields: INodeProperties[] = [
	{
		displayName: 'Dates',
		name: 'specifyDates',
		type: 'options',
		options: [
			{ name: 'All Dates', value: 'all', description: 'Past and future events' },
			{
				name: 'Between',
				value: 'between',
				description: 'Events that go on in a time of your choice',
			},
			{ name: 'Custom', value: 'custom', description: 'The service’s own parameters' },
			{
				name: 'Not Yet Finished',
				value: 'notFinished',
				description: 'Events that are still to come, or that are going on',
			},
			{
				name: 'Service Default',
				value: 'default',
				description:
					'What the service gives by itself: usually events that start from yesterday on and end within 24 months. One that began earlier and still goes on may be missing.',
			},
		],
		default: 'default',
		description: 'Which events to return by their dates',
	},
	{
		...bound(
			'between.from',
			'From',
			'Events that end after it. Without an offset, the workflow’s time zone is meant.',
		),
		name: 'from',
		...shown('between'),
	},
	{
		...bound(
			'between.to',
			'To',
			'Events that start before it. A day without a time is a whole day. Without an offset, the workflow’s time zone is meant.',
		),
		name: 'to',
		...shown('between'),
	},
	{
		displayName: 'Custom Dates',
		name: 'customDates',
		type: 'collection',
		placeholder: 'Add Date',
		default: {},
		options: [...CUSTOM, strictDates].sort((one, other) =>
			one.displayName.localeCompare(other.displayName),
		),
		...shown('custom'),
	},
];
