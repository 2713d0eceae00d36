import type { IDataObject } from 'n8n-workflow';

/** What is remembered of an event. Times are in seconds since 1970. */
export interface Entry {
	start: number;
	end: number;
	print: string;
	/** The start that “Event Starting Soon” was told for, or would have been. */
	told?: number;
	/** Its end had passed. */
	ended: boolean;
	/** Polls in a row in which it was missing from the list though the service still has it. */
	away: number;
	/** For “Event Deleted or Unpublished”, when nobody can be asked any more. */
	title?: string;
	slug?: string;
}

/** What a trigger remembers from poll to poll. */
export interface State {
	/** Which calendar, filters and kinds it is about; with others it begins anew. */
	key: string;
	/** Counts the polls, to notice one that ran at the same time. */
	run: number;
	/** When the last poll was, by the service's clock. */
	at: number;
	events: ReadonlyMap<string, Entry>;
}

/** Changes when the form below changes; a state of another version is forgotten. */
const VERSION = 1;

/** More bytes a title would buy little. */
const LONGEST_TEXT = 60;

const compact = (number: number): string => number.toString(36);
const read = (text = ''): number => parseInt(text, 36);
const short = (text: string): string => [...text].slice(0, LONGEST_TEXT).join('');

/**
 * The form in which n8n keeps it: a line of text an event, numbers to the base 36, for example
 * `t6hpc0 1e0 aB3_dE9x 0e1 town-hall Town Hall`: start, length, print, `told` before the start, flags, slug, title.
 */
export const toStored = ({ key, run, at, events }: State): IDataObject => ({
	version: VERSION,
	key,
	run,
	at,
	events: Object.fromEntries([...events].map(([id, entry]) => [id, toLine(entry)])),
});

function toLine({ start, end, print, told, ended, away, title, slug }: Entry): string {
	const line = [compact(start), compact(end - start), print];
	const flags = [
		told === undefined ? '' : told === start ? 's' : `s${compact(told)}`,
		ended ? 'e' : '',
		away > 0 ? `a${away}` : '',
	];
	line.push(flags.filter((flag) => flag !== '').join(','));
	if (title === undefined) return line.join(' ').trimEnd();
	return [...line, short(slug ?? ''), short(title)].join(' ');
}

/** The state that was stored; undefined for none and for one of another version. */
export function fromStored(stored: unknown): State | undefined {
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

function fromLine(line: string): Entry {
	const [first, length, print = '', marks = '', slug, ...title] = line.split(' ');
	const flags = marks.split(',');
	const start = read(first);
	const told = flags.find((flag) => flag.startsWith('s'));
	const away = flags.find((flag) => flag.startsWith('a'));
	return {
		start,
		end: start + read(length),
		print,
		...(told === undefined ? {} : { told: told === 's' ? start : read(told.slice(1)) }),
		ended: flags.includes('e'),
		away: Number(away?.slice(1) ?? 0),
		...(slug === undefined ? {} : { slug, title: title.join(' ') }),
	};
}
