import type { IDataObject } from 'n8n-workflow';
import { isoDateTime } from '../../../shared/input/dates';
import type { Operation, Convert, ConvertContext } from '../../../shared/operation';
import { readMoment, toInstant, wallClock } from '../../dates';
import { CUSTOM_BOUNDS } from './windowFields';
import { isBlank } from '../../../shared/result';

const DAY = 86_400_000;

const toText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** A bound as a point in time, in UTC: servers take a date without a zone as UTC, not as their local time. */
const boundary: Convert = (value, { timezone }) => {
	const moment = readMoment(value);
	return 'problem' in moment ? moment : { value: toText(toInstant(moment, timezone)) };
};

/** The end of a range. A day without a time includes the whole day. */
const endBoundary: Convert = (value, context) => {
	const moment = readMoment(value);
	const isDay = typeof value === 'string' && /^\s*\d{4}-\d\d-\d\d\s*$/.test(value);
	return isDay && 'wall' in moment
		? { value: toText(toInstant({ wall: moment.wall + DAY }, context.timezone)) }
		: boundary(value, context);
};

/**
 * A bound of which servers use only the day that it has in UTC. To keep the day that the user means, it is sent as noon
 * in UTC of that day. For a date in UTC, that is the day in the workflow’s time zone:
 *
 *     2027-06-01T23:00:00Z is 2 June in Berlin, so 2027-06-02T12:00:00Z is sent
 */
const dayBoundary: Convert = (value, { timezone }) => {
	const iso = isoDateTime(value, { timezone });
	if ('problem' in iso) return iso;
	const text = String(iso.value);
	const clock = text.endsWith('Z') ? wallClock(text, timezone) : { value: text };
	return 'problem' in clock ? clock : { value: `${clock.value.slice(0, 10)}T12:00:00Z` };
};

/** Bounds that replace the service’s default ones and exclude nothing. */
const WIDEST_BOUNDS = { start_date: '1970-01-02T00:00:00Z', end_date: '2999-12-31T00:00:00Z' };

/**
 * The query for events of all dates. Without one, the service returns events from yesterday on. By the OpenAPI
 * description, only bounds of the same name replace that default; servers drop it for any of starts_* and ends_*.
 */
export const ALL_DATES = { ...WIDEST_BOUNDS, starts_after: '1970-01-02T00:00:00Z' };

type Window = IDataObject | { problem: string };
type Choice = (qs: IDataObject, context: ConvertContext) => Window;

/** Converts bounds. `conversions` lists the panel’s parameters and the bounds that they become. */
function converted(
	qs: IDataObject,
	context: ConvertContext,
	conversions: ReadonlyArray<readonly [wire: string, label: string, to: string, Convert]>,
): Window {
	const bounds: IDataObject = {};
	for (const [wire, label, to, convert] of conversions) {
		if (isBlank(qs[wire])) continue;
		const outcome = convert(qs[wire], context);
		if ('problem' in outcome) {
			return { problem: `The parameter “${label}” ${outcome.problem}` };
		}
		bounds[to] = outcome.value as string;
	}
	return bounds;
}

const CHOICES: Readonly<Record<'default' | 'all' | 'notFinished' | 'between' | 'custom', Choice>> =
	{
		// Servers search for IDs only within the default dates, although the OpenAPI description says otherwise.
		default: ({ include }) => (include === undefined ? {} : ALL_DATES),
		all: () => ALL_DATES,
		notFinished: () => ({
			...WIDEST_BOUNDS,
			ends_after: toText(Date.now()),
			strict_dates: true,
		}),
		between: (qs, context) => {
			const bounds = converted(qs, context, [
				['between.from', 'From', 'ends_after', boundary],
				['between.to', 'To', 'starts_before', endBoundary],
			]);
			if ('problem' in bounds) return bounds;
			const { ends_after: from, starts_before: to } = bounds;
			if (!from && !to)
				return { problem: 'The parameters “From” and “To” are empty: enter at least one of them' };
			if (from && to && to < from) return { problem: 'The parameter “To” is before “From”' };
			return { ...WIDEST_BOUNDS, ...bounds, strict_dates: true };
		},
		custom: (qs, context) => {
			const convert = qs.strict_dates === true ? boundary : dayBoundary;
			const bounds = converted(
				qs,
				context,
				CUSTOM_BOUNDS.map(({ displayName, routing }) => {
					const wire = String(routing?.send?.property);
					return [wire, displayName, wire, convert] as const;
				}),
			);
			if ('problem' in bounds || qs.strict_dates === undefined) return bounds;
			return { ...bounds, strict_dates: qs.strict_dates };
		},
	};

/** Names of the date fields in the panel’s query. */
export const windowBounds: readonly string[] = [
	...CUSTOM_BOUNDS.map(({ routing }) => String(routing?.send?.property)),
	...['between.from', 'between.to'],
];

/** Replaces the panel’s date fields in a query with the bounds that they stand for. */
export const withWindow: NonNullable<Operation['convertTogether']> = (
	parts,
	{ specifyDates },
	context,
) => {
	const choose = CHOICES[(specifyDates ?? 'default') as keyof typeof CHOICES];
	const bounds = choose(parts.qs, context);
	if ('problem' in bounds) return bounds as { problem: string };
	const others = Object.entries(parts.qs).filter(
		([name]) => !windowBounds.includes(name) && name !== 'strict_dates',
	);
	return { ...parts, qs: { ...Object.fromEntries(others), ...bounds } };
};
