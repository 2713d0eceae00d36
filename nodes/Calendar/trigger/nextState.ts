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
		const { id, start, end, fingerprint, title, slug } = event;
		const known = state?.events.get(id);
		// The list reaches further back than the window. What comes from there was never new.
		if (known === undefined && end < begin) continue;
		const isNear = start - lead <= now;
		// In the order in which changes to one event are reported.
		const happened = [
			{ type: 'created', has: known === undefined && mayBeNew },
			{ type: 'updated', has: known !== undefined && known.fingerprint !== fingerprint },
			// It may have started since the previous poll.
			{
				type: 'startingSoon',
				has: isNear && start > previousPoll && known?.announcedStart !== start && mayBeNew,
			},
			// A known event is reported whenever it ends, a new one only if it ended since the previous poll.
			{
				type: 'ended',
				has: end <= now && (known === undefined ? end > previousPoll : !known.ended),
			},
		] as const;
		for (const { type, has } of happened) {
			if (triggerOn.includes(type) && has) reports.push({ type, event });
		}
		// A clock that goes back must not make it happen again.
		const isAnnounced = isNear || known?.announcedStart === start;
		events.set(id, {
			start,
			end,
			fingerprint,
			...(isAnnounced && triggerOn.includes('startingSoon') ? { announcedStart: start } : {}),
			ended: end <= now || (known?.ended === true && known.end === end),
			missedPolls: 0,
			...(triggerOn.includes('deleted') ? { title, slug } : {}),
		});
	}
	for (const [id, remembered] of state?.events ?? []) {
		if (events.has(id)) continue;
		const found = observed.missing.get(id);
		if (found?.gone) {
			const { reason, record } = found;
			reports.push({ type: 'deleted', id, reason, remembered, record });
		} else if (remembered.end >= begin - DAY) {
			// A day longer than it is watched, so that nothing is new again if the clock is set back.
			const missedPolls = remembered.missedPolls + 1;
			events.set(id, found ? { ...remembered, missedPolls } : remembered);
		}
	}
	return { state: { at: now, events }, reports };
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
