import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { readPollFields } from '../../shared/input/readPoll';
import { stateKey } from '../../shared/n8n/reads';
import { instantText } from '../dates';
import { DEFAULT_DAYS_BACK, type TriggerEvent, triggerFields } from './properties';

export type TriggerSettings = ReturnType<typeof readSettings>;

/** What says which events are watched. */
export type WindowSettings = Pick<TriggerSettings, 'triggerOn' | 'lead' | 'daysBack'>;

const SECONDS = { minutes: 60, hours: 3600, days: 86_400 };

export function readSettings(context: IPollFunctions) {
	const { input, qs, timezone } = readPollFields(context, triggerFields);
	const { triggerOn = [], leadTime = 1, leadUnit = 'hours', options = {} } = input;
	const lead = triggerOn.includes('startingSoon') ? leadTime : 0;
	// A status is always sent: without one, servers return what the credential’s user is allowed to see.
	const filters: IDataObject = { status: 'publish' };
	for (const [name, value] of Object.entries(qs)) filters[name] = String(value).trim();
	return {
		triggerOn,
		/** Seconds before the start at which “Event Starting Soon” is reported. */
		lead: lead * SECONDS[leadUnit],
		/** For how many days an event is watched after its end. */
		daysBack: options.daysBack ?? DEFAULT_DAYS_BACK,
		/** The list’s query without the dates. */
		filters,
		/** Statuses in which an event counts as existing. */
		statuses: String(filters.status).split(','),
		/** The first poll also reports the events that exist already. */
		existing: options.emitExisting === true,
		/** Events of one title make one item. */
		onePerTitle: options.onePerTitle === true,
		simplify: input.simplify !== false,
		/** Used for events without a time zone. */
		timezone,
	};
}

/** Identifies what the state belongs to. With another calendar, other filters or another Trigger On, it starts over. */
export const settingsKey = (
	address: string,
	{ triggerOn, filters, daysBack }: TriggerSettings,
): string => stateKey(address, [...triggerOn].sort(), Object.entries(filters).sort(), daysBack);

/** In seconds. */
export const DAY = 86_400;

/**
 * Events that ended before this time aren’t watched (in seconds since 1970). It is counted from the last poll, so that
 * nothing is missed after a long break.
 */
export const windowStart = (now: number, at: number, { daysBack }: WindowSettings): number =>
	Math.min(now, at) - daysBack * DAY;

/**
 * Servers compare whole days: “after” excludes the whole day, which takes up to one. They also compare the event’s own
 * local time with a date of the site, whatever the time zones are (observed on servers), which takes up to 14 hours.
 */
const MARGIN = 2 * DAY;

/** These only need events that start within the set time. */
const NEAR: readonly TriggerEvent[] = ['startingSoon', 'ended'];

/**
 * The part of the calendar that a poll reads: slightly more than what is watched. It always has a bound, because
 * without one servers leave out events that started before yesterday or end in more than two years.
 */
export function windowQuery(now: number, at: number, settings: WindowSettings): IDataObject {
	const from = windowStart(now, at, settings) - MARGIN;
	const isNear = settings.triggerOn.every((type) => NEAR.includes(type));
	return {
		ends_after: instantText(from * 1000),
		...(isNear ? { starts_before: instantText((now + settings.lead + MARGIN) * 1000) } : {}),
	};
}
