import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import type { ItemRequest } from '../input/readItem';
import type { Outgoing, Reply } from '../operation';
import type { Failure, Result } from '../result';

/**
 * What a write was answered, or that nobody knows whether it was carried out, with what was sent, and since when the
 * service can have carried it out, in milliseconds since 1970, if it can be looked for.
 */
export type LedgerEntry =
	| Reply
	| { unknown: Failure; sent?: { request: Outgoing; since?: number } };

/**
 * What a node’s writes have done, kept in the node’s context of the execution. n8n keeps the context between the
 * attempts of Retry On Fail and in a failed execution that a user retries; otherwise every item would be sent again.
 */
export type Ledger = ReturnType<typeof openLedger>;

/**
 * The ledger of one run of a node, kept under `writes` in the given context as plain JSON.
 *
 * An item is identified by its position, not by what was sent: an expression such as `{{ $now }}` returns another value
 * with each attempt, and the same message would pass for a new one. The input of a run is the same in every attempt.
 */
export function openLedger(context: IDataObject, nameRun: () => string) {
	type Runs = Record<string, Record<string, LedgerEntry>>;
	let name: string | undefined;
	const run = () => (name ??= nameRun());
	const runs = () => (context.writes ?? {}) as Runs;
	return {
		find: (item: number): LedgerEntry | undefined => runs()[run()]?.[item],
		note: (item: number, entry: LedgerEntry) => {
			const all = (context.writes ??= {}) as Runs;
			(all[run()] ??= {})[item] = entry;
		},
		/** Forgets the run: all its results are in the output. */
		clear: () => {
			if (context.writes === undefined) return;
			delete runs()[run()];
			if (Object.keys(runs()).length === 0) delete context.writes;
		},
	};
}

/** A model, or n8n, may call a tool again after a failure. The run is then identified by what it sends. */
export const nameOfRun = (requests: ReadonlyArray<Result<ItemRequest>>): string =>
	digest(JSON.stringify(requests.map((request) => request.ok && sentBy(request.value))));

/** A time with its zone, as expressions write `{{ $now }}`. */
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** How far a time can be from the clock’s to be the one of this execution, in milliseconds. */
const JUST_NOW = 300_000;

/**
 * Identifies what is sent for an item, whenever that is: a payment of `{{ $now }}` is another in each execution, and
 * yet the same.
 */
export const contentOf = (request: ItemRequest, now: number): string =>
	digest(
		JSON.stringify(sentBy(request)).replace(TIME, (time) =>
			Math.abs(Date.parse(time) - now) < JUST_NOW ? 'now' : time,
		),
	);

const sentBy = ({ method, path, body, qs }: ItemRequest) => [method, path, body, qs];

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether an earlier attempt has sent the item, or may have. The user can have the latter sent again. */
export function isKnown(
	ledger: Ledger | undefined,
	item: number,
	repeatUncertain: boolean,
): boolean {
	const known = ledger?.find(item);
	return known !== undefined && !('unknown' in known && repeatUncertain);
}

/** Whether an earlier attempt has sent the item and knows the answer. */
export const isSent = (entry: LedgerEntry | undefined): entry is Reply =>
	entry !== undefined && 'answer' in entry;
