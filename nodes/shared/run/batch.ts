import type { IDataObject } from 'n8n-workflow';

import { createSignal } from '../concurrency';
import { unexpectedFailure } from '../errors/texts';
import { type Connection, openChannel } from '../http/connect';
import type { Batch, Outgoing, PlannedItem, Sent } from '../operation';
import { failed, succeeded } from '../result';
import { accountOf, type ItemContext, type NodeRun, type RunItem } from './nodeRun';

/** An item that has passed its layers, with the request that they made for it. */
interface Due {
	context: ItemContext;
	connection: Connection;
	request: Outgoing;
}

/** An item’s share in a request. */
export interface SharedRequest {
	/** Sends the request together with the other items of the batch. Returns what the answer says of this item. */
	send(due: Due): Promise<Sent>;
	/** The other items don’t wait for this one any more. If it is sent after all, it is sent alone. */
	leave(): void;
}

/**
 * Lets so many items share a request: it is sent once each of them is due or has left. Returns the share of each item.
 * An item must leave before it waits for its key: two processes that wait while they hold other keys could wait for
 * each other.
 */
export function shareRequest(items: number): SharedRequest[] {
	const due: Due[] = [];
	let awaited = items;
	const { given: nobodyIsAwaited, give } = createSignal();
	let answers: Promise<readonly Sent[]> | undefined;
	return Array.from({ length: items }, () => {
		let isAwaited = true;
		const leave = () => {
			if (!isAwaited) return;
			isAwaited = false;
			awaited--;
			if (awaited === 0) give();
		};
		return {
			leave,
			send: async (own) => {
				if (!isAwaited) return await sendOne(own, own.request);
				const place = due.push(own) - 1;
				leave();
				await nobodyIsAwaited;
				answers ??= sendAll(due);
				return (await answers)[place] as Sent;
			},
		};
	});
}

/** Sends what a batch shares. Returns the answer for each of its items. */
async function sendAll(due: readonly Due[]): Promise<readonly Sent[]> {
	const [first] = due as [Due];
	const { batch } = first.context.run.operation;
	if (!batch || due.length === 1) return [await sendOne(first, first.request)];
	const requests = due.map(({ request }) => request);
	let merged: Outgoing;
	try {
		merged = batch.merge(requests);
	} catch (error) {
		return due.map(() => failed(unexpectedFailure(error, 'input')));
	}
	const sent = await sendOne(first, merged);
	if (!('answer' in sent)) return due.map(() => sent);
	const { answer } = sent;
	const parts = answer.ok ? batch.split(answer.value, requests) : [];
	return requests.map((request, at) => ({
		...sent,
		request,
		answer: answer.ok ? succeeded(parts[at] as IDataObject) : answer,
	}));
}

async function sendOne({ context, connection }: Due, request: Outgoing): Promise<Sent> {
	const { run } = context;
	const { requestOptions, limit, concurrency, maxRecords } = context.request;
	const { answers } = run.operation;
	const channel = openChannel(connection, { requests: run.requestPlaces, requestOptions, answers });
	return answers === 'list'
		? await channel.list(request, limit, concurrency, maxRecords)
		: { answer: await channel.one(request), request, warnings: request.warnings ?? [] };
}

/** Which items share a request, in the order of the first ones. Most items are alone. */
export async function groupItems(run: NodeRun): Promise<RunItem[][]> {
	const { batch } = run.operation;
	if (!batch) return run.items.map((each) => [each]);
	const keyed = new Map<number, PlannedItem & { key: string }>();
	const onceKeys = new Set<string>();
	for (const { at, item, request } of run.due) {
		const { method, path, qs, rule, requestOptions, once } = request;
		// The second item for a key waits for the end of the first, so it can’t be sent together with it.
		const waits = once !== undefined && onceKeys.has(once.key);
		if (once) onceKeys.add(once.key);
		const key = waits ? undefined : batch.key(request);
		if (key === undefined) continue;
		const account = await accountOf(run, item);
		if (account === undefined) continue;
		// Items that are set to be sent in another way can’t share a request.
		const sentAs = JSON.stringify([account, method, path, qs, rule, requestOptions, key]);
		keyed.set(at, { ...request, key: sentAs });
	}
	return packGroups(run.items, batch, ({ at }) => keyed.get(at));
}

/** Puts an item into the first request with its key that has room for its parts, and none of them. */
export function packGroups<Item>(
	items: readonly Item[],
	{ parts, max }: Pick<Batch, 'parts' | 'max'>,
	keyed: (item: Item) => (PlannedItem & { key: string }) | undefined,
): Item[][] {
	const groups: Item[][] = [];
	const open = new Map<string, Array<{ group: Item[]; taken: Set<string>; most: number }>>();
	for (const each of items) {
		const item = keyed(each);
		if (!item) {
			groups.push([each]);
			continue;
		}
		const own = parts(item);
		// An expression may set another maximum for each item. The smallest one counts.
		const most = max(item);
		const requests = open.get(item.key) ?? [];
		const fits = requests.find(
			(request) =>
				request.taken.size + own.length <= Math.min(most, request.most) &&
				!own.some((part) => request.taken.has(part)),
		);
		const request = fits ?? { group: [], taken: new Set<string>(), most };
		request.group.push(each);
		request.most = Math.min(most, request.most);
		for (const part of own) request.taken.add(part);
		if (fits) continue;
		groups.push(request.group);
		open.set(item.key, [...requests, request]);
	}
	return groups;
}
