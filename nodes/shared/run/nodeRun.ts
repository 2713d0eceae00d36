import type { Limiter } from '../concurrency';
import { createLimiter } from '../concurrency';
import { openChannel, READ_TARGET, readRequest } from '../http/channel';
import type { Connection } from '../http/connect';
import type { Journal } from '../http/journal';
import type { ItemRequest } from '../input/readItem';
import type { StoppablePace } from '../n8n/clock';
import type { InputItem } from '../n8n/host';
import type { Lookup, Operation } from '../operation';
import type { Result } from '../result';
import { isObject, succeeded } from '../result';
import type { Service } from '../service';
import type { Ledger } from './ledger';
import type { OnlyOnce } from './onlyOnce';

/** What the items of one run of a node share. */
export interface NodeRun {
	/** Over once n8n has cancelled the execution, or an item has failed and the user chose to stop then. */
	pace: StoppablePace;
	/** Items in progress at once. */
	items: Limiter;
	/** Requests in progress at once, over all items: pages of lists are fetched side by side. */
	requests: Limiter;
	/** What the writes of earlier tries have done; undefined for reads. */
	ledger?: Ledger;
	/** What happened between the requests, for n8n’s log and the hints above the output. */
	journal: Journal;
	/** What must happen only once; undefined if no item has a key. */
	once?: OnlyOnce;
	/** Asks once for all items that want to know the same. Asks again after a failure. */
	askOnce<T>(what: string, ask: () => Promise<Result<T>>): Promise<Result<T>>;
}

/** An item, what it sends and everything that is needed to send it. */
export interface ItemContext {
	service: Service;
	operation: Operation;
	run: NodeRun;
	item: InputItem;
	request: ItemRequest;
}

export function createRun(
	concurrency: number,
	pace: StoppablePace,
	shared: Pick<NodeRun, 'ledger' | 'once' | 'journal'>,
): NodeRun {
	const answers = new Map<string, Promise<Result<unknown>>>();
	return {
		pace,
		items: createLimiter(concurrency),
		requests: createLimiter(concurrency),
		...shared,
		askOnce: async <T>(what: string, ask: () => Promise<Result<T>>) => {
			const answer = (answers.get(what) ?? ask()) as Promise<Result<T>>;
			answers.set(what, answer);
			const result = await answer;
			if (!result.ok) answers.delete(what);
			return result;
		},
	};
}

/** Reads for an operation over the item’s connection. Their failures name no parameters of the item but its record. */
export function lookupOf({ run, request }: ItemContext, connection: Connection): Lookup {
	const { requestOptions, concurrency } = request;
	const channelTo = (path: string) => {
		const records = path === request.path ? request.target.records : [];
		const target = { ...READ_TARGET, records };
		return openChannel({ ...connection, target }, { requests: run.requests, requestOptions });
	};
	return {
		get: async (path, qs) => await channelTo(path).one(readRequest(path, qs)),
		list: async (path, qs, limit = Infinity) => {
			const list = await channelTo(path).list(readRequest(path, qs), limit, concurrency);
			// A service may put anything into a list. What isn’t a record counts as one without fields.
			return list.ok ? succeeded(list.value.map((each) => (isObject(each) ? each : {}))) : list;
		},
		// An expression in the credential may give each item an account of its own.
		askOnce: async (what, ask) =>
			await run.askOnce(JSON.stringify([connection.baseURL, connection.secrets, what]), ask),
	};
}
