import type { IExecuteFunctions } from 'n8n-workflow';
import type { Memory } from '../memory/record';

/** How many values a node remembers; the oldest go first. */
export interface Size {
	/** What it remembers after all. */
	keys: number;
	/** Values that stay for each of them. */
	perKey: number;
	/** Room for values that soon go again. */
	spare: number;
}

/** The last 10,000 keys of Only Once. While an item is in progress, its key takes three values instead of one. */
export const WRITES: Size = { keys: 10_000, perKey: 1, spare: 5_000 };

/** n8n’s record of processed values of this node. Undefined where n8n offers none: in a workflow that isn’t saved. */
export function memoryOf(
	context: IExecuteFunctions,
	{ keys, perKey, spare }: Size,
): Memory | undefined {
	const { helpers } = context;
	const { id } = context.getWorkflow();
	if (!id || typeof helpers.checkProcessedAndRecord !== 'function') return undefined;
	const options = { mode: 'entries' as const, maxEntries: keys * perKey + spare };
	return {
		name: JSON.stringify([id, context.getNode().id]),
		store: {
			check: async (values) =>
				(await helpers.checkProcessedAndRecord(values, 'node', options)).processed,
			remove: async (values) => await helpers.removeProcessed(values, 'node', options),
		},
	};
}
