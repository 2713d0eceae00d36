import type {
	FunctionsBase,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';

import type { Store } from '../../shared/memory/claims';
import { onOff } from '../../shared/input/choices';
import { checked, named, numberBetween, optional } from '../../shared/input/convert';
import { hintsTo } from '../../shared/n8n/tell';
import { createTurns, memoryOf } from '../../shared/n8n/store';
import { toNodeError } from '../../shared/n8n/toNodeError';
import type { Hint } from '../../shared/result';
import { isFirstTime } from './firstTime';
import { periodAt } from './periods';
import { HOURS, USUAL_HOURS, WHEN_FINISHED } from './properties';
import { sweep } from './sweep';

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
 *     first received on day 7    recorded for day 7
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
		// The delivery doesn’t wait for it.
		void sweep(store, hours, period);
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
