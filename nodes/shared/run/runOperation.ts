import type { INodeExecutionData } from 'n8n-workflow';

import { CANCELLED, NOT_SENT } from '../errors/texts';
import { forRead } from '../errors/render';
import { readCredentials } from '../http/connect';
import { createRunStats, type RunStats } from '../http/exchange';
import { checked } from '../input/convert';
import { type ItemRequest, needsCredential, readItem, sameForAll } from '../input/readItem';
import { runClock, type RunClock } from '../n8n/clock';
import type { InputItem, RunInput } from '../n8n/host';
import { toErrorItem, toNodeError } from '../n8n/toNodeError';
import type { Field, Operation } from '../operation';
import { joined } from '../phrase';
import { failed, type Failure, type Hint, type Result } from '../result';
import type { Service } from '../service';
import { contentOf, isKnown, isSent, type Ledger, nameOfRun, openLedger } from './ledger';
import { createRun, type NodeRun, type RunItem, sendable } from './nodeRun';
import { forModel, inOneText, toolItems } from './forModel';
import { adviseOnce } from './adviseOnce';
import { keepOneItem } from './keepOneItem';
import { type OnlyOnce, openOnlyOnce } from './onlyOnce';
import { refuseSharedKeys } from './sharedKeys';
import { isPreview } from './preview';
import { openingOf, runItems } from './runItems';
import type { ItemResult } from './results';
import { adviceForRest, RETRY_REPEATS_NOTHING } from './rest';
import { hintsOfFailures, remarkOnResults } from './remarkOnResults';
import { summarize, toOutput, withWarnings } from './results';
import { createRemarks } from './remarks';
import { remarkOnSame } from './same';

/**
 * The way of every item through an operation: check, wait for its turn, send, read, link to its input. `fields` are the
 * operation’s, including the options for sending.
 */
export function runOperation(service: Service, operation: Operation, fields: readonly Field[]) {
	return async (input: RunInput): Promise<INodeExecutionData[]> => {
		const clock = runClock(input.cancelSignal);
		const read = await readItems({ service, operation, fields }, input, clock);
		const run = openRun(service, operation, input, clock, read);
		const recalled = run.items.filter(({ item }) => isSent(run.ledger?.find(item.index))).length;
		// Whatever happens, what is known about the keys is recorded.
		const ended = await runItems(run).finally(async () => {
			if (run.once) await clock.unlessCancelled(run.once.close());
			clock.release();
		});
		const told = (result: ItemResult, at: number) =>
			input.isTool ? withWarnings(result, doubtsIn(read[at])) : result;
		const shaped = ended.map((result, at) => toOutput(operation, read[at], told(result, at)));
		const results = operation.onlyOnce ? keepOneItem(shaped) : shaped;
		if (results.every(({ ok }) => ok)) run.ledger?.clear();
		const forRest = adviceForRest(run, results);
		const worded = (failure: Failure, item: InputItem) => {
			const own = operation.idempotent ? forRead(failure) : failure;
			return input.isTool ? forModel(own, fields, item) : own;
		};
		const opens = input.cancelSignal?.aborted ? undefined : openingOf(results);
		const failure = run.continues ? undefined : firstFailure(results);
		if (opens !== undefined && (!failure || failure[1] === CANCELLED)) {
			return (await input.suspendUntil?.(opens)) ?? [];
		}
		if (failure) {
			const [at, shown] = failure;
			const item = input.items[at] as InputItem;
			// Of a run that was stopped, a retry can send everything again.
			const canRetry = forRest !== undefined && !input.cancelSignal?.aborted;
			const whole = wholeFailure(forRest?.(shown) ?? shown, results, shown, canRetry);
			throw errorOf(worded(whole, item), item, input);
		}
		const [first] = results;
		if (first?.ok && first.question) await input.waitForWebhook(first.question);
		for (const hint of hintsOf(run, results, recalled)) input.hint(hint);
		const returned = run.items.flatMap(({ item, at }) => {
			const result = results[at] as ItemResult;
			const { index, node } = item;
			return result.ok
				? result.value.map((json) => ({ json, pairedItem: { item: index } }))
				: [toErrorItem(worded(forRest?.(result.failure) ?? result.failure, item), index, node)];
		});
		return input.isTool ? toolItems(returned) : returned;
	};
}

/** What is probably wrong with an item. A model sees nothing above the output, so its result says it. */
const doubtsIn = (request: Result<ItemRequest> | undefined): string[] =>
	(request?.ok ? request.value.notes : []).flatMap(({ type, sentence }) =>
		type === 'info' ? [] : [`${sentence}.`],
	);

/** What each item sends, or why it can’t be sent. All items are checked before one is sent. */
async function readItems(
	{
		service,
		operation,
		fields,
	}: { service: Service; operation: Operation; fields: readonly Field[] },
	input: RunInput,
	clock: RunClock,
): Promise<Array<Result<ItemRequest>>> {
	const same = sameForAll(operation, fields);
	const check = async (item: InputItem): Promise<Result<ItemRequest>> => {
		if (clock.isOver()) return failed(NOT_SENT);
		const needed = needsCredential(fields, item.get);
		const has = needed ? await readCredentials(item, service) : undefined;
		if (has?.ok === false) return has;
		const settings = { ...input, credential: has?.value };
		return checked(() => readItem(item, operation, same, settings));
	};
	const read: Array<Result<ItemRequest>> = [];
	// In turn, because each may read the credential: n8n’s database would have nothing left for anything else.
	for (const item of input.items) read.push(await check(item));
	return read;
}

function openRun(
	service: Service,
	operation: Operation,
	input: RunInput,
	clock: RunClock,
	read: ReadonlyArray<Result<ItemRequest>>,
): NodeRun {
	const requests = operation.onlyOnce ? refuseSharedKeys(read) : read;
	const items = input.items.map((item, at) => ({
		at,
		item,
		request: requests[at] ?? failed(NOT_SENT),
	}));
	// A model may ask a tool for the same again, which is then another run of the node.
	const nameRun = input.isTool ? () => nameOfRun(requests) : input.run;
	const ledger = operation.idempotent ? undefined : openLedger(input.context, nameRun);
	const stats = createRunStats(clock.elapsed, input.log);
	const remarks = createRemarks(items.length);
	for (const [at, request] of read.entries()) {
		for (const note of request.ok ? request.value.notes : []) remarks.ofItem(note, at);
	}
	const advice = operation.onlyOnce === 'advised' ? adviseOnce(input, requests) : undefined;
	if (advice) remarks.add(advice);
	return createRun({
		service,
		operation,
		items,
		continues: input.continues,
		canWait: () => input.suspendUntil !== undefined && input.canWait(),
		clock,
		ledger,
		stats,
		remarks,
		once: onlyOnceOf(input, operation, items, { clock, stats, ledger }),
	});
}

/** What must happen only once, if any item has a key that no earlier attempt has used. */
function onlyOnceOf(
	{ isTool }: RunInput,
	{ find }: Operation,
	items: readonly RunItem[],
	{ clock, stats, ledger }: { clock: RunClock; stats: RunStats; ledger?: Ledger },
): OnlyOnce | undefined {
	const keyed = items.flatMap(sendable).flatMap(({ item, request }) => {
		const { once, repeatUncertain, requestOptions, input, looks } = request;
		if (!once || isPreview(input) || isKnown(ledger, item.index, repeatUncertain)) return [];
		const patience = requestOptions.timeout ?? 0;
		const content = contentOf(request, clock.now());
		const { memory, index } = item;
		const finds = find && { lost: looks };
		return [{ item: index, once, repeatUncertain, finds, patience, content, memory }];
	});
	const memory = keyed[0]?.memory();
	return memory && openOnlyOnce(memory, keyed, clock, { isTool, stats });
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

/** A failure with what else is known of the run. `shown` is what the summary leaves out, as it is said already. */
function wholeFailure(
	failure: Failure,
	results: readonly ItemResult[],
	shown: Failure,
	canRetry: boolean,
): Failure {
	const how = canRetry ? RETRY_REPEATS_NOTHING : undefined;
	const description = joined([failure.description, summarize(results, shown), how]);
	return { ...failure, description };
}

/** The error that ends a run. */
function errorOf(failure: Failure, { node, index }: InputItem, input: RunInput): Error {
	if (input.isTool) return toNodeError(node, inOneText(failure));
	return input.dropsDescription()
		? toNodeError(node, inOneText(failure), { itemIndex: index })
		: toNodeError(node, failure, { itemIndex: index, of: input.items.length });
}

/** The sentences above the output of a run. */
function hintsOf(run: NodeRun, results: readonly ItemResult[], recalled: number): Hint[] {
	const { remarks, stats, once, items, operation } = run;
	remarkOnResults(results, recalled, remarks);
	if (operation.onlyOnce !== undefined) remarkOnSame(run, results);
	once?.remarkOn(remarks);
	stats.remarkOn(remarks);
	const hasErrorOutput = items[0]?.item.node.onError === 'continueErrorOutput';
	return [...hintsOfFailures(results, { hasErrorOutput }), ...remarks.hints()];
}
