import type { IDataObject } from 'n8n-workflow';
import { isBlank } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import type { Operation, Convert, ConvertContext } from '../../../shared/operation';
import { readMoment, toInstant, wallClock } from '../../dates';
import { CUSTOM } from './windowFields';

const DAY = 86_400_000;

const toText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** A bound as a point in time. Its Z matters: servers read a date without a zone as UTC, not as their own. */
const boundary: Convert = (value, { timezone }) => {
	const moment = readMoment(value);
	return 'problem' in moment ? moment : { value: toText(toInstant(moment, timezone)) };
};

/** The end of a range: a day that is written without a time is a whole one. */
const endBoundary: Convert = (value, context) => {
	const moment = readMoment(value);
	const isDay = /^\s*\d{4}-\d\d-\d\d\s*$/.test(String(value));
	return isDay && 'wall' in moment
		? { value: toText(toInstant({ wall: moment.wall + DAY }, context.timezone)) }
		: boundary(value, context);
};

/**
 * A bound of which servers take the day alone, namely the one that the point in time has in UTC. So the day is sent as
 * its noon there: the day that was written, of a date in UTC that of the workflow’s zone.
 */
const dayBoundary: Convert = (value, { timezone }) => {
	const iso = isoDateTime(value, { timezone });
	if ('problem' in iso) return iso;
	const text = String(iso.value);
	const clock = text.endsWith('Z') ? wallClock(text, timezone) : { value: text };
	return 'problem' in clock ? clock : { value: `${clock.value.slice(0, 10)}T12:00:00Z` };
};

/**
 * The service has a window of its own, from yesterday on, which it drops for any of starts_* and ends_* (seen on servers);
 * by its document only other bounds of the same name replace it. So both go out.
 */
const WHOLE_TIME = { start_date: '1970-01-02T00:00:00Z', end_date: '2999-12-31T00:00:00Z' };
const EVER = { ...WHOLE_TIME, starts_after: '1970-01-02T00:00:00Z' };

type Window = IDataObject | { problem: string };
type Choice = (qs: IDataObject, context: ConvertContext) => Window;

/** Converts bounds; `conversions` names the parameter of the panel and the bound that it becomes. */
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

const CHOICES: Readonly<Record<string, Choice>> = {
	// Servers look for the wanted ids in their usual window only (seen on servers; the document says otherwise).
	default: ({ include }) => (include === undefined ? {} : EVER),
	all: () => EVER,
	notFinished: () => ({
		...WHOLE_TIME,
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
			return { problem: 'The parameters “From” and “To” are empty: enter one of them' };
		if (from && to && to < from) return { problem: 'The parameter “To” is before “From”' };
		return { ...WHOLE_TIME, ...bounds, strict_dates: true };
	},
	custom: (qs, context) => {
		const convert = qs.strict_dates === true ? boundary : dayBoundary;
		const bounds = converted(
			qs,
			context,
			CUSTOM.map(({ displayName, routing }) => {
				const wire = String(routing?.send?.property);
				return [wire, displayName, wire, convert] as const;
			}),
		);
		if ('problem' in bounds || qs.strict_dates === undefined) return bounds;
		return { ...bounds, strict_dates: qs.strict_dates };
	},
};

/** What the panel sends about dates. */
export const windowBounds: readonly string[] = [
	...CUSTOM.map(({ routing }) => String(routing?.send?.property)),
	...['between.from', 'between.to'],
];

/** Puts the bounds that were chosen into a query. */
export const withWindow: NonNullable<Operation['convertTogether']> = (
	parts,
	{ specifyDates },
	context,
) => {
	const choose = CHOICES[String(specifyDates ?? 'default')];
	const choices = 'all, between, custom, default or notFinished';
	if (!choose) {
		return {
			problem: `The parameter “Dates” must be ${choices}, but is “${String(specifyDates)}”`,
		};
	}
	const bounds = choose(parts.qs, context);
	if ('problem' in bounds) return bounds as { problem: string };
	const others = Object.entries(parts.qs).filter(
		([name]) => !windowBounds.includes(name) && name !== 'strict_dates',
	);
	return { ...parts, qs: { ...Object.fromEntries(others), ...bounds } };
};
