import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isRepeat, repeatKeys } from './repeats';

// Three values a delivery in n8n's record (see repeatKeys): the last 1000 deliveries of a node.
const MAX_ENTRIES = 3000;

const RECORD_TRIES = 2;

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
			// The first two deliveries of a node, arriving together, both create its record and one
			// loses. The sender was answered already, so the item goes on: better twice than never.
			ctx.logger.warn(`${ctx.getNode().name}: looking for a repeated delivery failed`, { error });
		}
	}
	return false;
}

/**
 * The execute() of the same trigger, which n8n runs first in the execution a delivery started:
 * only there does n8n offer a record shared by its processes (static data written in webhook() is
 * lost when an execution starts). Manual runs and retries by hand always pass.
 */
export async function passOnce(ctx: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = ctx.getInputData();
	const ignore = ctx.getNodeParameter('options.ignoreRepeatedDeliveries', 0, true);
	if (ignore !== true || ctx.getMode() !== 'webhook') return items;
	const fresh: INodeExecutionData[] = [];
	for (const item of items) {
		if (!(await seenBefore(ctx, item))) fresh.push(item);
	}
	return fresh;
}
