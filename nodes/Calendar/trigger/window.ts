import type { IDataObject } from 'n8n-workflow';
import type { TriggerEvent } from './eventTypes';
import type { RememberedEvent } from './state';

const DAY = 86_400;

export interface WindowSettings {
	triggerOn: readonly TriggerEvent[];
	/** Seconds before the start at which an event starts soon. */
	lead: number;
	/** How long an event stays in view after its end. */
	daysBack: number;
}

/**
 * Earliest end of the events in view, in seconds since 1970: from so many days before the last poll on, so that nothing
 * is lost after a long break.
 */
export const windowStart = (now: number, at: number, { daysBack }: WindowSettings): number =>
	Math.min(now, at) - daysBack * DAY;

/** Ended so long ago that it may be forgotten. A day more, so that a clock that goes back makes nothing new. */
export const isOver = ({ end }: RememberedEvent, begin: number): boolean => end < begin - DAY;

/** Polls in a row in which a missing event is asked about, before it counts as one the filters no longer match. */
const DOUBTS = 3;

export const isMissing = ({ end, missedPolls }: RememberedEvent, begin: number): boolean =>
	end >= begin && missedPolls < DOUBTS;

/** Servers take whole days, by the date in UTC and in the site's timezone (seen on servers): two days cover both. */
const MARGIN = 2 * DAY;

/** These need no events beyond the ones that start within the set time. */
const NEAR: readonly TriggerEvent[] = ['startingSoon', 'ended'];

/**
 * The part of the calendar that a poll reads, a little more than what counts. Always with a bound of its own: without
 * one, servers leave out what began before yesterday and what ends in more than two years (seen on servers).
 */
export function windowQuery(now: number, at: number, settings: WindowSettings): IDataObject {
	const from = windowStart(now, at, settings) - MARGIN;
	const isNear = settings.triggerOn.every((kind) => NEAR.includes(kind));
	return {
		ends_after: iso(from),
		...(isNear ? { starts_before: iso(now + settings.lead + MARGIN) } : {}),
	};
}

const iso = (seconds: number): string =>
	new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
