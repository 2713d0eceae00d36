import type {
	FunctionsBase,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';

import { record, rowName, type Store } from '../../shared/memory/claims';
import { onOff } from '../../shared/input/choices';
import { checked, named, numberBetween, optional } from '../../shared/input/convert';
import { clock } from '../../shared/n8n/clock';
import { hintsTo } from '../../shared/n8n/tell';
import { createTurns, memoryOf } from '../../shared/n8n/store';
import { toNodeError } from '../../shared/n8n/toNodeError';
import type { Hint } from '../../shared/result';
import { HOURS, USUAL_HOURS, WHEN_FINISHED } from './properties';

/**
 * Called by the trigger’s execute(), which n8n runs first in the execution that a delivery starts: only execute() has
 * access to n8n’s record of processed values. Static data written in webhook() would be lost when the execution starts.
 * Returns the deliveries to process: all of them, if the execution was started or retried by hand.
 */
export async function ignoreRepeats(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const { ignores, hours } = readOptions(context.getNode(), (name, usual) =>
		context.getNodeParameter(name, 0, usual),
	);
	if (!ignores || context.getMode() !== 'webhook') return items;
	const isNew = await Promise.all(
		items.map(async ({ json }) => !(await isRepeat(context, json, hours))),
	);
	if (isNew.includes(false)) hintsTo(context)(REPEATED);
	return items.filter((_, at) => isNew[at]);
}

const REPEATED: Hint = {
	type: 'info',
	message:
		'This delivery had been received before, so the workflow doesn’t go on (Ignore Repeated Deliveries).',
};

/** Whether the trigger ignores repeats, and for how long. `get` reads a parameter. */
export function readOptions(
	node: INode,
	get: (name: string, usual: unknown) => unknown,
): { ignores: boolean; hours: number } {
	const read = (name: string, label: string, usual: unknown, check: (set: unknown) => unknown) => {
		const set = get(`options.${name}`, usual);
		const result = checked(() => named(label, () => check(set) ?? usual));
		if (result.ok) return result.value;
		throw toNodeError(node, result.failure);
	};
	const ignores = read('ignoreRepeatedDeliveries', 'Ignore Repeated Deliveries', true, onOff);
	const respond = get('options.respond', '');
	const period = optional(numberBetween(HOURS.min, HOURS.max, 2));
	return {
		// The service then repeats what failed, and nothing else.
		ignores: ignores === true && respond !== WHEN_FINISHED,
		hours: Number(read('repeatWindow', 'Repeat Window (Hours)', USUAL_HOURS, period)),
	};
}

/**
 * Whether a delivery with the same body was received in this period or the one before. It can’t be for ever, because
 * the service sends no ID, and two events can have the same body: a client opens the same invoice again a week later.
 * Repeats of one delivery follow soon, so a body counts as repeated for one to two periods. With periods of a day:
 *
 *     first received on day 7    recorded for days 6 and 7
 *     received again on day 8    found for day 7, so it is ignored
 *     received again on day 9    found neither for day 8 nor for day 9, so it is processed
 */
async function isRepeat(
	context: IExecuteFunctions,
	{ delivery }: IDataObject,
	hours: number,
): Promise<boolean> {
	try {
		const { id, receivedAt } = delivery as { id: string; receivedAt: string };
		// A published workflow is saved, so there is a memory.
		const store = memoryOf(context, createTurns()) as Store;
		const period = periodAt(Date.parse(receivedAt), hours);
		const by = context.getExecutionId();
		const isNew = await isFirstTime(store, { hours, period, id, by });
		// The delivery doesn’t wait for it, and what fails is done another time.
		void sweep(store, hours, period).catch(() => {});
		return !isNew;
	} catch (error) {
		// The service has its answer already.
		failedToCheck(context, error);
		return false;
	}
}

/** A delivery that can’t be checked starts the workflow: twice is better than never. */
export function failedToCheck(
	context: Pick<FunctionsBase, 'logger' | 'getNode'>,
	error: unknown,
): void {
	const why = error instanceof Error ? error.message : 'unknown fault';
	const { name } = context.getNode();
	context.logger.warn(`${name}: failed to check for a repeated delivery: ${why}`, { error });
}

const HOUR = 3_600_000;

const periodAt = (time: number, hours: number) => Math.floor(time / (hours * HOUR));

/** Whether a body that was received then still counts as repeated. */
export const isWithin = (received: number | undefined, now: number, hours: number): boolean =>
	received !== undefined && Math.abs(periodAt(now, hours) - periodAt(received, hours)) <= 1;

/*
 * Whether something happens for the first time within a while, with rows that can be found and deleted afterwards
 * although n8n can’t list them. The rows of a period form a tree. What happens goes down from its root, two bits of its
 * ID after the other, to the first row that is its own or doesn’t exist yet. So there is no row below a missing row.
 * With more bits, fewer rows are on the way down, but more have to be looked for to find all. Other processes of
 * n8n may use the same rows: the database creates each only once (`memory/claims`).
 */

const rowOf = (hours: number, period: number, path: string) => rowName(`${hours}@${period}`, path);

/** What happens, with hex digits as its ID, and the execution that asks: if it asks again, that is no repeat. */
type Occurrence = { hours: number; period: number; id: string; by: string };

/**
 * Whether it is the first time in this period and the one before. It is recorded in both, the earlier first: two
 * deliveries at the turn of a period thus have a row in common, and the database decides between them.
 */
export async function isFirstTime(store: Store, occurrence: Occurrence): Promise<boolean> {
	const { id, by, hours, period } = occurrence;
	const way = [...id].map((digit) => parseInt(digit, 16).toString(4).padStart(2, '0')).join('');
	const keepsOwners = await store.keepsOwners();
	const enter = async (own: number): Promise<boolean> => {
		const { owners } = knowledgeOf(store, hours);
		const now = periodAt(clock.now(), hours);
		// Their rows may be deleted at any time.
		for (const each of owners.keys()) if (each < now - 1) owners.delete(each);
		const known = owners.get(own) ?? new Map<string, string>();
		owners.set(own, known);
		// Where rows don’t keep their owners, only a row with the whole ID in its name belongs to this ID alone.
		for (let depth = keepsOwners ? 0 : way.length; ; depth++) {
			const path = way.slice(0, depth);
			if ((known.get(path) ?? id) !== id) continue;
			const recorded = await record(store, rowOf(hours, own, path), id, [SEEN, by]);
			if (!recorded) continue;
			if (known.size < MAX_OWNERS) known.set(path, id);
			return recorded.includes(by) || !recorded.includes(SEEN);
		}
	};
	return (await enter(period - 1)) && (await enter(period));
}

/** What this process knows of the periods of a length when it starts. */
const nothing = (hours: number) => ({
	/** The IDs to which the rows of each period belong, so that other IDs needn’t ask the database on their way down. */
	owners: new Map<number, Map<string, string>>(),
	/** Periods that may have rows. */
	left: new Set(
		Array.from({ length: SWEEP.periods }, (_, age) => periodAt(clock.now(), hours) - age),
	),
});

/** By store, and by the length of the periods, because the Repeat Window can be changed. */
const knowledge = new Map<string, Map<number, ReturnType<typeof nothing>>>();

function knowledgeOf({ name }: Store, hours: number) {
	const lengths = knowledge.get(name) ?? new Map<number, ReturnType<typeof nothing>>();
	knowledge.set(name, lengths);
	const known = lengths.get(hours) ?? nothing(hours);
	lengths.set(hours, known);
	return known;
}

/** The stores whose rows are being deleted. */
const beingSwept = new Set<string>();

/** The first rows to be known are the upper ones, which most IDs have on their way. */
const MAX_OWNERS = 5000;

const SEEN = 'seen';

/** How far back old periods are looked for, and how many calls of the database one go may take. */
const SWEEP = { periods: 1000, calls: 120 };

/**
 * Deletes rows of periods that don’t count any more, a few each time: of periods in which something was `seen`, and of
 * earlier periods whose rows were left when the process started. Also of periods of another length, from before the
 * Repeat Window was changed: those that this process has seen, and those of the usual length.
 */
export async function sweep(store: Store, hours: number, seen: number): Promise<void> {
	const { name } = store;
	knowledgeOf(store, hours)
		.left.add(seen - 1)
		.add(seen);
	knowledgeOf(store, USUAL_HOURS);
	// Deliveries that come fast wait for the database as it is.
	if (beingSwept.has(name)) return;
	beingSwept.add(name);
	let calls = SWEEP.calls;
	/** Deletes a row after those below it. Returns whether all are gone. */
	const remove = async (length: number, period: number, path: string): Promise<boolean> => {
		if (calls-- <= 0) return false;
		const row = rowOf(length, period, path);
		if ((await store.count(row)) === 0) return true;
		for (const branch of '0123') {
			if (!(await remove(length, period, path + branch))) return false;
		}
		await store.clear(row);
		return true;
	};
	for (const [length, { left }] of knowledge.get(name) ?? []) {
		const last = periodAt(clock.now(), length) - 2;
		for (const period of left) {
			if (period > last) continue;
			if (!(await remove(length, period, '').catch(() => false))) break;
			left.delete(period);
		}
	}
	beingSwept.delete(name);
}
