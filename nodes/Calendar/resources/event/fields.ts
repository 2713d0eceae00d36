import type { INodeProperties } from 'n8n-workflow';
import { calendarLocator } from '../../records/locate';
import { toBody } from '../../../shared/panel/fields';

export const eventLocator = calendarLocator(
	{
		displayName: 'Event',
		name: 'eventId',
		description: 'The event: choose it from the list, or enter its ID, slug or address',
	},
	'searchEvents',
	{ slugs: true },
);

/** A field that is sent, named in the panel as on the wire but in one word. */
export const field = (
	wire: string,
	displayName: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	displayName,
	name: wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
	type: 'string',
	default: '',
	...more,
	...toBody(wire),
});

export const flag = (wire: string, displayName: string, description: string, on = false) =>
	field(wire, displayName, { type: 'boolean', default: on, description });

export const title = field('title', 'Title', { placeholder: 'e.g. Summer Fair' });

const ZONE_RULE =
	'A time without an offset is meant in the event’s time zone; one with an offset is converted to it.';

export const start = field('start_date', 'Start', {
	type: 'dateTime',
	description: `When the event starts. ${ZONE_RULE}`,
});

export const end = field('end_date', 'End', {
	type: 'dateTime',
	description: `When the event ends, not before its start. ${ZONE_RULE}`,
});

export const allDay = flag(
	'all_day',
	'All Day',
	'Whether the event takes whole days, from the day of Start to the day of End. Their times don’t count then.',
);

/** The zone that the event's times are in. `byDefault` completes "When empty, ". */
export const timezone = (byDefault: string): INodeProperties => ({
	displayName: 'Timezone',
	name: 'timezone',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: `Time zone of the event. When empty, ${byDefault}. In the hour that clocks skip a time moves on by it; of the hour that comes twice the first is meant.`,
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

export const slug = field('slug', 'Slug', {
	placeholder: 'e.g. summer-fair',
	description: 'The words in the event’s address. The service changes a slug that is in use.',
});
