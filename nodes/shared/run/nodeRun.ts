import { createLimiter, type Limiter } from '../concurrency';
import { NOTHING_SENT } from '../errors/texts';
import { type Connection, openChannel, READ_TARGET, readRequest } from '../http/connect';
import type { RunStats } from '../http/exchange';
import type { ItemRequest } from '../input/readItem';
import type { RunClock } from '../n8n/clock';
import type { InputItem } from '../n8n/host';
import type { Combine, Lookup, Operation, PlannedItem } from '../operation';
import { failed, type Failure, isObject, type Result } from '../result';
import type { Service } from '../service';
import { isKnown, type Ledger } from './ledger';
import type { OnlyOnce } from './onlyOnce';

export interface NodeRun {
	service: Service;
	operation: Operation;
	items: readonly InputItem[];
	/** What each item sends, or why it can’t be sent. */
	requests: ReadonlyArray<Result<ItemRequest>>;
	/** Failed items are passed on: On Error isn’t Stop Workflow. */
	continues: boolean;
	/** Items that came at the wrong time can wait: the execution does, and n8n runs the node again. */
	canWait(): boolean;
	/** Over once n8n has cancelled the execution, or an item has failed and the user chose to stop then. */
	clock: RunClock;
	/** What the writes of earlier attempts have done; undefined for reads. */
	ledger?: Ledger;
	/** What kept the run waiting, for n8n’s log and the hints above the output. */
	stats: RunStats;
	/** What must happen only once; undefined if no item has a key. */
	once?: OnlyOnce;
	/** Positions of the items that are about to be sent: those that can be, and that no earlier attempt has sent. */
	due: readonly number[];
	/** Items in progress at once. */
	places: Limiter;
	/** Requests in progress at once, over all items: pages of lists are fetched side by side. */
	requestPlaces: Limiter;
	/** Asks once for all items that want to know the same. Asks again after a failure. */
	memoize<T>(what: string, ask: () => Promise<Result<T>>): Promise<Result<T>>;
}

/** An item, what it sends and everything that is needed to send it. */
export interface ItemContext {
	run: NodeRun;
	item: InputItem;
	request: ItemRequest;
}

export function createRun(
	given: Omit<NodeRun, 'due' | 'places' | 'requestPlaces' | 'memoize'>,
): NodeRun {
	const { items, requests, ledger } = given;
	const answers = new Map<string, Promise<Result<unknown>>>();
	const due = requests.flatMap((request, at) => {
		const { index } = items[at] as InputItem;
		return request.ok && !isKnown(ledger, index, request.value.repeatUncertain) ? [at] : [];
	});
	// An expression may set another number for each item. As few at once as any of them wants.
	const concurrency = requests.reduce(
		(fewest, request) => (request.ok ? Math.min(fewest, request.value.concurrency) : fewest),
		Infinity,
	);
	return {
		...given,
		due,
		places: createLimiter(concurrency),
		requestPlaces: createLimiter(concurrency),
		memoize: async <T>(what: string, ask: () => Promise<Result<T>>) => {
			const answer = (answers.get(what) ?? ask()) as Promise<Result<T>>;
			answers.set(what, answer);
			const result = await answer;
			if (!result.ok) answers.delete(what);
			return result;
		},
	};
}

/** The credential that an item is sent with, as a text to compare: an expression may give each item another account. */
async function accountOf({ service }: NodeRun, item: InputItem): Promise<string | undefined> {
	try {
		return JSON.stringify(await item.credentials(service.credential));
	} catch {
		// If the credential can’t be read, the item fails when it is sent.
		return undefined;
	}
}

/** What an item sends, if it can be sent. */
export const plannedAt = ({ requests }: NodeRun, at: number): ItemRequest =>
	(requests[at] as { value: ItemRequest }).value;

/** It may be what was looked for, which would then be created a second time. */
const NOT_A_RECORD: Failure = {
	message: 'The list that was read first has an entry that isn’t a record',
	description: `It may be the one that is looked for. ${NOTHING_SENT} Run the node again. If it keeps happening, look at the list in the service.`,
};

/** Reads for an operation over the item’s connection. Their failures name no parameters of the item but its record. */
export function lookupOf(
	{ run, item, request }: ItemContext,
	connection: Connection,
	lock: Lookup['lock'],
): Lookup {
	const { requestOptions, concurrency } = request;
	const channelTo = (path: string) => {
		const records = path === request.path ? request.target.records : [];
		const target = { ...READ_TARGET, records };
		const requests = run.requestPlaces;
		const isFresh = !run.operation.idempotent;
		return openChannel({ ...connection, target }, { requests, requestOptions, isFresh });
	};
	return {
		lock,
		get: async (path, qs) => await channelTo(path).one(readRequest(path, qs)),
		list: async (path, qs, limit = Infinity) => {
			const list = await channelTo(path).list(readRequest(path, qs), limit, concurrency);
			return list.ok && !list.value.every(isObject) ? failed(NOT_A_RECORD) : list;
		},
		// An expression in the credential may give each item an account of its own.
		memoize: async (what, ask) =>
			await run.memoize(JSON.stringify([connection.baseURL, connection.secrets, what]), ask),
		planned: async (isMeant) => {
			const planned = run.due.map((at) => plannedAt(run, at));
			if (!planned.some(isMeant)) return [];
			const own = await accountOf(run, item);
			const accounts = await Promise.all(
				run.due.map(async (at) => await accountOf(run, run.items[at] as InputItem)),
			);
			const same = planned.filter((_, at) => accounts[at] === own);
			return same.some(isMeant) ? same : [];
		},
	};
}

/** Which items share a request: their positions, in the order of the first ones. Most items are alone. */
export async function groupItems(run: NodeRun): Promise<number[][]> {
	const { combine } = run.operation;
	if (!combine) return run.requests.map((_, at) => [at]);
	const keyed = new Map<number, PlannedItem & { key: string }>();
	const onceKeys = new Set<string>();
	for (const at of run.due) {
		const request = plannedAt(run, at);
		const { method, path, qs, rule, requestOptions, once } = request;
		// The second item for a key waits for the end of the first, so it can’t be sent together with it.
		const waits = once !== undefined && onceKeys.has(once.key);
		if (once) onceKeys.add(once.key);
		const key = waits ? undefined : combine.key(request);
		if (key === undefined) continue;
		const account = await accountOf(run, run.items[at] as InputItem);
		if (account === undefined) continue;
		// Items that are set to be sent in another way can’t share a request.
		const sentAs = JSON.stringify([account, method, path, qs, rule, requestOptions, key]);
		keyed.set(at, { ...request, key: sentAs });
	}
	return packGroups(run.requests.length, combine, (at) => keyed.get(at));
}

/** Puts an item into the first request with its key that has room for its parts, and none of them. */
export function packGroups(
	count: number,
	{ parts, max }: Pick<Combine, 'parts' | 'max'>,
	keyed: (at: number) => (PlannedItem & { key: string }) | undefined,
): number[][] {
	const groups: number[][] = [];
	const open = new Map<string, Array<{ group: number[]; taken: Set<string>; most: number }>>();
	for (let at = 0; at < count; at++) {
		const item = keyed(at);
		if (!item) {
			groups.push([at]);
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
		request.group.push(at);
		request.most = Math.min(most, request.most);
		for (const part of own) request.taken.add(part);
		if (fits) continue;
		groups.push(request.group);
		open.set(item.key, [...requests, request]);
	}
	return groups;
}
