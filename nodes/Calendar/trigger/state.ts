import type { IDataObject } from 'n8n-workflow';

/** What is remembered of an event. Times are in seconds since 1970. */
export interface RememberedEvent {
	start: number;
	end: number;
	fingerprint: string;
	/** The start for which “Event Starting Soon” was reported, or would have been. */
	announcedStart?: number;
	/** Its end had passed. */
	ended: boolean;
	/** Polls in a row in which it was missing from the list although the service still had it. */
	missedPolls: number;
	/** For “Event Deleted or Unpublished”, when the service can’t be asked any more. */
	title?: string;
	slug?: string;
}

/** What a trigger remembers from poll to poll. */
export interface TriggerState {
	/** The calendar, filters and Trigger On that it belongs to. With others, it starts over. */
	key: string;
	/** Counts the polls, to notice one that ran at the same time. */
	run: number;
	/** When the last poll was, by the service’s clock. */
	at: number;
	events: ReadonlyMap<string, RememberedEvent>;
}

/** Changes whenever the format below changes. A state of another version is forgotten. */
const VERSION = 1;

/** Maximum length of a title or slug. */
const LONGEST_TEXT = 60;

const compact = (number: number): string => number.toString(36);
const read = (text = ''): number => parseInt(text, 36);
const shorten = (text: string): string => [...text].slice(0, LONGEST_TEXT).join('');

/**
 * The format in which n8n stores the state: one line of text per event, with numbers in base 36.
 *
 *     t6hpc0 5k0 aB3_dE9x s,e town-hall Town Hall
 *     start, length, fingerprint, flags (s: announced, e: ended, a2: missed two polls), slug, title
 *
 * n8n writes the whole state to its database after every poll. 10,000 events take 333 kB in this format, 545 kB as JSON
 * lists and 1,005 kB as JSON objects (without titles).
 */
export const toStored = ({ key, run, at, events }: TriggerState): IDataObject => ({
	version: VERSION,
	key,
	run,
	at,
	events: Object.fromEntries([...events].map(([id, event]) => [id, toLine(event)])),
});

function toLine(event: RememberedEvent): string {
	const { start, end, fingerprint, announcedStart, ended, missedPolls, title, slug } = event;
	const flags = [
		announcedStart === undefined
			? ''
			: announcedStart === start
				? 's'
				: `s${compact(announcedStart)}`,
		ended ? 'e' : '',
		missedPolls > 0 ? `a${missedPolls}` : '',
	].filter((flag) => flag !== '');
	const line = [compact(start), compact(end - start), fingerprint, flags.join(',')];
	if (title === undefined) return line.join(' ').trimEnd();
	return [...line, shorten(slug ?? ''), shorten(title)].join(' ');
}

/** The state that was stored; undefined if there is none or it is of another version. */
export function fromStored(stored: unknown): TriggerState | undefined {
	const { version, key, run, at, events } = (stored ?? {}) as IDataObject;
	if (version !== VERSION || typeof events !== 'object') return undefined;
	return {
		key: String(key),
		run: Number(run),
		at: Number(at),
		events: new Map(
			Object.entries(events as IDataObject).map(([id, line]) => [id, fromLine(String(line))]),
		),
	};
}

function fromLine(line: string): RememberedEvent {
	const [first, length, fingerprint = '', marks = '', slug, ...title] = line.split(' ');
	const flags = marks.split(',');
	const start = read(first);
	const announced = flags.find((flag) => flag.startsWith('s'));
	const missed = flags.find((flag) => flag.startsWith('a'));
	return {
		start,
		end: start + read(length),
		fingerprint,
		...(announced === undefined
			? {}
			: { announcedStart: announced === 's' ? start : read(announced.slice(1)) }),
		ended: flags.includes('e'),
		missedPolls: Number(missed?.slice(1) ?? 0),
		...(slug === undefined ? {} : { slug, title: title.join(' ') }),
	};
}
