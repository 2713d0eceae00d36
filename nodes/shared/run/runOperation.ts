import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import { joinNames } from '../errors/texts';
import { toRecord } from '../http/readAnswer';
import { mapFields } from '../input/fieldMap';
import { readItem, type ItemRequest } from '../input/readItem';
import { defaultConcurrency } from '../input/sendPolicy';
import { paceOf } from '../n8n/clock';
import { inputOfRun, inputOfTool, type InputItem, type RunInput } from '../n8n/host';
import { toErrorItem, toNodeError } from '../n8n/toNodeError';
import type { Operation } from '../operation';
import type { Failure, Result } from '../result';
import type { Service } from '../service';
import { nameOfRun, openLedger } from './ledger';
import { createRun, ranges } from './nodeRun';
import type { ItemResult } from './performGroup';
import { runItems } from './runItems';

/**
 * The way of every item through every operation: check, wait for its turn, send, read, link to its input. n8n calls
 * `customOperation` with all items of a run. For an AI agent’s tool its routing engine calls `pagination` with one.
 */
export function runOperation(
	service: Service,
	operation: Operation,
	fields: readonly INodeProperties[],
) {
	const fieldMap = mapFields(operation);
	const run = async (input: RunInput): Promise<INodeExecutionData[]> => {
		const { items, timezone, continues } = input;
		// All items are checked before one is sent.
		const requests = items.map((item) => readItem(item, operation, { fields, fieldMap }, timezone));
		const ledger = operation.idempotent
			? undefined
			: openLedger(input.context, input.run ?? (() => nameOfRun(requests)));
		const nodeRun = createRun(
			items.length,
			concurrencyOf(requests, operation),
			(isStopped) => paceOf(() => isStopped() || input.isCancelled()),
			ledger,
		);
		const results = await runItems({
			service,
			operation,
			run: nodeRun,
			items,
			requests,
			continues,
		});
		if (nodeRun.isComplete()) ledger?.clear();
		const failure = continues ? undefined : firstFailure(results);
		if (failure) {
			const [item, first] = failure;
			const { node, index } = items[item] as InputItem;
			throw toNodeError(node, withSummary(first, listUncertain(results), nodeRun.summary()), index);
		}
		return items.flatMap((item, at) =>
			outputOf(operation, requests[at] as Result<ItemRequest>, results[at] as ItemResult, {
				item,
				continues,
			}),
		);
	};
	return {
		customOperation: async function (this: IExecuteFunctions) {
			return [await run(inputOfRun(this))];
		},
		pagination: async function (this: IExecutePaginationFunctions) {
			return await run(inputOfTool(this));
		},
	};
}

/** Items in progress at once, as the first item that can be sent wants it. */
const concurrencyOf = (requests: Array<Result<ItemRequest>>, operation: Operation): number => {
	const first = requests.find((request) => request.ok);
	return first?.ok ? first.value.concurrency : defaultConcurrency(operation);
};

/** The first item that failed of its own accord, and why; undefined if none did. */
function firstFailure(results: ItemResult[]): [item: number, failure: Failure] | undefined {
	const item = results.findIndex((result) => !result.ok && result.failure.kind !== 'notSent');
	const result = results[item];
	return result && !result.ok ? [item, result.failure] : undefined;
}

function outputOf(
	{ simplify }: Operation,
	request: Result<ItemRequest>,
	result: ItemResult,
	{ item: { index, node }, continues }: { item: InputItem; continues: boolean },
): INodeExecutionData[] {
	// Without Continue, only a cancelled run has items here that weren’t sent.
	if (!result.ok) return continues ? [toErrorItem(result.failure, index, node)] : [];
	const isSimple = simplify && request.ok && request.value.input.simplify === true;
	return result.value.map((record) => ({
		json: isSimple ? simplify(record) : toRecord(record),
		pairedItem: { item: index },
	}));
}

/** Which items have an unknown outcome, and whom they affect, if there are several. */
function listUncertain(results: ItemResult[]): string {
	const uncertain = results.flatMap((result, at) =>
		!result.ok && result.failure.isUncertain ? [{ at, ...result.failure }] : [],
	);
	if (uncertain.length < 2) return '';
	const names = uncertain.flatMap(({ affected = [] }) => affected);
	const items = `Items ${ranges(uncertain.map(({ at }) => at))} may have succeeded`;
	return names.length === 0 ? `${items}.` : `${items}. They were for ${joinNames(names)}.`;
}

const withSummary = (failure: Failure, ...summary: string[]): Failure => ({
	...failure,
	description: [failure.description, ...summary].filter((part) => part !== '').join(' '),
});
