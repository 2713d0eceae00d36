import type { IDataObject } from 'n8n-workflow';
import { joinNames, NOT_SENT } from '../errors/texts';
import { openChannel, READ_TARGET, readRequest } from '../http/channel';
import { connect, type Connection } from '../http/connect';
import type { ItemRequest } from '../input/readItem';
import type { InputItem } from '../n8n/host';
import type { Lookup, Operation } from '../operation';
import { failed, succeeded, type Result } from '../result';
import type { Service } from '../service';
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

/** The records that an item returns, or why it failed. */
export type ItemResult = Result<IDataObject[]>;

/**
 * Sends the request of a group of items: mostly one item, or several that share a request. A write that an earlier try
 * of the node has sent isn’t sent again; such items come alone (groupItems.ts). Returns the result of each item.
 */
export async function performGroup(
	group: readonly [ItemContext, ...ItemContext[]],
): Promise<ItemResult[]> {
	const [{ operation, run, item, request }] = group;
	if (isKnown(group[0])) {
		return [outputItems(group[0], recall(run.ledger?.find(item.index) as LedgerEntry))];
	}
	const keys = [operation.serializeBy?.(request, request.input) ?? []].flat();
	const leave = keys.length > 0 ? await run.sequence.enter(keys) : undefined;
	try {
		const results = await sendGroup(group);
		return group.map((context, at) => {
			const result = withAffected(context, results[at] as ItemResult);
			note(context, result);
			return outputItems(context, result);
		});
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

/** A failure with an unknown outcome names whom it affects. */
function withAffected({ operation, request }: ItemContext, result: ItemResult): ItemResult {
	const affected = operation.affected?.(request);
	if (result.ok || !result.failure.isUncertain || !affected?.length) return result;
	const { description } = result.failure;
	return failed({
		...result.failure,
		description: `${description} It was for ${joinNames(affected)}.`,
		affected,
		details: { concerns: [...affected] },
	});
}

/** The output of an item that succeeded, now or in an earlier try. */
function outputItems({ operation, item, request }: ItemContext, result: ItemResult): ItemResult {
	const [record] = result.ok ? result.value : [];
	if (!operation.toItems || !record) return result;
	const hasErrorOutput = item.node.onError === 'continueErrorOutput';
	return operation.toItems(record, request.input, { hasErrorOutput });
}

const recall = (entry: LedgerEntry): ItemResult =>
	'records' in entry
		? succeeded(entry.records)
		: failed({
				...entry.unknown,
				description: `${entry.unknown.description} It was not sent again. To send it again, turn on “Repeat Uncertain Requests” under Options.`,
			});

async function sendGroup(group: readonly [ItemContext, ...ItemContext[]]): Promise<ItemResult[]> {
	const [context] = group;
	const { service, operation, run, request, item } = context;
	const { target, rule, input, limit, concurrency, requestOptions } = request;
	const { describeResult = (result) => result } = operation;
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
			asList(describeResult(succeeded(parts[at] as IDataObject), each, each.input)),
		);
	}
	const prepared = await operation.prepare?.(request, input, lookupOf(context, connection.value));
	if (prepared?.ok === false) return [prepared];
	const outgoing = prepared?.value ?? request;
	return [asList(describeResult(await channel.one(outgoing), outgoing, input))];
}

const asList = (result: Result<IDataObject>): ItemResult =>
	result.ok ? succeeded([result.value]) : result;

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
