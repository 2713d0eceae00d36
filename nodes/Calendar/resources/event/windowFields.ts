import type { INodeProperties } from 'n8n-workflow';

import { inAlphabet, queryField } from '../../../shared/panel/fields';

const dateField = (
	wire: string,
	displayName: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => queryField(wire, displayName, { type: 'dateTime', ...more });

/** The service’s own date parameters. */
export const CUSTOM_BOUNDS = [
	dateField('end_date', 'End Date', {
		description:
			'Events up to this date. Ignored when one of the four After and Before dates is set.',
	}),
	dateField('ends_after', 'Ends After'),
	dateField('ends_before', 'Ends Before'),
	dateField('start_date', 'Start Date', {
		description:
			'Events from this date on. Ignored when one of the four After and Before dates is set.',
	}),
	dateField('starts_after', 'Starts After'),
	dateField('starts_before', 'Starts Before'),
];

const strictDates = queryField('strict_dates', 'Strict Dates', {
	type: 'boolean',
	default: true,
	description:
		'Whether to compare times as well. Otherwise, the service compares whole days, and “after” excludes the whole day. Servers compare the event’s local time with the site’s, so events in other time zones are off by hours.',
});

const shown = (value: string): Partial<INodeProperties> => ({
	displayOptions: { show: { specifyDates: [value] } },
});

/** The fields that select events by date. */
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
				description: 'Events that take place within a period',
			},
			{ name: 'Custom', value: 'custom', description: 'The service’s own date parameters' },
			{
				name: 'Not Yet Finished',
				value: 'notFinished',
				description: 'Upcoming and ongoing events',
			},
			{
				name: 'Service Default',
				value: 'default',
				description:
					'What the service returns on its own: usually events that start yesterday or later and end within 24 months. Ongoing events that started earlier may be missing.',
			},
		],
		default: 'default',
		description: 'Which events to return, by date',
	},
	dateField('between.from', 'From', {
		name: 'from',
		description:
			'Events that end after this time. If no time zone is given, the workflow’s is used.',
		...shown('between'),
	}),
	dateField('between.to', 'To', {
		name: 'to',
		description:
			'Events that start before this time. A day without a time includes the whole day. If no time zone is given, the workflow’s is used.',
		...shown('between'),
	}),
	{
		displayName: 'Custom Dates',
		name: 'customDates',
		type: 'collection',
		placeholder: 'Add Date',
		default: {},
		options: [...CUSTOM_BOUNDS, strictDates].sort(inAlphabet(({ displayName }) => displayName)),
		...shown('custom'),
	},
];
