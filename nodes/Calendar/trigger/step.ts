import type { IDataObject } from 'n8n-workflow';
import type { Kind } from './kinds';
import type { Sight } from './sight';
import type { Entry, State } from './state';
import { isMissing, isOver, windowStart, type WindowSettings } from './window';

/** How an event went that is no longer in the list. */
export type Reason = 'deleted' | 'trashed' | 'unpublished' | 'inaccessible';

/** What the service said about an event that was missing from the list. */
export type Fate =
	| { gone: false }
	/** `record` is there where the service still shows it. */
	| { gone: true; reason: Reason; record?: IDataObject };

/** What one poll found. */
export interface Snapshot {
	sights: readonly Sight[];
	/** Of missing events, by id. Those that nobody asked about stay as they are. */
	fates: ReadonlyMap<string, Fate>;
}

export interface StepSettings extends WindowSettings {
	key: string;
	/** Tell on the first poll what is there already. */
	existing: boolean;
}

/** What happened, in the words of the Trigger On list. */
export type Emitted = { kind: Exclude<Kind, 'deleted'>; sight: Sight } | Deleted;

export interface Deleted {
	kind: 'deleted';
	id: string;
	reason: Reason;
	entry: Entry;
	record?: IDataObject;
}

/** What a rule looks at. */
interface Case {
	sight: Sight;
	/** What was known before; undefined for an event seen for the first time. */
	known?: Entry;
	/** The poll before; now, on the first. */
	at: number;
	now: number;
	/** Seconds before the start. */
	lead: number;
	isFirst: boolean;
	existing: boolean;
}

/** It is time to tell that the event starts soon. It may have started since the poll before. */
const isDue = ({ sight: { start }, lead, now, at }: Case) => start - lead <= now && start > at;

/** When an event is told of. */
const RULES: Readonly<Record<Exclude<Kind, 'deleted'>, (one: Case) => boolean>> = {
	created: ({ known, isFirst, existing }) => known === undefined && (existing || !isFirst),
	updated: ({ known, sight }) => known !== undefined && known.print !== sight.print,
	startingSoon: (one) =>
		isDue(one) && one.known?.told !== one.sight.start && (one.existing || !one.isFirst),
	// An event that was known is told whenever it ends, another one if that was since the poll before.
	ended: ({ known, sight: { end }, now, at }) =>
		end <= now && (known === undefined ? end > at : !known.ended),
};

/** The order in which things are told of one event. */
const ORDER = ['created', 'updated', 'startingSoon', 'ended'] as const;

/**
 * One poll: what is to be told, and what to remember for the next. Told once is told: the same snapshot again gives
 * nothing. A state about another calendar, other filters or other kinds is forgotten, and this poll the first then.
 */
export function step(
	before: State | undefined,
	{ sights, fates }: Snapshot,
	now: number,
	settings: StepSettings,
): { state: State; emitted: Emitted[] } {
	const state = before?.key === settings.key ? before : undefined;
	const at = state?.at ?? now;
	const begin = windowStart(now, at, settings);
	const events = new Map<string, Entry>();
	const emitted: Emitted[] = [];
	for (const sight of sights) {
		const known = state?.events.get(sight.id);
		// The list reaches further back than the window; what comes from there was never new.
		if (known === undefined && sight.end < begin) continue;
		const { lead, existing, kinds } = settings;
		const one = { sight, known, at, now, lead, isFirst: state === undefined, existing };
		for (const kind of ORDER) {
			if (kinds.includes(kind) && RULES[kind](one)) emitted.push({ kind, sight });
		}
		events.set(sight.id, remember(one, kinds));
	}
	for (const [id, entry] of state?.events ?? []) {
		if (events.has(id)) continue;
		const fate = fates.get(id);
		if (fate?.gone) {
			const { reason, record } = fate;
			emitted.push({ kind: 'deleted', id, reason, entry, record });
		} else if (!isOver(entry, begin)) {
			events.set(id, fate ? { ...entry, away: entry.away + 1 } : entry);
		}
	}
	return { state: { key: settings.key, run: (before?.run ?? 0) + 1, at: now, events }, emitted };
}

function remember(one: Case, kinds: readonly Kind[]): Entry {
	const { known, now, lead } = one;
	const { start, end, print, title, slug } = one.sight;
	// A clock that goes back must not make it happen again.
	const told = start - lead <= now || known?.told === start;
	return {
		start,
		end,
		print,
		...(told && kinds.includes('startingSoon') ? { told: start } : {}),
		ended: end <= now || (known?.ended === true && known.end === end),
		away: 0,
		...(kinds.includes('deleted') ? { title, slug } : {}),
	};
}

/** Events that should be in the list and aren't: the service is to be asked about each, oldest doubts first. */
export function missingFrom(
	state: State | undefined,
	sights: readonly Sight[],
	now: number,
	settings: StepSettings,
): string[] {
	if (state?.key !== settings.key || !settings.kinds.includes('deleted')) return [];
	const seen = new Set(sights.map(({ id }) => id));
	const begin = windowStart(now, state.at, settings);
	return [...state.events]
		.filter(([id, entry]) => !seen.has(id) && isMissing(entry, begin))
		.map(([id]) => id);
}
