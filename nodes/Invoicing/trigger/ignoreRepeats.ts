import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** The last 1,000 deliveries of a node, with three values for each in n8n’s record (see `repeatKeys`). */
const MAX_ENTRIES = 3000;

const RECORD_TRIES = 2;

/**
 * The execute() of the trigger, which n8n runs first in the execution that a delivery started. Only there does n8n offer
 * a record that its processes share: static data written in webhook() is lost when an execution starts. Manual runs and
 * retries by hand always pass.
 */
export async function ignoreRepeats(ctx: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = ctx.getInputData();
	const ignore = ctx.getNodeParameter('options.ignoreRepeatedDeliveries', 0, true);
	if (ignore !== true || ctx.getMode() !== 'webhook') return items;
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
	for (let tries = 1; tries <= RECORD_TRIES; tries++) {
		try {
			const { processed } = await ctx.helpers.checkProcessedAndRecord(
				[...keys.seen, keys.own],
				'node',
				{ mode: 'entries', maxEntries: MAX_ENTRIES },
			);
			return isRepeat(keys, processed);
		} catch (error) {
			// If the first two deliveries of a node arrive together, both create its record and one fails. The sender has
			// been answered already, so the item goes on: better twice than never.
			ctx.logger.warn(`${ctx.getNode().name}: failed to look for a repeated delivery`, { error });
		}
	}
	return false;
}

/** What n8n’s record of processed values is asked for one delivery. */
export interface RepeatKeys {
	/** The delivery on its day and on the day before. If one of them was recorded earlier, it is a repeat. */
	seen: string[];
	/** The delivery in this very execution. */
	own: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The keys by which a delivery is recognised.
 *
 * The day is part of the key because the service sends no delivery id. Two events can have the same body (a client opens
 * the same invoice again a week later), while retries of one delivery follow soon after each other. So a body counts as
 * repeated for 24 to 48 hours.
 *
 * @param id see deliveryId in delivery.ts
 * @param executionId n8n’s id of the execution that handles the delivery
 * @param receivedAt ISO 8601
 */
export function repeatKeys(id: string, executionId: string, receivedAt: string): RepeatKeys {
	const day = Math.floor(Date.parse(receivedAt) / DAY_MS);
	return { seen: [`${id}@${day}`, `${id}@${day - 1}`], own: `${id}#${executionId}` };
}

/**
 * Whether a delivery was handled before, given which of its keys had been recorded already.
 *
 * An execution that finds its own key is the same one running again, for example in n8n’s queue mode after a worker died
 * half way. Dropping it would lose the event.
 */
export function isRepeat(keys: RepeatKeys, recorded: readonly unknown[]): boolean {
	return !recorded.includes(keys.own) && keys.seen.some((key) => recorded.includes(key));
}
