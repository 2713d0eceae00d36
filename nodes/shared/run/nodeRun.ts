import { createLimiter, type Limiter } from '../concurrency';
import { NOTHING_SENT } from '../errors/texts';
import { type Connection, openChannel, READ_TARGET, readRequest } from '../http/connect';
import type { RunStats } from '../http/exchange';
import type { ItemRequest } from '../input/readItem';
import type { RunClock } from '../n8n/clock';
import type { InputItem } from '../n8n/host';
import type { Lookup, Operation } from '../operation';
import { phrase, runAgain } from '../phrase';
import { failed, type Failure, isObject, type Result } from '../result';
import type { Service } from '../service';
import { type Answered, createAnswered } from './answered';
import { isKnown, type Ledger } from './ledger';
import type { OnlyOnce } from './onlyOnce';
import type { CollectedRemarks } from './remarks';

/** An item of a run, and what it sends, or why it can’t be sent. */
export interface RunItem {
	/** Its position in the run. */
	at: number;
	item: InputItem;
	request: Result<ItemRequest>;
}

/** An item that can be sent. */
export type SendableItem = Omit<RunItem, 'request'> & { request: ItemRequest };

export interface NodeRun {
	service: Service;
	operation: Operation;
	items: readonly RunItem[];
	/** Failed items are passed on: On Error isn’t Stop Workflow. */
	continues: boolean;
	/** Items that came at the wrong time can wait: the execution does, and n8n runs the node again. */
	canWait(): boolean;
	/** Over once n8n has cancelled the execution, or an item has failed and the user chose to stop then. */
	clock: RunClock;
	/** What the writes of earlier attempts have done; undefined for reads. */
	ledger?: Ledger;
	/** What kept the run waiting, for n8n’s log and the remarks. */
	stats: RunStats;
	/** What is said above the output. */
	remarks: CollectedRemarks;
	/** What must happen only once; undefined if no item has a key. */
	once?: OnlyOnce;
	/** The items that are about to be sent: those that can be, and that no earlier attempt has sent. */
	due: readonly SendableItem[];
	/** Which records have answered its items, and which writes are on their way. */
	answered: Answered;
	/** Whether looking for a lost write has taken all the time that it may, and found nothing: others needn’t. */
	looks: { areInVain: boolean };
	/** Items in progress at once. */
	places: Limiter;
	/** Requests in progress at once, over all items: pages of lists are fetched side by side. */
	requestPlaces: Limiter;
	/** Asks once for all items that want to know the same. Asks again after a failure. */
	memoize<T>(what: string, ask: () => Promise<Result<T>>): Promise<Result<T>>;
}

/** An item, what it sends and everything that is needed to send it. */
export type ItemContext = SendableItem & { run: NodeRun };

/** The item as one that can be sent; none if it can’t. */
export const sendable = ({ request, ...each }: RunItem): SendableItem[] =>
	request.ok ? [{ ...each, request: request.value }] : [];

export function createRun(
	given: Omit<NodeRun, 'due' | 'answered' | 'looks' | 'places' | 'requestPlaces' | 'memoize'>,
): NodeRun {
	const { items, ledger } = given;
	const answers = new Map<string, Promise<Result<unknown>>>();
	const allSendable = items.flatMap(sendable);
	// An expression may set another number for each item. As few at once as any of them wants.
	const concurrency = allSendable.reduce(
		(fewest, { request }) => Math.min(fewest, request.concurrency),
		Infinity,
	);
	return {
		...given,
		due: allSendable.filter(
			({ item, request }) => !isKnown(ledger, item.index, request.repeatUncertain),
		),
		answered: createAnswered(),
		looks: { areInVain: false },
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
export async function accountOf(
	{ service }: NodeRun,
	item: InputItem,
): Promise<string | undefined> {
	try {
		return JSON.stringify(await item.credentials(service.credential));
	} catch {
		// If the credential can’t be read, the item fails when it is sent.
		return undefined;
	}
}

/** It may be what was looked for, which would then be created a second time. */
const NOT_A_RECORD: Failure = {
	message: 'The list that was read first has an entry that isn’t a record',
	description: phrase`It may be the one that is looked for. ${NOTHING_SENT} ${runAgain({ starts: true })}. If it keeps happening, look at the list in the service.`,
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
	// An expression in the credential may give each item an account of its own.
	const memoize: Lookup['memoize'] = async (what, ask) =>
		await run.memoize(JSON.stringify([connection.baseURL, connection.secrets, what]), ask);
	return {
		lock,
		memoize,
		baseUrl: connection.baseURL,
		ask: async (path, baseURL = connection.baseURL) =>
			await memoize(
				baseURL + path,
				async () => await openChannel({ ...connection, baseURL }).one(readRequest(path)),
			),
		get: async (path, qs) => await channelTo(path).one(readRequest(path, qs)),
		list: async (path, qs, limit = Infinity) => {
			const list = await channelTo(path).list(readRequest(path, qs), limit, concurrency);
			return list.ok && !list.value.every(isObject) ? failed(NOT_A_RECORD) : list;
		},
		itemsOfRun: async (isMeant, which = 'due') => {
			const items = which === 'due' ? run.due : run.items.flatMap(sendable);
			const planned = items.map((each) => each.request);
			if (!planned.some(isMeant)) return [];
			// To compare accounts, the credential of each item is read.
			if (which === 'ofAnyAccount') return planned;
			const own = await accountOf(run, item);
			const accounts = await Promise.all(
				items.map(async (each) => await accountOf(run, each.item)),
			);
			const same = planned.filter((_, at) => accounts[at] === own);
			return same.some(isMeant) ? same : [];
		},
	};
}
