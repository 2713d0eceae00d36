import type { INodeProperties } from 'n8n-workflow';

import { bodyField, toBody } from '../../../shared/panel/fields';
import { calendarLocator } from '../../records/locate';

export const eventLocator = calendarLocator(
	{
		displayName: 'Event',
		name: 'eventId',
		description: 'Choose the event from the list, or enter its ID, slug or URL',
	},
	'searchEvents',
	{ slugs: true },
);

export const booleanField = (wire: string, displayName: string, description: string, on = false) =>
	bodyField(wire, displayName, { type: 'boolean', default: on, description });

export const title = bodyField('title', 'Title', { placeholder: 'e.g. Summer Fair' });

const ZONE_RULE =
	'A time without an offset is in the event’s time zone; one with an offset is converted to it.';

export const start = bodyField('start_date', 'Start', {
	type: 'dateTime',
	description: `When the event starts. ${ZONE_RULE}`,
});

export const end = bodyField('end_date', 'End', {
	type: 'dateTime',
	description: `When the event ends, not before its start. ${ZONE_RULE}`,
});

export const allDay = booleanField(
	'all_day',
	'All Day',
	'Whether the event lasts whole days, from the day of Start to the day of End. Their times are ignored.',
);

/** The time zone of the event’s times. `byDefault` completes the sentence “If empty, …”. */
export const timezone = (byDefault: string): INodeProperties => ({
	displayName: 'Timezone',
	name: 'timezone',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: `Time zone of the event. If empty, ${byDefault}. Times that daylight saving skips move forward. If a time occurs twice, the service chooses one, and the output has a warning.`,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchTimezones', searchable: true },
		},
		{ displayName: 'By Name', name: 'id', type: 'string', placeholder: 'e.g. Europe/Berlin' },
	],
	...toBody('timezone'),
});

export const slug = bodyField('slug', 'Slug', {
	placeholder: 'e.g. summer-fair',
	description: 'Part of the event’s address. The service changes a slug that is already in use.',
});
