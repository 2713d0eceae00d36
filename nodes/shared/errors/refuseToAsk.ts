import { phrase } from '../phrase';
import type { Failure } from '../result';
import { NOTHING_SENT_AT_ALL } from './texts';

/** Why a question can’t be asked here, if so. An execution waits for one answer at a time. */
export function refuseToAsk(
	items: number,
	{ isTool, canWait }: { isTool: boolean; canWait(): boolean },
): Failure | undefined {
	if (!canWait()) {
		return {
			message: 'The execution can’t wait for an answer here',
			description: isTool
				? phrase`n8n lets a tool wait only for an AI Agent of version 3 or newer, not for older agents and MCP clients. ${NOTHING_SENT_AT_ALL} Let them call a workflow that has this node in it.`
				: phrase`n8n’s Engine 2.0 can’t put an execution to wait yet. ${NOTHING_SENT_AT_ALL} Run this workflow in n8n’s usual engine.`,
		};
	}
	if (items === 1) return undefined;
	return {
		message: `This operation asks one question at a time, but gets ${items} items`,
		description: phrase`Put a Loop Over Items node with a batch size of 1 before it, so that each item is asked in its turn. ${NOTHING_SENT_AT_ALL}`,
	};
}
