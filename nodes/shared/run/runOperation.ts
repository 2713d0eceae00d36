import type {
	IDataObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import { CANCELLED, unexpectedFailure } from '../errors/texts';
import { failed, isObject, succeeded, type Failure, type Result } from '../result';
import { mapFields } from '../input/fieldMap';
import { readItem, type ItemRequest } from '../input/readItem';
import { defaultConcurrency } from '../input/sendPolicy';
import { paceOf } from '../n8n/clock';
import { inputOfRun, inputOfTool, type InputItem, type RunInput } from '../n8n/host';
import { toErrorItem, toNodeError } from '../n8n/toNodeError';
import type { Operation } from '../operation';
import type { Service } from '../service';
import { nameOfRun, openLedger } from './ledger';
import { createRun } from './nodeRun';
import type { ItemResult } from './itemResult';
import { runItems } from './runItems';
import { summarize } from './summary';

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
		const requests = items.map((item) => check(item, timezone));
		const ledger = operation.idempotent
			? undefined
			: openLedger(input.context, input.run ?? (() => nameOfRun(requests)));
		const pace = paceOf(input.cancelSignal);
		const nodeRun = createRun(concurrencyOf(requests, operation), pace, ledger);
		const shared = { service, operation, run: nodeRun, items, requests, continues };
		const results = (await runItems(shared)).map((result, at) =>
			toOutput(operation, requests[at] as Result<ItemRequest>, result),
		);
		pace.release();
		if (results.every(({ ok }) => ok) && !(input.run && mayPassForFailed(results))) ledger?.clear();
		const failure = continues ? undefined : firstFailure(results);
		if (failure) {
			const [item, shown] = failure;
			const { node, index } = items[item] as InputItem;
			const description = `${shown.description} ${summarize(results, shown)}`.trim();
			throw toNodeError(node, { ...shown, description }, index);
		}
		return items.flatMap(({ index, node }, at) => {
			const result = results[at] as ItemResult;
			return result.ok
				? result.value.map((json) => ({ json, pairedItem: { item: index } }))
				: [toErrorItem(result.failure, index, node)];
		});
	};
	const check = (item: InputItem, timezone: string): Result<ItemRequest> => {
		try {
			return readItem(item, operation, { fields, fieldMap }, timezone);
		} catch (error) {
			return failed(unexpectedFailure(error, 'input'));
		}
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

/** The failure to show: of the first item that failed of its own accord, or else of the first that wasn’t sent. */
function firstFailure(results: ItemResult[]): [item: number, failure: Failure] | undefined {
	const failures = results.flatMap(
		(result, at): Array<[number, Failure]> => (result.ok ? [] : [[at, result.failure]]),
	);
	const [skipped] = failures;
	return (
		failures.find(([, { kind }]) => kind !== 'notSent') ?? (skipped && [skipped[0], CANCELLED])
	);
}

/** The item’s JSON: its records, simplified if the user wants that. */
function toOutput(
	{ simplify, idempotent }: Operation,
	request: Result<ItemRequest>,
	result: ItemResult,
): ItemResult {
	if (!result.ok) return result;
	const isSimple = request.ok && request.value.input.simplify === true;
	try {
		return succeeded(
			result.value.map((record) =>
				toItemJson(simplify && isSimple && isObject(record) ? simplify(record) : record),
			),
		);
	} catch (error) {
		return failed(unexpectedFailure(error, idempotent ? 'read' : 'output'));
	}
}

/** Older releases of n8n (2.8) run a node again if its first item has any `error`, even null. */
const mayPassForFailed = (results: ItemResult[]): boolean =>
	results.some((result) => result.ok && result.value.some((json) => 'error' in json));

/**
 * A record as the JSON of an item. n8n takes an item with a top-level `error` for failed, unless that is null or false,
 * and with Retry On Fail would repeat a request that succeeded. So such an item has the record under `response`, and the
 * other fields stay where expressions look for them.
 */
export function toItemJson(record: unknown): IDataObject {
	if (!isObject(record)) return { response: record as IDataObject[string] };
	const { error, ...others } = record;
	const isTakenForFailed = error !== undefined && error !== null && error !== false;
	return isTakenForFailed ? { ...others, response: record } : record;
}
