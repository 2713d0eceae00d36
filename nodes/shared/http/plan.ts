import type { Combine, Sending } from '../properties/together';
import { connect } from './connection';
import { READING } from './channel';
import type { Item } from './host';
import type { Job } from './job';
import { lookupOf } from './lookup';
import { isKnown, type Task } from './perform';
import type { Failure, Result } from './types';

/** How the items of a run are sent. */
export interface Plan {
	/** Places of the items that share a request, in the order of their first ones. */
	groups: number[][];
	/** Items that a look beforehand has stopped, and why. */
	stopped: Map<number, Failure>;
}

type Run = Omit<Task, 'job' | 'item'> & { items: Item[]; jobs: Array<Result<Job>> };

/** Decides before anything is sent; what has gone out in an earlier try is left out of it. */
export async function planRun(run: Run): Promise<Plan> {
	const { operation, service, items, jobs } = run;
	const { combine, preflight } = operation;
	const stopped = new Map<number, Failure>();
	const alone = { groups: jobs.map((_, at) => [at]), stopped };
	const due = tasksOf(run);
	const isShared = combine !== undefined && due.some(({ task }) => combine.key(sending(task)));
	const isWanted = due.some(({ task }) => preflight?.isWanted(task.job.input) === true);
	if (!isShared && !isWanted) return alone;
	const keys = new Map<number, string>();
	const accounts = new Map<string, typeof due>();
	for (const each of due) {
		const account = await accountOf(items[each.at] as Item, service.credential);
		// What can't be read fails the item when it is sent.
		if (account === undefined) continue;
		const same = accounts.get(account);
		if (same) same.push(each);
		else accounts.set(account, [each]);
		const key = combine?.key(sending(each.task));
		if (key !== undefined) keys.set(each.at, JSON.stringify([account, sentAs(each.task.job), key]));
	}
	if (isWanted && preflight) {
		for (const tasks of accounts.values()) {
			if (!tasks.some(({ task }) => preflight.isWanted(task.job.input))) continue;
			const failure = await lookAhead(tasks.map(({ task }) => task));
			if (failure) for (const { at } of tasks) stopped.set(at, failure);
		}
	}
	if (!combine) return alone;
	const groups = groupItems(jobs.length, combine, (at) => {
		const key = stopped.has(at) ? undefined : keys.get(at);
		const job = jobs[at] as Result<Job>;
		return key === undefined || !job.ok ? undefined : { key, ...sending({ job: job.value }) };
	});
	return { groups, stopped };
}

const sending = ({ job }: Pick<Task, 'job'>): Sending => ({ request: job, input: job.input });

/** Items that were set to be sent in another way can't share a request. */
const sentAs = ({ method, path, qs, rule, transport }: Job) => [method, path, qs, rule, transport];

/** The items that are about to be sent. */
function tasksOf({ items, jobs, ...shared }: Run): Array<{ at: number; task: Task }> {
	return jobs.flatMap((job, at) => {
		if (!job.ok) return [];
		const task = { ...shared, item: items[at] as Item, job: job.value };
		return isKnown(task) ? [] : [{ at, task }];
	});
}

/** An expression may give each item a credential of its own, and with it another account that pays. */
async function accountOf(item: Item, credential: string): Promise<string | undefined> {
	try {
		return JSON.stringify(await item.credentials(credential));
	} catch {
		return undefined;
	}
}

async function lookAhead(tasks: Task[]): Promise<Failure | undefined> {
	const [first] = tasks as [Task];
	const { service, operation, run, item, job } = first;
	const { isOver } = run;
	const connection = await connect(item, service, { target: READING, rule: job.rule, isOver });
	if (!connection.ok) return connection.failure;
	const items = tasks.map((task) => sending(task));
	return await operation.preflight?.check(items, lookupOf(first, connection.value));
}

/**
 * Puts items with the same key together. An item whose parts have come so and so often before goes into the requests of
 * that round, so a request never holds a part twice, no item is lost and each is looked at once.
 */
export function groupItems(
	count: number,
	{ parts, most }: Pick<Combine, 'parts' | 'most'>,
	keyed: (at: number) => (Sending & { key: string }) | undefined,
): number[][] {
	const groups: number[][] = [];
	const seen = new Map<string, number>();
	const open = new Map<string, { group: number[]; room: number }>();
	for (let at = 0; at < count; at++) {
		const item = keyed(at);
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
