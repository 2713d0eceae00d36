import { wholeNumber } from '../../shared/input/convert';
import {
	choiceField,
	choicesField,
	choicesFrom,
	docsLink,
	filtersCollection,
	numberField,
	addedSwitch,
	optionsCollection,
	showIf,
} from '../../shared/panel/fields';
import { simplify } from '../../shared/panel/getMany';
import { choicesSubtitle } from '../../shared/panel/subtitle';
import { triggerPanel } from '../../shared/panel/triggerPanel';
import { eventFilters } from '../resources/event/filters';

/** What the trigger can report about an event. Workflows store these values, so they never change. */
export const EVENT_TYPES = choicesFrom(
	[
		'Event Created',
		'created',
		'An event appears for the first time: it was created or published, or it now matches the filters',
	],
	[
		'Event Deleted or Unpublished',
		'deleted',
		'An event was deleted, moved to the trash or unpublished',
	],
	['Event Ended', 'ended', 'The end of an event has passed'],
	['Event Starting Soon', 'startingSoon', 'An event starts within the set time'],
	['Event Updated', 'updated', 'A field of an event changed'],
);

export type TriggerEvent = (typeof EVENT_TYPES)[number]['value'];

export const DEFAULT_DAYS_BACK = 7;

/** The list’s filters that the trigger offers, by their names on the wire. */
const TRIGGER_FILTERS = [
	'categories',
	'featured',
	'organizer',
	'search',
	'status',
	'tags',
	'venue',
];

const startingSoon = showIf('triggerOn', 'startingSoon');

const filters = eventFilters.filter(({ routing }) =>
	TRIGGER_FILTERS.includes(String(routing?.send?.property)),
);

/** The parameters of the Calendar Trigger, in the order of the panel. n8n adds Poll Times in front of them. */
export const triggerFields = [
	choicesField('triggerOn', 'Trigger On', {
		noDataExpression: true,
		required: true,
		options: EVENT_TYPES,
		default: ['created'],
		description:
			'What starts the workflow. Events that exist at the first run are remembered but not reported.',
	}),
	numberField('leadTime', 'Time Before Start', [1], {
		...startingSoon,
		kind: 'required',
		default: 1,
		description:
			'How long before the start to trigger. Triggers once per event, and again if the start changes.',
		check: wholeNumber(1, 100_000),
	}),
	choiceField('leadUnit', 'Unit', {
		...startingSoon,
		options: choicesFrom(['Days', 'days'], ['Hours', 'hours'], ['Minutes', 'minutes']),
		default: 'hours',
		description: 'Unit of Time Before Start',
	}),
	simplify,
	filtersCollection(filters),
	optionsCollection([
		addedSwitch(
			'emitExisting',
			'Emit Existing Events',
			'Whether the first run also reports the events that already exist: as created, and those that start soon',
		),
		numberField('daysBack', 'Days Back', [0], {
			default: DEFAULT_DAYS_BACK,
			description:
				'For how many days to watch an event after its end. Events that haven’t ended are always watched.',
			check: wholeNumber(0, 3650),
		}),
		addedSwitch(
			'onePerTitle',
			'One Item Per Title',
			'Whether events with the same title to which the same happens at once, such as the dates of a series, make one item: that of the first, with the starts of all in “dates”',
		),
	]),
] as const;

export const triggerSubtitle = choicesSubtitle('triggerOn', EVENT_TYPES);

export const calendarTriggerPanel = triggerPanel({
	building:
		'click “Fetch Test Event” to get an event of the calendar for each choice under Trigger On, as if it had just happened to it. isTest marks these items. A test doesn’t count as a poll.',
	published:
		'n8n reads the calendar at the poll times, and starts the workflow when something has happened to an event. Events that are there at the first poll are remembered, but not reported.',
	more: docsLink('polling-triggers.md#calendar-trigger', 'More about this trigger'),
	notPublished:
		'Once you’ve finished building your workflow, publish it to have n8n read the calendar regularly',
	alsoRuns: 'n8n also reads the calendar at the poll times',
});
