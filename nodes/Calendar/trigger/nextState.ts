import type { IDataObject } from 'n8n-workflow';

import type { ObservedEvent, RememberedEvent, TriggerState } from './state';
import type { TriggerEvent } from './properties';
import type { TriggerSettings, WindowSettings } from './settings';
import { DAY, windowStart } from './settings';

export type Reason = 'deleted' | 'trashed' | 'unpublished' | 'inaccessible';

/** What the service said about an event that was missing from the list. */
export type Disappearance =
	| { gone: false }
	/** `record` is there if the service still shows it. */
	| { gone: true; reason: Reason; record?: IDataObject };

/** What the trigger reports, in the words of the Trigger On list. */
export type TriggerReport =
	| { type: Exclude<TriggerEvent, 'deleted'>; event: ObservedEvent }
	| DeletedReport;

export interface DeletedReport {
	type: 'deleted';
	id: string;
	reason: Reason;
	remembered: Pick<RememberedEvent, 'start' | 'end' | 'title' | 'slug'>;
	record?: IDataObject;
}

/**
 * One poll: what to report, and what to remember for the next poll. The same observation a second time reports nothing.
 * `missing` is what the service said about missing events, by id. Events that weren’t asked about stay as they are.
 */
export function nextState(
	state: TriggerState | undefined,
	observed: { events: readonly ObservedEvent[]; missing: ReadonlyMap<string, Disappearance> },
	now: number,
	settings: WindowSettings & Pick<TriggerSettings, 'existing'>,
): { state: TriggerState; reports: TriggerReport[] } {
	const previousPoll = state?.at ?? now;
	const begin = windowStart(now, previousPoll, settings);
	const { lead, triggerOn } = settings;
	const mayBeNew = state !== undefined || settings.existing;
	const events = new Map<string, RememberedEvent>();
	const reports: TriggerReport[] = [];
	for (const event of observed.events) {
		const known = state?.events.get(event.id);
		// The list reaches further back than the window. What comes from there was never new.
		if (known === undefined && event.end < begin) continue;
		const poll = { now, previousPoll, lead, mayBeNew };
		for (const { type, has } of changesOf(event, known, poll)) {
			if (triggerOn.includes(type) && has) reports.push({ type, event });
		}
		events.set(event.id, toRemember(event, known, { now, lead, triggerOn }));
	}
	for (const [id, before] of state?.events ?? []) {
		if (events.has(id)) continue;
		const answer = observed.missing.get(id);
		if (answer?.gone) {
			const { reason, record } = answer;
			reports.push({ type: 'deleted', id, reason, remembered: before, record });
		} else if (before.end >= begin - DAY) {
			// A day longer than it is watched, so that nothing is new again if the clock is set back.
			const missedPolls = before.missedPolls + 1;
			events.set(id, answer ? { ...before, missedPolls } : before);
		}
	}
	return { state: { at: now, events }, reports };
}

interface Poll {
	now: number;
	previousPoll: number;
	/** How long before its start an event is starting soon. */
	lead: number;
	/** Whether the poll reports events that aren’t remembered: not at first, unless existing events are wanted. */
	mayBeNew: boolean;
}

/** What may have happened to an event, in the order in which it is reported. */
const changesOf = (
	{ start, end, fingerprint }: ObservedEvent,
	known: RememberedEvent | undefined,
	{ now, previousPoll, lead, mayBeNew }: Poll,
) =>
	[
		{ type: 'created', has: known === undefined && mayBeNew },
		{ type: 'updated', has: known !== undefined && known.fingerprint !== fingerprint },
		// It may have started since the previous poll.
		{
			type: 'startingSoon',
			has:
				start - lead <= now && start > previousPoll && known?.announcedStart !== start && mayBeNew,
		},
		// A known event is reported whenever it ends, a new event only if it ended since the previous poll.
		{
			type: 'ended',
			has: end <= now && (known === undefined ? end > previousPoll : !known.ended),
		},
	] as const;

/** What the next poll needs to know of an event. */
function toRemember(
	{ start, end, fingerprint, title, slug }: ObservedEvent,
	known: RememberedEvent | undefined,
	{ now, lead, triggerOn }: Pick<Poll, 'now' | 'lead'> & Pick<WindowSettings, 'triggerOn'>,
): RememberedEvent {
	// If the clock is set back, the event must not be starting soon a second time.
	const isAnnounced = start - lead <= now || known?.announcedStart === start;
	return {
		start,
		end,
		fingerprint,
		...(isAnnounced && triggerOn.includes('startingSoon') ? { announcedStart: start } : {}),
		ended: end <= now || (known?.ended === true && known.end === end),
		missedPolls: 0,
		...(triggerOn.includes('deleted') ? { title, slug } : {}),
	};
}

/** Number of polls that ask for a missing event before it counts as one that the filters no longer match. */
const MAX_MISSED_POLLS = 3;

/** Ids of events that should be in the list and aren’t. The service is asked about each. */
export function missingFrom(
	state: TriggerState | undefined,
	events: readonly ObservedEvent[],
	now: number,
	settings: WindowSettings,
): string[] {
	if (!state || !settings.triggerOn.includes('deleted')) return [];
	const seen = new Set(events.map(({ id }) => id));
	const begin = windowStart(now, state.at, settings);
	return [...state.events]
		.filter(([, { end, missedPolls }]) => end >= begin && missedPolls < MAX_MISSED_POLLS)
		.map(([id]) => id)
		.filter((id) => !seen.has(id));
}
