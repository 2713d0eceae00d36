import type { IDataObject } from 'n8n-workflow';

import { about } from '../../../shared/input/convert';
import { isDayOnly, isoDateTime } from '../../../shared/input/dates';
import { valueIn } from '../../../shared/input/valueIn';
import { clock } from '../../../shared/n8n/clock';
import type { ConvertContext, Field, Input, RequestParts, Layer } from '../../../shared/operation';
import {
	choiceField,
	choicesFrom,
	field,
	inAlphabet,
	queryField,
	showIf,
} from '../../../shared/panel/fields';
import { getMany } from '../../../shared/panel/getMany';
import { parameter, phrase } from '../../../shared/phrase';
import { isBlank, InvalidInput } from '../../../shared/result';
import {
	ALL_DATES,
	DAY,
	duringPeriod,
	instantText,
	readMoment,
	toInstant,
	toLocalText,
} from '../../dates';
import { withTermIds } from '../../records/resolve';
import { calendar } from '../../service';
import { querySwitch } from '../fields';
import { eventFilters, requireBothCoordinates } from './filters';
import { eventOutput, simpleEvent } from './output';

/**
 * Without a check, like the other dates here: `CHOICES` read them, because a day without a time means another bound.
 */
const dateField = (wire: string, displayName: string, more: Partial<Field> = {}): Field =>
	queryField(wire, displayName, { type: 'dateTime', ...more });

/** The service’s own date parameters. */
const CUSTOM_BOUNDS = [
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

const strictDates = querySwitch(
	'strict_dates',
	'Strict Dates',
	'Whether to compare times as well. Otherwise, the service compares whole days, and “after” excludes the whole day. Servers compare the event’s local time with the site’s, so events in other time zones are off by hours.',
);

const specifyDates = choiceField('specifyDates', 'Dates', {
	options: choicesFrom(
		['All Dates', 'all', 'Past and future events'],
		['Between', 'between', 'Events that take place within a period'],
		[
			'Custom',
			'custom',
			'The service’s own date parameters. Without any, what it returns on its own: usually events that start yesterday or later and end within 24 months.',
		],
		['Upcoming', 'upcoming', 'Events that haven’t ended, also ongoing ones'],
	),
	default: 'upcoming',
	description: 'Which events to return, by date',
});

const windowFields: Field[] = [
	specifyDates,
	field('from', 'From', {
		type: 'dateTime',
		description:
			'Events that end after this time. If no time zone is given, the workflow’s is used.',
		...showIf('specifyDates', 'between'),
		kind: 'optional',
	}),
	field('to', 'To', {
		type: 'dateTime',
		description:
			'Events that start before this time. A day without a time includes the whole day. If no time zone is given, the workflow’s is used.',
		...showIf('specifyDates', 'between'),
		kind: 'optional',
	}),
	field('customDates', 'Custom Dates', {
		type: 'collection',
		placeholder: 'Add Date',
		default: {},
		options: [...CUSTOM_BOUNDS, strictDates].sort(inAlphabet(({ displayName }) => displayName)),
		...showIf('specifyDates', 'custom'),
		kind: 'filter',
	}),
];

/** A point in time, in milliseconds. Servers take a date without a zone as UTC, not as their local time. */
const instantIn = (value: unknown, { timezone, note }: ConvertContext): number =>
	toInstant(readMoment(value, note), timezone);

/** The end of a range. A day without a time includes the whole day. */
function endIn(value: unknown, { timezone, note }: ConvertContext): number {
	const moment = readMoment(value, note);
	const isDay = 'wall' in moment && isDayOnly(value);
	return toInstant(isDay ? { wall: moment.wall + DAY } : moment, timezone);
}

/**
 * A bound of which servers use only the day that it has in UTC. To keep the day that the user means, it is sent as noon
 * in UTC of that day. For a date in UTC, that is the day in the workflow’s time zone:
 *
 *     2027-06-01T23:00:00Z is 2 June in Berlin, so 2027-06-02T12:00:00Z is sent
 */
function noonIn(value: unknown, { timezone, note }: ConvertContext): string {
	const text = isoDateTime(value, { timezone, note });
	const local = text.endsWith('Z') ? toLocalText(text, timezone) : text;
	return `${local.slice(0, 10)}T12:00:00Z`;
}

const readAs = <T>(
	label: string,
	value: unknown,
	read: (value: unknown, context: ConvertContext) => T,
	context: ConvertContext,
): T => {
	const note = (made: string) => context.note?.(`“${label}” ${made}`);
	return about(label, () => read(value, { ...context, note }));
};

type Period = Pick<RequestParts, 'qs' | 'keep'>;

/** The part of the query that the choice under Dates stands for. */
const CHOICES = {
	all: () => ({ qs: ALL_DATES }),
	upcoming: (_, { timezone }) => duringPeriod({ from: clock.now() }, timezone),
	between: (_, context, { from: first, to: last }) => {
		const from = isBlank(first) ? undefined : readAs('From', first, instantIn, context);
		const to = isBlank(last) ? undefined : readAs('To', last, endIn, context);
		if (from === undefined && to === undefined) {
			throw new InvalidInput(
				phrase`The parameters ${parameter('From')} and ${parameter('To')} are empty: enter at least one of them`,
			);
		}
		if (from !== undefined && to !== undefined && to < from) {
			throw new InvalidInput(
				phrase`The parameter ${parameter('To')} is before ${parameter('From')}`,
			);
		}
		return duringPeriod({ from, to }, context.timezone);
	},
	custom: (qs, context) => {
		const exactly: typeof noonIn = (value, own) => instantText(instantIn(value, own));
		const read = qs.strict_dates === true ? exactly : noonIn;
		const bounds = CUSTOM_BOUNDS.flatMap(({ displayName, routing }): Array<[string, string]> => {
			const wire = String(routing?.send?.property);
			return wire in qs ? [[wire, readAs(displayName, qs[wire], read, context)]] : [];
		});
		return { qs: Object.fromEntries(bounds) };
	},
} satisfies Record<string, (qs: IDataObject, context: ConvertContext, input: Input) => Period>;

/** Categories and tags can be given by name; the service wants their IDs. */
const byNamesOfTerms: Layer = async ({ request, lookup }, next) => {
	const found = await withTermIds(request, lookup);
	return found.ok ? await next(found.value) : found;
};

export const getAll = getMany(calendar.pages, {
	action: 'Get many events',
	description: 'List events by date, venue, category and more',
	forModel: 'Dates are ISO 8601, such as 2026-05-01T18:00:00+00:00.',
	path: '/events',
	fields: windowFields,
	filters: eventFilters,
	validate: (parts, input, context) => {
		requireBothCoordinates(parts);
		const choose = CHOICES[valueIn(input, specifyDates) ?? 'upcoming'];
		const chosen: Period = choose(parts.qs, context, input);
		return { ...parts, ...chosen, qs: { ...parts.qs, ...chosen.qs } };
	},
	layers: [byNamesOfTerms],
	simplify: simpleEvent,
	outputFields: eventOutput,
});
