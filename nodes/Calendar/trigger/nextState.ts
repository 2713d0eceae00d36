import type { IDataObject } from 'n8n-workflow';

import type { ObservedEvent, RememberedEvent, TriggerState } from './state';
import type { TriggerEvent } from './properties';
import type { WindowSettings } from './settings';
import { isMissing, isOver, windowStart } from './settings';

/** Why an event is no longer in the list. */
export type Reason = 'deleted' | 'trashed' | 'unpublished' | 'inaccessible';

/** What the service said about an event that was missing from the list. */
export type Disappearance =
	| { gone: false }
	/** `record` is there if the service still shows it. */
	| { gone: true; reason: Reason; record?: IDataObject };

/** What one poll found. */
interface Observation {
	events: readonly ObservedEvent[];
	/** What the service said about missing events, by id. Events that weren’t asked about stay as they are. */
	missing: ReadonlyMap<string, Disappearance>;
}

export interface NextStateSettings extends WindowSettings {
	key: string;
	/** The first poll also reports the events that exist already. */
	existing: boolean;
}

/** What the trigger reports, in the words of the Trigger On list. */
export type TriggerReport =
	| { type: Exclude<TriggerEvent, 'deleted'>; event: ObservedEvent }
	| DeletedReport;

export interface DeletedReport {
	type: 'deleted';
	id: string;
	reason: Reason;
	remembered: RememberedEvent;
	record?: IDataObject;
}

/** What a rule looks at. */
interface Case {
	event: ObservedEvent;
	/** What was known before; undefined for an event seen for the first time. */
	known?: RememberedEvent;
	/** Time of the poll before; the present time on the first poll. */
	previousPoll: number;
	now: number;
	/** Seconds before the start. */
	lead: number;
	isFirst: boolean;
	existing: boolean;
}

/** Whether it is time to report that an event starts soon. It may have started since the previous poll. */
const isDue = ({ event: { start }, lead, now, previousPoll }: Case) =>
	start - lead <= now && start > previousPoll;

/** When an event is reported. */
const RULES: Readonly<Record<Exclude<TriggerEvent, 'deleted'>, (one: Case) => boolean>> = {
	created: ({ known, isFirst, existing }) => known === undefined && (existing || !isFirst),
	updated: ({ known, event }) => known !== undefined && known.fingerprint !== event.fingerprint,
	startingSoon: (one) =>
		isDue(one) && one.known?.announcedStart !== one.event.start && (one.existing || !one.isFirst),
	// A known event is reported whenever it ends, a new one only if it ended since the previous poll.
	ended: ({ known, event: { end }, now, previousPoll }) =>
		end <= now && (known === undefined ? end > previousPoll : !known.ended),
};

/** The order in which changes to one event are reported. */
const ORDER = ['created', 'updated', 'startingSoon', 'ended'] as const;

/**
 * One poll: what to report, and what to remember for the next poll. The same observation a second time reports nothing. A
 * state that belongs to another calendar, other filters or another Trigger On is forgotten, and this poll is the first.
 */
export function nextState(
	before: TriggerState | undefined,
	observation: Observation,
	now: number,
	settings: NextStateSettings,
): { state: TriggerState; reports: TriggerReport[] } {
	const state = before?.key === settings.key ? before : undefined;
	const previousPoll = state?.at ?? now;
	const begin = windowStart(now, previousPoll, settings);
	const events = new Map<string, RememberedEvent>();
	const reports: TriggerReport[] = [];
	for (const event of observation.events) {
		const known = state?.events.get(event.id);
		// The list reaches further back than the window. What comes from there was never new.
		if (known === undefined && event.end < begin) continue;
		const { lead, existing, triggerOn } = settings;
		const one = { event, known, previousPoll, now, lead, isFirst: state === undefined, existing };
		for (const type of ORDER) {
			if (triggerOn.includes(type) && RULES[type](one)) reports.push({ type, event });
		}
		events.set(event.id, remember(one, triggerOn));
	}
	for (const [id, remembered] of state?.events ?? []) {
		if (events.has(id)) continue;
		const found = observation.missing.get(id);
		if (found?.gone) {
			const { reason, record } = found;
			reports.push({ type: 'deleted', id, reason, remembered, record });
		} else if (!isOver(remembered, begin)) {
			const missedPolls = remembered.missedPolls + 1;
			events.set(id, found ? { ...remembered, missedPolls } : remembered);
		}
	}
	return { state: { key: settings.key, at: now, events }, reports };
}

function remember(one: Case, triggerOn: readonly TriggerEvent[]): RememberedEvent {
	const { known, now, lead } = one;
	const { start, end, fingerprint, title, slug } = one.event;
	// A clock that goes back must not make it happen again.
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

/** Ids of events that should be in the list and aren’t. The service is asked about each. */
export function missingFrom(
	state: TriggerState | undefined,
	events: readonly ObservedEvent[],
	now: number,
	settings: NextStateSettings,
): string[] {
	if (state?.key !== settings.key || !settings.triggerOn.includes('deleted')) return [];
	const seen = new Set(events.map(({ id }) => id));
	const begin = windowStart(now, state.at, settings);
	return [...state.events]
		.filter(([id, remembered]) => !seen.has(id) && isMissing(remembered, begin))
		.map(([id]) => id);
}
