import type { IDataObject } from 'n8n-workflow';

import type { Leave } from '../concurrency';
import { createSequencer } from '../concurrency';
import { NOT_SENT, phpWarnings, unexpectedFailure } from '../errors/texts';
import { openChannel } from '../http/channel';
import type { Connection } from '../http/connect';
import { connect } from '../http/connect';
import { failed, succeeded } from '../result';
import type { LedgerEntry } from './ledger';
import { isKnown } from './ledger';
import type { ItemContext } from './nodeRun';
import { lookupOf } from './nodeRun';
import type { ItemResult } from './results';
import { describe, recall, withAffected, withWarnings } from './results';

/**
 * Sends the request of a group of items: mostly one item, or several that share a request. A write that an earlier try
 * of the node has sent isn’t sent again; such items come alone (groupItems.ts). Returns the result of each item;
 * undefined for an item of several whose key somebody else holds. It has to be performed alone.
 */
export async function performGroup(
	group: readonly [ItemContext, ...ItemContext[]],
): Promise<Array<ItemResult | undefined>> {
	const [first] = group;
	if (isKnown(first.run.ledger, first.item.index, first.request.repeatUncertain)) {
		const entry = first.run.ledger?.find(first.item.index) as LedgerEntry;
		return [outputItems(first, recall(entry))];
	}
	const results = new Map<ItemContext, ItemResult | undefined>();
	// Before the keys are claimed: whatever comes between claim and request is lost time if n8n dies.
	const connection = await connectFor(first);
	const { once } = first.run;
	const waits = group.length === 1;
	const begin = async (context: ItemContext) => {
		const begun = await once?.begin(context.item.index, waits);
		if (begun === 'busy') results.set(context, undefined);
		else if (begun) results.set(context, { ...nameAffected(context, begun), asIs: true });
	};
	if (once && connection.ok) await Promise.all(group.map(begin));
	const [next, ...others] = group.filter((context) => !results.has(context));
	const due = next ? ([next, ...others] as const) : undefined;
	const sent = due && connection.ok ? await sendInTurn(connection.value, due) : [];
	due?.forEach((context, at) => {
		const result = connection.ok ? (sent[at] as ItemResult) : connection;
		const named = nameAffected(context, result);
		note(context, named);
		results.set(context, outputItems(context, named));
	});
	return group.map((context) => results.get(context));
}

async function connectFor({ service, run, request, item }: ItemContext) {
	if (run.pace.isOver()) return failed(NOT_SENT);
	try {
		const { target, rule } = request;
		return await connect(item, service, { target, rule, pace: run.pace, journal: run.journal });
	} catch (error) {
		return failed(unexpectedFailure(error, 'input'));
	}
}

const nameAffected = (context: ItemContext, result: ItemResult): ItemResult =>
	result.ok ? result : withAffected(result.failure, affectedBy(context));

/** Items that would get in each other’s way run one after the other, in all executions of this process. */
const sequence = createSequencer();

/**
 * Waits for items that the group would get in the way of. Whatever goes wrong stays with the group: what fails before the
 * request, such as an operation’s own preparation, has sent nothing, so its outcome isn’t in doubt.
 */
async function sendInTurn(
	connection: Connection,
	group: readonly [ItemContext, ...ItemContext[]],
): Promise<ItemResult[]> {
	const [{ service, operation, run, request }] = group;
	let leave: Leave | undefined;
	let phase: 'input' | 'read' | 'write' = 'input';
	try {
		const keys = [operation.serializeBy?.(request, request.input) ?? []].flat();
		if (keys.length > 0) leave = await sequence.enter(keys.map((key) => `${service.name} ${key}`));
		if (run.pace.isOver()) return group.map(() => failed(NOT_SENT));
		const send = await prepareGroup(connection, group);
		phase = operation.idempotent ? 'read' : 'write';
		return await send();
	} catch (error) {
		return group.map(() => failed(unexpectedFailure(error, phase)));
	} finally {
		leave?.();
	}
}

function note({ run: { ledger, once }, item }: ItemContext, result: ItemResult): void {
	once?.end(item.index, result);
	if (result.ok) ledger?.note(item.index, { records: result.value });
	else if (result.failure.isUncertain) ledger?.note(item.index, { unknown: result.failure });
}

/** A fault in naming them must not hide how the request ended. */
function affectedBy({ operation, request }: ItemContext): readonly string[] {
	try {
		const affected = operation.affected?.(request);
		if (affected) return affected;
	} catch {
		// The records of the path are known all the same.
	}
	return request.target.records.map(({ label, value }) => `${label} ${value}`);
}

/** The output of an item that succeeded, now or in an earlier try. */
function outputItems({ operation, item, request }: ItemContext, result: ItemResult): ItemResult {
	const [record] = result.ok ? result.value : [];
	if (!operation.toItems || !record) return result;
	const hasErrorOutput = item.node.onError === 'continueErrorOutput';
	try {
		return operation.toItems(record, request.input, { hasErrorOutput });
	} catch (error) {
		return failed(unexpectedFailure(error, 'output'));
	}
}

/** Reads what the request needs, and returns how to send it. */
async function prepareGroup(
	connection: Connection,
	group: readonly [ItemContext, ...ItemContext[]],
): Promise<() => Promise<ItemResult[]>> {
	const [context] = group;
	const { operation, run, request } = context;
	const { input, limit, most, concurrency, requestOptions } = request;
	const { answers, combine } = operation;
	const how = { requests: run.requests, requestOptions, answers };
	const channel = openChannel(connection, how);
	const { php } = connection;
	const warnings = () => {
		const texts = phpWarnings(context.service.name, php);
		for (const text of texts) run.journal.php.add(text);
		return texts;
	};
	if (combine && group.length > 1) {
		const requests = group.map((each) => each.request);
		const merged = combine.merge(requests);
		return async () => {
			const record = await channel.one(merged);
			if (!record.ok) return group.map(() => record);
			const parts = combine.split(record.value, requests);
			return requests.map((each, at) =>
				describe(operation, succeeded(parts[at] as IDataObject), each, each.input, warnings()),
			);
		};
	}
	const prepared = operation.prepare
		? await operation.prepare(request, input, lookupOf(context, connection))
		: succeeded(request);
	return async () => {
		if (!prepared.ok) return [prepared];
		const outgoing = prepared.value;
		if ('answered' in outgoing) return [succeeded([withWarnings(outgoing.answered, warnings())])];
		if (answers === 'list') {
			const list = await channel.list(outgoing, limit, concurrency, most);
			warnings();
			return [list];
		}
		const answer = await channel.one(outgoing);
		return [describe(operation, answer, outgoing, input, warnings())];
	};
}
