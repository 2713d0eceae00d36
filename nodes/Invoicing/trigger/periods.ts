import { createSequencer } from '../../shared/concurrency';
import { rowName, type Store } from '../../shared/memory/claims';
import { clock } from '../../shared/n8n/clock';

const HOUR = 3_600_000;

/** The clocks of processes differ by less than this, and than this share of a period. */
export const CLOCKS = { hours: 1 / 6, share: 1 / 4 };

export const periodAt = (time: number, hours: number): number => Math.floor(time / (hours * HOUR));

/** Whether a body that was received then still counts as repeated. */
export const isWithin = (received: number | undefined, now: number, hours: number): boolean =>
	received !== undefined && Math.abs(periodAt(now, hours) - periodAt(received, hours)) <= 1;

const hoursLeft = (hours: number, period: number) => (period + 1) * hours - clock.now() / HOUR;

/** Whether a period is over by the clock of this process. */
export const isOver = (hours: number, period: number): boolean => hoursLeft(hours, period) <= 0;

/** Whether a period may be over by the clock of another process. */
export const mayBeOver = (hours: number, period: number): boolean =>
	hoursLeft(hours, period) <= Math.min(CLOCKS.hours, CLOCKS.share * hours);

/** The name of the row at a place of a period’s tree. */
export const rowOf = (hours: number, period: number, path: string): string =>
	rowName(`${hours}@${period}`, path);

/** The path of the one row that isn’t about anything that happens. */
export const ROOT = '';

/** Whose a row is: the ID of its owner, or one of these. */
export const WHOSE = { nobody: '', unknown: '?' };

/** The first rows to be known are the upper ones, which most IDs have on their way. */
const MAX_KNOWN = 5000;

const nothing = () => {
	const rows = new Map<string, string>();
	return {
		/** At which depth the rows begin; 0 if there are none, and undefined if that isn’t known. */
		depth: undefined as number | undefined,
		/** By their paths, whose the rows are. */
		rows: rows as ReadonlyMap<string, string>,
		learn: (path: string, whose: string) => {
			if (rows.size < MAX_KNOWN || rows.has(path)) rows.set(path, whose);
		},
		/** In which executions of this process take the same row. */
		turns: createSequencer(),
	};
};

/** What this process knows of periods, so that it needn’t ask the database. */
const knowledge = new Map<string, Map<number, ReturnType<typeof nothing>>>();

/** What this process knows of a period. */
export function knownOf({ name }: Store, hours: number, period: number) {
	// The Repeat Window can be changed.
	const key = `${name} ${hours}`;
	const periods = knowledge.get(key) ?? new Map<number, ReturnType<typeof nothing>>();
	knowledge.set(key, periods);
	const last = periodAt(clock.now(), hours) - 1;
	// Rows of earlier periods may be deleted.
	for (const each of periods.keys()) if (each < last) periods.delete(each);
	const known = periods.get(period) ?? nothing();
	periods.set(period, known);
	return known;
}
