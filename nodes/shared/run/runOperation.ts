import type { INodeExecutionData } from 'n8n-workflow';

import { joined } from '../errors/readMessage';
import { CANCELLED, NOT_SENT } from '../errors/texts';
import { readCredentials } from '../http/connect';
import { createRunStats, type RunStats } from '../http/exchange';
import { checked } from '../input/convert';
import { labelsInRequest } from '../input/prepareRequest';
import { type ItemRequest, needsCredential, readItem } from '../input/readItem';
import { runClock, type RunClock } from '../n8n/clock';
import type { InputItem, RunInput } from '../n8n/host';
import { toErrorItem, toNodeError } from '../n8n/toNodeError';
import type { Field, Operation, Reply } from '../operation';
import { failed, type Failure, type Result, succeeded } from '../result';
import type { Service } from '../service';
import { groupItems, type SharedRequest, shareRequest } from './batch';
import type { Ledger, LedgerEntry } from './ledger';
import { contentOf, isKnown, nameOfRun, openLedger } from './ledger';
import { createRun, type NodeRun, plannedAt } from './nodeRun';
import { forModel, inOneText, toolItems } from './forModel';
import { adviseOnce } from './adviseOnce';
import { keepOneItem, type OnlyOnce, openOnlyOnce, refuseSharedKeys } from './onlyOnce';
import { isPreview, perform } from './perform';
import type { ItemResult } from './results';
import { adviceForRest, RETRY_REPEATS_NOTHING } from './rest';
import {
	hintsOfFailures,
	recall,
	remarkOn,
	summarize,
	toOutput,
	withEarlierDoubt,
} from './results';
import { createRemarks } from './remarks';

/**
 * The way of every item through an operation: check, wait for its turn, send, read, link to its input. `fields` are the
 * operation’s, including the options for sending.
 */
export function runOperation(service: Service, operation: Operation, fields: readonly Field[]) {
	return async (input: RunInput): Promise<INodeExecutionData[]> => {
		const { items, continues } = input;
		const told = (failure: Failure, item: InputItem) =>
			input.isTool ? forModel(failure, fields, item) : failure;
		// All items are checked before one is sent.
		const labels = labelsInRequest(operation);
		const clock = runClock(input.cancelSignal);
		const check = async (item: InputItem): Promise<Result<ItemRequest>> => {
			if (clock.isOver()) return failed(NOT_SENT);
			const needed = needsCredential(fields, item.get);
			const has = needed ? await readCredentials(item, service) : undefined;
			if (has?.ok === false) return has;
			const settings = { ...input, credential: has?.value };
			return checked(() => readItem(item, operation, { fields, labels }, settings));
		};
		const read: Array<Result<ItemRequest>> = [];
		// In turn, because each may read the credential: n8n’s database would have nothing left for anything else.
		for (const item of items) read.push(await check(item));
		const requests = operation.onlyOnce ? refuseSharedKeys(read) : read;
		const advice = operation.onlyOnce === 'advised' ? adviseOnce(input, requests) : undefined;
		// A model may ask a tool for the same again, which is then another run of the node.
		const nameRun = input.isTool ? () => nameOfRun(requests) : input.run;
		const ledger = operation.idempotent ? undefined : openLedger(input.context, nameRun);
		const stats = createRunStats(clock.elapsed, input.log);
		const remarks = createRemarks(items.length);
		const once = onlyOnceOf(input, requests, { clock, stats, ledger });
		const recalled = items.filter(({ index }) => isSent(ledger?.find(index))).length;
		const nodeRun = createRun({
			service,
			operation,
			items,
			requests,
			continues,
			clock,
			ledger,
			stats,
			remarks,
			once,
			canWait: () => input.suspendUntil !== undefined && input.canWait(),
		});
		// Whatever happens, what is known about the keys is recorded.
		const ended = await runItems(nodeRun).finally(async () => {
			if (once) await clock.unlessCancelled(once.close());
			clock.release();
		});
		const shaped = ended.map((result, at) => toOutput(operation, requests[at], result));
		const results = operation.onlyOnce ? keepOneItem(shaped) : shaped;
		if (results.every(({ ok }) => ok)) ledger?.clear();
		const opens = input.cancelSignal?.aborted ? undefined : openingOf(results);
		const failure = continues ? undefined : firstFailure(results);
		const forRest = adviceForRest(operation, requests, results);
		if (opens !== undefined && (!failure || failure[1] === CANCELLED)) {
			return (await input.suspendUntil?.(opens)) ?? [];
		}
		if (failure) {
			const [item, shown] = failure;
			const failedItem = items[item] as InputItem;
			const { description } = forRest?.(shown) ?? shown;
			// Of a run that was stopped, a retry can send everything again.
			const canRetry = forRest !== undefined && !input.cancelSignal?.aborted;
			const how = canRetry ? RETRY_REPEATS_NOTHING : undefined;
			const whole = told(
				{ ...shown, description: joined([description, summarize(results, shown), how]) },
				failedItem,
			);
			const { node, index } = failedItem;
			if (input.isTool) throw toNodeError(node, inOneText(whole));
			throw input.dropsDescription()
				? toNodeError(node, inOneText(whole), { itemIndex: index })
				: toNodeError(node, whole, { itemIndex: index, of: items.length });
		}
		const [first] = results;
		if (first?.ok && first.question) await input.waitForWebhook(first.question);
		const hasErrorOutput = items[0]?.node.onError === 'continueErrorOutput';
		remarkOn(results, recalled, remarks);
		once?.remarkOn(remarks);
		for (const request of read) {
			for (const note of new Set(request.ok ? request.value.notes : [])) remarks.ofItem(note);
		}
		stats.remarkOn(remarks);
		if (advice) remarks.add(advice);
		const hints = [...hintsOfFailures(results, { hasErrorOutput }), ...remarks.hints()];
		for (const hint of hints) input.hint(hint);
		const returned = items.flatMap((item, at) => {
			const result = results[at] as ItemResult;
			const { index, node } = item;
			return result.ok
				? result.value.map((json) => ({ json, pairedItem: { item: index } }))
				: [toErrorItem(told(forRest?.(result.failure) ?? result.failure, item), index, node)];
		});
		return input.isTool ? toolItems(returned) : returned;
	};
}

const isSent = (entry: LedgerEntry | undefined): entry is Reply =>
	entry !== undefined && 'answer' in entry;

/** What must happen only once, if any item has a key that no earlier attempt has used. */
function onlyOnceOf(
	input: RunInput,
	requests: ReadonlyArray<Result<ItemRequest>>,
	{ clock, stats, ledger }: { clock: RunClock; stats: RunStats; ledger?: Ledger },
): OnlyOnce | undefined {
	const keyed = requests.flatMap((request, at) => {
		const { index, memory } = input.items[at] as InputItem;
		if (!request.ok || !request.value.once || isPreview(request.value.input)) return [];
		const { once, repeatUncertain, requestOptions } = request.value;
		if (isKnown(ledger, index, repeatUncertain)) return [];
		const patience = requestOptions.timeout ?? 0;
		const content = contentOf(request.value, clock.now());
		return [{ item: index, once, repeatUncertain, patience, content, memory }];
	});
	const memory = keyed[0]?.memory();
	return memory && openOnlyOnce(memory, keyed, clock, { isTool: input.isTool, stats });
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

/** Every item has a result in the end, including those that aren’t sent because another has failed. */
export async function runItems(run: NodeRun): Promise<ItemResult[]> {
	const { items, requests, clock, continues, operation } = run;
	const results = new Array<ItemResult>(requests.length);
	const earlier = (at: number) => run.ledger?.find((items[at] as InputItem).index);
	const end = (at: number, result: ItemResult) => {
		const failed = !result.ok && withEarlierDoubt(result.failure, earlier(at));
		const ended = resolveDeferred(failed ? { ...result, failure: failed } : result, run);
		results[at] = ended;
		// A deferred item doesn’t stop the run: later items may be inside Sending Hours.
		if (!ended.ok && !ended.failure.deferred && !continues) clock.stop();
	};
	if (!continues && requests.some(({ ok }) => !ok)) clock.stop();
	const alone = requests.map((_, at) => [at]);
	// To share requests only saves some of them, so a fault in it isn’t worth a failure.
	const groups = clock.isOver() ? alone : await groupItems(run).catch(() => alone);
	const began = clock.elapsed();
	const runGroup = async (group: number[], place: number) => {
		const leave = await run.places.enter();
		try {
			const [at] = group as [number];
			const request = requests[at] as NodeRun['requests'][number];
			if (!request.ok) {
				const entry = earlier(at);
				const item = items[at] as InputItem;
				return end(at, isSent(entry) ? recall(operation, entry, item, {}, run.remarks) : request);
			}
			// Its batch may start later, if the user set Batching under Settings.
			const { size, interval } = request.value.requestOptions.batching ?? { size: 1, interval: 0 };
			await clock.pause(began + Math.floor(place / size) * interval - clock.elapsed());
			const shares = shareRequest(group.length);
			await Promise.all(
				group.map(async (each, member) => {
					const context = { run, item: items[each] as InputItem, request: plannedAt(run, each) };
					end(each, await perform(context, shares[member] as SharedRequest));
				}),
			);
		} finally {
			leave();
		}
	};
	await Promise.all(groups.map(runGroup));
	return results;
}

/**
 * What becomes of an item that came at the wrong time: it is left out, or waits together with the run, or else fails.
 */
function resolveDeferred(result: ItemResult, { canWait, remarks }: NodeRun): ItemResult {
	if (result.ok || !result.failure.deferred) return result;
	const { deferred, ...failure } = result.failure;
	if (deferred.how === 'skip' && !failure.isUncertain) {
		remarks.add(deferred.remark);
		return { ...succeeded([]), isSkipped: true, note: deferred.note };
	}
	return failed(
		deferred.how === 'wait' && canWait() ? { ...failure, deferred, kind: 'notSent' } : failure,
	);
}

/** When the first of the items that wait may be sent, in milliseconds since 1970; undefined if none waits. */
export function openingOf(results: readonly ItemResult[]): number | undefined {
	const times = results.flatMap((result) =>
		result.ok ? [] : (result.failure.deferred?.until ?? []),
	);
	return times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other));
}
