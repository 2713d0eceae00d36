import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { CANCELLED } from '../errors/texts';
import type { Waits } from '../http/exchange';
import { createWaits } from '../http/exchange';
import { mapFields } from '../input/prepareRequest';
import type { ItemRequest } from '../input/readItem';
import { readItem } from '../input/readItem';
import { checked } from '../input/convert';
import type { StoppablePace } from '../n8n/clock';
import { paceOf } from '../n8n/clock';
import type { InputItem, RunInput } from '../n8n/host';
import { inputOfRun, inputOfTool, toolFailure, toolItems } from '../n8n/host';
import { toErrorItem, toNodeError } from '../n8n/toNodeError';
import type { Operation } from '../operation';
import type { Failure, Result } from '../result';
import type { Service } from '../service';
import type { Ledger, LedgerEntry } from './ledger';
import { isKnown, nameOfRun, openLedger } from './ledger';
import { createRun } from './nodeRun';
import type { OnlyOnce } from './onlyOnce';
import { openOnlyOnce } from './onlyOnce';
import type { ItemResult } from './results';
import { hintsOf, summarize, toOutput } from './results';
import { runItems } from './runItems';

/**
 * The way of every item through every operation: check, wait for its turn, send, read, link to its input. n8n calls
 * `customOperation` with all items of a run. For some tools its routing engine calls `pagination` with one.
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
			: openLedger(input.context, () => nameRun(input, requests));
		const pace = paceOf(input.cancelSignal);
		const waits = createWaits(pace.now, input.log);
		const once = onlyOnceOf(input, requests, { pace, waits, ledger });
		const recalled = items.filter(({ index }) => isSent(ledger?.find(index))).length;
		const nodeRun = createRun({
			...{ service, operation, items, requests, continues },
			...{ pace, ledger, waits, once },
		});
		// Whatever happens, no key may stay claimed by a run that is over.
		const ended = await runItems(nodeRun).finally(async () => {
			await once?.close();
			pace.release();
		});
		const results = ended.map((result, at) => toOutput(operation, requests[at], result));
		if (results.every(({ ok }) => ok) && !mayPassForFailed(results)) ledger?.clear();
		const failure = continues ? undefined : firstFailure(results);
		if (failure) {
			const [item, shown] = failure;
			const { node, index } = items[item] as InputItem;
			const description = `${shown.description} ${summarize(results, shown)}`.trim();
			const whole = { ...shown, description };
			throw input.isTool ? toNodeError(node, toolFailure(whole)) : toNodeError(node, whole, index);
		}
		const hasErrorOutput = items[0]?.node.onError === 'continueErrorOutput';
		const hints = hintsOf(results, { recalled, php: waits.php, hasErrorOutput });
		for (const hint of [...hints, ...waits.hints()]) input.hint?.(hint);
		const returned = items.flatMap(({ index, node }, at) => {
			const result = results[at] as ItemResult;
			return result.ok
				? result.value.map((json) => ({ json, pairedItem: { item: index } }))
				: [toErrorItem(result.failure, index, node)];
		});
		return input.isTool ? toolItems(returned) : returned;
	};
	const check = (item: InputItem, timezone: string): Result<ItemRequest> =>
		checked(() => readItem(item, operation, { fields, fieldMap }, timezone));
	return {
		customOperation: async function (this: IExecuteFunctions) {
			return [await run(inputOfRun(this))];
		},
		pagination: async function (this: IExecutePaginationFunctions) {
			return await run(inputOfTool(this));
		},
	};
}

const isSent = (entry: LedgerEntry | undefined) => entry !== undefined && 'answer' in entry;

type Requests = Array<Result<ItemRequest>>;

/** A model may ask a tool for the same again, which is then another run of the node. */
const nameRun = ({ isTool, run }: RunInput, requests: Requests): string =>
	run === undefined || isTool ? nameOfRun(requests) : run();

/** What must happen only once, if any item has a key that no earlier attempt has used. */
function onlyOnceOf(
	input: RunInput,
	requests: Requests,
	{ pace, waits, ledger }: { pace: StoppablePace; waits: Waits; ledger?: Ledger },
): OnlyOnce | undefined {
	const keyed = requests.flatMap((request, at) => {
		const { index, memory } = input.items[at] as InputItem;
		if (!request.ok || !request.value.once) return [];
		const { once, repeatUncertain } = request.value;
		const isNew = !isKnown(ledger, index, repeatUncertain);
		return isNew ? [{ item: index, once, repeatUncertain, memory }] : [];
	});
	const memory = keyed[0]?.memory();
	return memory && openOnlyOnce(memory, keyed, pace, { isTool: input.isTool, waits });
}

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

/** Older releases of n8n (2.8) run a node again if its first item has any `error`, even null. */
const mayPassForFailed = (results: ItemResult[]): boolean =>
	results.some((result) => result.ok && result.value.some((json) => 'error' in json));
