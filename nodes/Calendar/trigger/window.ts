import type { IDataObject } from 'n8n-workflow';
import type { TriggerEvent } from './eventTypes';
import type { RememberedEvent } from './state';

const DAY = 86_400;

export interface WindowSettings {
	triggerOn: readonly TriggerEvent[];
	/** Seconds before the start at which “Event Starting Soon” is reported. */
	lead: number;
	/** For how many days an event is watched after its end. */
	daysBack: number;
}

/**
 * Events that ended before this time aren’t watched (in seconds since 1970). It is counted from the last poll, so that
 * nothing is missed after a long break.
 */
export const windowStart = (now: number, at: number, { daysBack }: WindowSettings): number =>
	Math.min(now, at) - daysBack * DAY;

/** Whether an event can be forgotten. A day is added so that nothing is new again if the clock is set back. */
export const isOver = ({ end }: RememberedEvent, begin: number): boolean => end < begin - DAY;

/** Number of polls that ask for a missing event before it counts as one that the filters no longer match. */
const MOST_MISSED_POLLS = 3;

export const isMissing = ({ end, missedPolls }: RememberedEvent, begin: number): boolean =>
	end >= begin && missedPolls < MOST_MISSED_POLLS;

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
		ends_after: iso(from),
		...(isNear ? { starts_before: iso(now + settings.lead + MARGIN) } : {}),
	};
}

const iso = (seconds: number): string =>
	new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
