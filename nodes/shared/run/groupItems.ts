import { READ_TARGET } from '../http/channel';
import { connect } from '../http/connect';
import type { ItemRequest } from '../input/readItem';
import type { InputItem } from '../n8n/host';
import type { Combine, PlannedItem } from '../operation';
import type { Failure, Result } from '../result';
import { isKnown } from './ledger';
import type { ItemContext } from './nodeRun';
import { lookupOf } from './nodeRun';

/** How the items of a run are sent. */
interface Groups {
	/** Positions of the items that share a request, in the order of their first ones. */
	groups: number[][];
	/** Items that the check before the run has stopped, and why. */
	stopped: Map<number, Failure>;
}

type ItemsToGroup = Omit<ItemContext, 'request' | 'item'> & {
	items: InputItem[];
	requests: Array<Result<ItemRequest>>;
};

interface Due extends PlannedItem {
	at: number;
	context: ItemContext;
}

/** Makes the check before a run and decides which items share a request. Items that an earlier try has sent stay alone. */
export async function groupItems(run: ItemsToGroup): Promise<Groups> {
	const { operation, service, items, requests } = run;
	const { combine, checkBeforeRun } = operation;
	const stopped = new Map<number, Failure>();
	const alone = { groups: requests.map((_, at) => [at]), stopped };
	const due = dueItems(run);
	const isShared = combine !== undefined && due.some((each) => combine.key(each) !== undefined);
	const isChecked = checkBeforeRun?.(due) !== undefined;
	if (!isShared && !isChecked) return alone;
	const keys = new Map<number, string>();
	const onceKeys = new Set<string>();
	const accounts = new Map<string, Due[]>();
	for (const each of due) {
		const account = await accountOf(items[each.at] as InputItem, service.credential);
		// If the credential can’t be read, the item fails when it is sent.
		if (account === undefined) continue;
		const same = accounts.get(account);
		if (same) same.push(each);
		else accounts.set(account, [each]);
		const once = each.context.request.once?.key;
		// The second item for a key waits for the end of the first, so it can’t be sent together with it.
		// Stryker disable next-line ConditionalExpression: undefined is never among the keys
		const waits = once !== undefined && onceKeys.has(once);
		// Stryker disable next-line ConditionalExpression: nobody looks for undefined
		if (once !== undefined) onceKeys.add(once);
		const key = waits ? undefined : combine?.key(each);
		if (key !== undefined) {
			keys.set(each.at, JSON.stringify([account, sentAs(each.context.request), key]));
		}
	}
	for (const ofAccount of isChecked ? accounts.values() : []) {
		const failure = await checkAccount(ofAccount);
		if (failure) for (const { at } of ofAccount) stopped.set(at, failure);
	}
	if (!combine) return alone;
	const groups = packGroups(requests.length, combine, (at) => {
		const key = stopped.has(at) ? undefined : keys.get(at);
		const request = requests[at] as Result<ItemRequest>;
		return key === undefined || !request.ok
			? undefined
			: { key, request: request.value, input: request.value.input };
	});
	return { groups, stopped };
}

/** Items that are set to be sent in another way can’t share a request. */
const sentAs = ({ method, path, qs, rule, requestOptions }: ItemRequest) => [
	...[method, path, qs, rule, requestOptions],
];

/** The items that are about to be sent. */
const dueItems = ({ items, requests, ...shared }: ItemsToGroup): Due[] =>
	requests.flatMap((request, at) => {
		if (!request.ok) return [];
		const context = { ...shared, item: items[at] as InputItem, request: request.value };
		return isKnown(shared.run.ledger, context.item.index, request.value.repeatUncertain)
			? []
			: [{ at, context, request: request.value, input: request.value.input }];
	});

/** An expression may give each item a credential of its own, and with it another account that pays. */
async function accountOf(item: InputItem, credential: string): Promise<string | undefined> {
	try {
		return JSON.stringify(await item.credentials(credential));
	} catch {
		return undefined;
	}
}

/** Why none of an account’s items may be sent, if so. */
async function checkAccount(due: Due[]): Promise<Failure | undefined> {
	const [{ context }] = due as [Due];
	const { service, operation, run, item, request } = context;
	// Stryker disable next-line OptionalChaining: only called if there is a check
	const check = operation.checkBeforeRun?.(due);
	if (!check) return undefined;
	const { rule } = request;
	const { pace, journal } = run;
	const connection = await connect(item, service, { target: READ_TARGET, rule, pace, journal });
	return connection.ok ? await check(lookupOf(context, connection.value)) : connection.failure;
}

/**
 * Puts items with the same key together. An item whose part has already appeared twice goes into the third request that
 * may hold it, so no request holds a part twice. Every item is in exactly one group.
 */
export function packGroups(
	count: number,
	{ parts, most }: Pick<Combine, 'parts' | 'most'>,
	keyed: (at: number) => (PlannedItem & { key: string }) | undefined,
): number[][] {
	const groups: number[][] = [];
	const seen = new Map<string, number>();
	const open = new Map<string, { group: number[]; room: number }>();
	for (let at = 0; at < count; at++) {
		const item = keyed(at);
		// Stryker disable next-line ArrayDeclaration: an item without a key is compared with nothing
		const own = item ? parts(item).map((part) => `${item.key} ${part}`) : [];
		const round = own.reduce((most, part) => Math.max(most, seen.get(part) ?? 0), 0);
		for (const part of own) seen.set(part, round + 1);
		const name = `${item?.key} ${round}`;
		const last = item && open.get(name);
		if (last && own.length <= last.room) {
			last.group.push(at);
			last.room -= own.length;
			continue;
		}
		const group = [at];
		groups.push(group);
		if (item) open.set(name, { group, room: most(item) - own.length });
	}
	return groups;
}
