import type { Store } from '../../shared/memory/claims';
import { clock } from '../../shared/n8n/clock';
import { periodAt, ROOT, rowOf } from './periods';
import { USUAL_HOURS } from './properties';

/** How far back old periods are looked for, and how many calls of the database one go may take. */
const SWEEP = { periods: 1000, calls: 120 };

/**
 * How many periods old rows are. Those of the period before are looked for, by deliveries that may have waited for as
 * long as a period.
 */
const OLD = 3;

/** Periods that may have rows, and how many places at the depth where these begin are empty by now. */
type Left = Map<number, number>;

/** By store, and by the length of the periods, because the Repeat Window can be changed. */
const leftIn = new Map<string, Map<number, Left>>();

const whenStarted = (hours: number): Left => {
	const now = periodAt(clock.now(), hours);
	return new Map(Array.from({ length: SWEEP.periods }, (_, age) => [now - age, 0]));
};

/** The stores whose rows are being deleted. */
const beingSwept = new Set<string>();

/**
 * Deletes rows of periods that don’t count any more, a few each time: of periods in which something was `seen`, and of
 * earlier periods whose rows were left when the process started. Also of periods of another length, from before the
 * Repeat Window was changed: those that this process has seen, and those of the usual length.
 */
export async function sweep(store: Store, hours: number, seen: number): Promise<void> {
	const { name } = store;
	const lengths = leftIn.get(name) ?? new Map<number, Left>();
	leftIn.set(name, lengths);
	for (const each of [hours, USUAL_HOURS]) {
		if (!lengths.has(each)) lengths.set(each, whenStarted(each));
	}
	// What is late has a row in the next period, too.
	lengths
		.get(hours)
		?.set(seen, 0)
		.set(seen + 1, 0);
	// Deliveries that come fast wait for the database as it is.
	if (beingSwept.has(name)) return;
	beingSwept.add(name);
	let calls = SWEEP.calls;
	const count = async (row: string) => {
		if (calls-- <= 0) throw new Error('enough for one go');
		return await store.count(row);
	};
	/** Deletes a row after those below it. */
	const remove = async (length: number, period: number, path: string): Promise<void> => {
		const row = rowOf(length, period, path);
		if ((await count(row)) === 0) return;
		for (const bit of '01') await remove(length, period, path + bit);
		await store.clear(row);
	};
	const removePeriod = async (length: number, period: number, left: Left): Promise<void> => {
		const root = rowOf(length, period, ROOT);
		const depth = await count(root);
		for (let place = left.get(period) ?? 0; depth > 0 && place < 2 ** depth; place++) {
			left.set(period, place);
			await remove(length, period, place.toString(2).padStart(depth, '0'));
		}
		if (depth > 0) await store.clear(root);
		left.delete(period);
	};
	try {
		for (const [length, left] of lengths) {
			const last = periodAt(clock.now(), length) - OLD;
			for (const period of left.keys()) {
				if (period <= last) await removePeriod(length, period, left);
			}
		}
	} catch {
		// What is left, or has failed, is done another time.
	}
	beingSwept.delete(name);
}
