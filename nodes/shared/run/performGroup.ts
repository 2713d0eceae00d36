import type { IDataObject } from 'n8n-workflow';
import { NOT_SENT, unexpectedFailure } from '../errors/texts';
import { openChannel, READ_TARGET, readRequest } from '../http/channel';
import type { Leave } from '../http/concurrency';
import { connect, type Connection } from '../http/connect';
import type { ItemRequest } from '../input/readItem';
import type { InputItem } from '../n8n/host';
import type { Input, Lookup, Operation, Outgoing } from '../operation';
import { failed, succeeded, type Result } from '../result';
import type { Service } from '../service';
import { recall, withAffected, type ItemResult } from './itemResult';
import type { LedgerEntry } from './ledger';
import type { NodeRun } from './nodeRun';

/** An item, what it sends and everything that is needed to send it. */
export interface ItemContext {
	service: Service;
	operation: Operation;
	run: NodeRun;
	item: InputItem;
	request: ItemRequest;
}

/**
 * Sends the request of a group of items: mostly one item, or several that share a request. A write that an earlier try
 * of the node has sent isn’t sent again; such items come alone (groupItems.ts). Returns the result of each item.
 */
export async function performGroup(
	group: readonly [ItemContext, ...ItemContext[]],
): Promise<ItemResult[]> {
	const [first] = group;
	if (isKnown(first)) {
		const entry = first.run.ledger?.find(first.item.index) as LedgerEntry;
		return [outputItems(first, recall(entry))];
	}
	const results = await sendInTurn(group);
	return group.map((context, at) => {
		const sent = results[at] as ItemResult;
		const result = sent.ok ? sent : withAffected(sent.failure, affectedBy(context));
		note(context, result);
		return outputItems(context, result);
	});
}

/** Waits for items that the group would get in the way of. Whatever goes wrong stays with the group. */
async function sendInTurn(group: readonly [ItemContext, ...ItemContext[]]): Promise<ItemResult[]> {
	const [{ operation, run, request }] = group;
	let leave: Leave | undefined;
	try {
		const keys = [operation.serializeBy?.(request, request.input) ?? []].flat();
		if (keys.length > 0) leave = await run.sequence.enter(keys);
		return await sendGroup(group);
	} catch (error) {
		const failure = unexpectedFailure(error, operation.idempotent ? 'read' : 'write');
		return group.map(() => failed(failure));
	} finally {
		leave?.();
	}
}

/** Whether an item is a write that an earlier try has sent, or may have sent. */
export const isKnown = ({ run, item, request }: ItemContext): boolean => {
	const known = run.ledger?.find(item.index);
	return known !== undefined && !('unknown' in known && request.repeatUncertain);
};

function note({ run: { ledger }, item }: ItemContext, result: ItemResult): void {
	if (result.ok) ledger?.note(item.index, { records: result.value });
	else if (result.failure.isUncertain) ledger?.note(item.index, { unknown: result.failure });
}

const affectedBy = ({ operation, request }: ItemContext): readonly string[] =>
	operation.affected?.(request) ??
	request.target.records.map(({ label, value }) => `${label} ${value}`);

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

async function sendGroup(group: readonly [ItemContext, ...ItemContext[]]): Promise<ItemResult[]> {
	const [context] = group;
	const { service, operation, run, request, item } = context;
	const { target, rule, input, limit, concurrency, requestOptions } = request;
	const forAll = (result: ItemResult) => group.map(() => result);
	if (run.pace.isOver()) return forAll(failed(NOT_SENT));
	const connection = await connect(item, service, { target, rule, pace: run.pace });
	if (!connection.ok) return forAll(connection);
	const { answers, combine } = operation;
	const how = { requests: run.requests, requestOptions, answers };
	const channel = openChannel(connection.value, how);
	if (answers === 'list') return [await channel.list(request, limit, concurrency)];
	if (combine && group.length > 1) {
		const requests = group.map((each) => each.request);
		const record = await channel.one(combine.merge(requests));
		if (!record.ok) return forAll(record);
		const parts = combine.split(record.value, requests);
		return requests.map((each, at) =>
			describe(operation, succeeded(parts[at] as IDataObject), each, each.input),
		);
	}
	const prepared = await operation.prepare?.(request, input, lookupOf(context, connection.value));
	if (prepared?.ok === false) return [prepared];
	const outgoing = prepared?.value ?? request;
	return [describe(operation, await channel.one(outgoing), outgoing, input)];
}

/** What the item returns. If an answer can’t be described, it is returned as it is: the request was carried out. */
function describe(
	{ describeResult = (result) => result }: Operation,
	answer: Result<IDataObject>,
	...context: [Outgoing, Input]
): ItemResult {
	const asList = (result: Result<IDataObject>) => (result.ok ? succeeded([result.value]) : result);
	try {
		return asList(describeResult(answer, ...context));
	} catch {
		return asList(answer);
	}
}

/** Reads for an operation over the item’s connection. Their failures name no records or parameters of the item. */
export function lookupOf({ run, request }: ItemContext, connection: Connection): Lookup {
	const { requestOptions, concurrency } = request;
	const channel = openChannel(
		{ ...connection, target: READ_TARGET },
		{ requests: run.requests, requestOptions },
	);
	return {
		get: async (path, qs) => await channel.one(readRequest(path, qs)),
		list: async (path, qs) => await channel.list(readRequest(path, qs), Infinity, concurrency),
		askOnce: run.askOnce,
	};
}
