import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { refusedParameter } from '../../shared/errors/texts';
import { onOff } from '../../shared/input/convert';
import { toNodeError } from '../../shared/n8n/toNodeError';

/** The last 1,000 deliveries of a node. Each one takes three entries (see `repeatKeys`). */
const MAX_ENTRIES = 3000;

const ATTEMPTS = 2;

/**
 * Drops deliveries that were processed before, unless the execution was started or retried by hand. Called by the
 * trigger’s execute(), which n8n runs first in the execution that a delivery starts: only execute() has access to n8n’s
 * record of processed values. Static data written in webhook() would be lost when the execution starts.
 */
export async function ignoreRepeats(ctx: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = ctx.getInputData();
	const set: unknown = ctx.getNodeParameter('options.ignoreRepeatedDeliveries', 0, true);
	const ignore = onOff(set, { timezone: '' });
	if ('problem' in ignore) {
		const refused = refusedParameter('Ignore Repeated Deliveries', ignore.problem);
		throw toNodeError(ctx.getNode(), refused);
	}
	if (ignore.value === false || ctx.getMode() !== 'webhook') return items;
	const fresh: INodeExecutionData[] = [];
	for (const item of items) {
		if (!(await seenBefore(ctx, item))) fresh.push(item);
	}
	return fresh;
}

async function seenBefore(ctx: IExecuteFunctions, item: INodeExecutionData): Promise<boolean> {
	const { id, receivedAt } = (item.json.delivery ?? {}) as Record<string, unknown>;
	if (typeof id !== 'string' || typeof receivedAt !== 'string') return false;
	const keys = repeatKeys(id, ctx.getExecutionId(), receivedAt);
	for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
		try {
			const { processed } = await ctx.helpers.checkProcessedAndRecord(
				[...keys.seen, keys.own],
				'node',
				{ mode: 'entries', maxEntries: MAX_ENTRIES },
			);
			return isRepeat(keys, processed);
		} catch (error) {
			// If the first two deliveries of a node arrive at once, both create its record, and one of them fails: try again.
			// If that fails too, process the delivery. The service has its answer already, and twice is better than never.
			ctx.logger.warn(`${ctx.getNode().name}: failed to check for a repeated delivery`, { error });
		}
	}
	return false;
}

/** The keys of a delivery in n8n’s record of processed values. */
interface RepeatKeys {
	/** The delivery on its day and on the day before. If one of them is already recorded, the delivery is a repeat. */
	seen: string[];
	/** The delivery in this execution. */
	own: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The keys that identify a delivery.
 *
 * They include the day because the service sends no ID, and two events can have the same body: a client opens the same
 * invoice again a week later. Repeats of one delivery follow soon, so a body counts as repeated for 24 to 48 hours:
 *
 *     first received on day 7    seen: id@7, id@6   not recorded yet, so it is processed; both are recorded now
 *     received again on day 8    seen: id@8, id@7   id@7 is recorded, so it is ignored
 *     received again on day 10   seen: id@10, id@9  neither is recorded, so it is processed
 *
 * @param id from `deliveryId`
 * @param executionId n8n’s ID of the execution that processes the delivery
 * @param receivedAt ISO 8601
 */
export function repeatKeys(id: string, executionId: string, receivedAt: string): RepeatKeys {
	const day = Math.floor(Date.parse(receivedAt) / DAY_MS);
	return { seen: [`${id}@${day}`, `${id}@${day - 1}`], own: `${id}#${executionId}` };
}

/**
 * Whether a delivery was processed before, given those of its keys that were recorded already.
 *
 * If an execution finds its own key, it is running for the second time, for example because a worker crashed in n8n’s
 * queue mode. Ignoring the delivery would lose the event.
 */
export function isRepeat(keys: RepeatKeys, recorded: readonly unknown[]): boolean {
	return !recorded.includes(keys.own) && keys.seen.some((key) => recorded.includes(key));
}
