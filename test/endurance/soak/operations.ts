import { addEvent, event } from '../../n8n/events';
import { readInvoicing, type FullInvoice } from '../../n8n/invoices';
import type { Sandbox } from '../../sandbox';
import { atLeast, exactly, told } from '../../support/finding';
import { askable, ourNode, send, type Node } from '../../n8n/nodes';
import { createAccount, outcomeOf, readAll, type Job } from './ground';

type Writes = {
	/** The beginning of each key. */
	name: string;
	/** What the rows of the table call them. */
	what: string;
	each: number;
	pauseMs: number;
	node: Node;
	/** The keys of all records that the service has. */
	stored(sandbox: Sandbox): Promise<string[]>;
};

/** Writes with a key each, some at a time. */
const writing =
	({ name, what, each, pauseMs, node, stored }: Writes): Job =>
	async (ground) => {
		const ask = await askable(ground, `soak-${name}`, [node], ground.signal);
		const account = createAccount();
		return {
			name,
			pauseMs,
			turn: async (at) => {
				const keys = Array.from({ length: each }, (_, nth) => `${name} ${at}-${nth}`);
				const answers = await ask(keys.map((key) => ({ key })));
				account.enter(keys, answers);
			},
			findings: async () => {
				const all = await stored(ground.sandbox);
				return account.findings(
					what,
					all.filter((key) => key.startsWith(`${name} `)),
				);
			},
		};
	};

export const sends = writing({
	...{ name: 'send', what: 'SMS', each: 5, pauseMs: 4_000 },
	node: send('$json.key'),
	stored: async ({ control }) => (await control.messages()).map(({ text }) => text),
});

export const invoices = writing({
	...{ name: 'invoice', what: 'Invoices', each: 3, pauseMs: 6_000 },
	node: ourNode('Create', 'invoicing', {
		resource: 'invoice',
		operation: 'create',
		issueDate: '={{ $now.toISO() }}',
		items: {
			item: [{ description: '={{ $json.key }}', quantity: '1', unit: 'piece', rate: '10.00' }],
		},
	}),
	stored: async (sandbox) => {
		const keys: string[] = [];
		for (const { id } of await readAll<{ id: string }>(sandbox, '/invoices?status=draft')) {
			const { items } = await readInvoicing<FullInvoice>(sandbox, `/invoices/${id}`);
			keys.push(...items.map(({ description }) => description));
		}
		return keys;
	},
});

/** Reads a list of several pages that doesn’t change. Each answer is the whole list, or says why it isn’t. */
export const lists: Job = async (ground) => {
	const expected = (await readAll(ground.sandbox, '/invoices?status=paid')).length;
	const node = ourNode('Read', 'invoicing', {
		resource: 'invoice',
		operation: 'getAll',
		returnAll: true,
		filters: { status: 'paid' },
		options: { advanced: { pageSize: 20 } },
	});
	const ask = await askable(ground, 'soak-list', [node], ground.signal);
	const found = { whole: 0, failed: 0, silent: 0 };
	return {
		name: 'list',
		pauseMs: 5_000,
		turn: async () => {
			const answers = await ask([{}]);
			const isWhole = answers.length === expected && answers.every(({ id }) => id);
			const isFailed = answers.length === 1 && answers[0]?.error !== undefined;
			found[isWhole ? 'whole' : isFailed ? 'failed' : 'silent']++;
		},
		findings: async () => [
			exactly('Lists: incomplete without a word', 0, found.silent),
			atLeast('Lists: whole', 1, found.whole),
			told('Lists: failed with a reason', found.failed),
		],
	};
};

/** The title itself, what the site derives from it, and when it was changed. */
const changing = /^(title|slug|(modified|date)(_utc)?)$/;

/** Gives some events a new title again and again. Nothing else of them may change. */
export const updates: Job = async (ground) => {
	const { sandbox } = ground;
	const look = async (id: number) => {
		const record = await sandbox.control.calendar.record('events', id);
		const rest = Object.entries(record).filter(([field]) => !changing.test(field));
		return { title: String(record.title), rest: JSON.stringify(rest) };
	};
	/** What each was before, and which titles it may have now. */
	const events: Array<{ id: number; rest: string; possible: string[] }> = [];
	for (let at = 0; at < 6; at++) {
		const id = await addEvent(sandbox, event(`Update ${at}`));
		const { title, rest } = await look(id);
		events.push({ id, rest, possible: [title] });
	}
	const count = { done: 0, failed: 0, unknown: 0 };
	const node = ourNode('Update', 'calendar', {
		resource: 'event',
		operation: 'update',
		eventId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		updateFields: { title: '={{ $json.title }}' },
	});
	const ask = await askable(ground, 'soak-update', [node], ground.signal);
	return {
		name: 'update',
		pauseMs: 9_000,
		turn: async (at) => {
			const titles = events.map(({ id }) => `Update ${id} for the ${at}th time`);
			const answers = await ask(events.map(({ id }, nth) => ({ id, title: titles[nth] })));
			for (const [nth, one] of events.entries()) {
				const [answer, title = ''] = [answers[nth], titles[nth]];
				const outcome = answer ? outcomeOf(answer) : 'unknown';
				count[outcome]++;
				if (outcome === 'done') one.possible = [title];
				if (outcome === 'unknown') one.possible.push(title);
			}
		},
		findings: async () => {
			const after = await Promise.all(
				events.map(async (one) => ({ before: one, ...(await look(one.id)) })),
			);
			const lost = after.filter(({ before, title }) => !before.possible.includes(title));
			const changed = after.filter(({ before, rest }) => before.rest !== rest);
			return [
				exactly('Updates: lost, or there although said to have failed', 0, lost.length),
				exactly('Updates: events with another field changed', 0, changed.length),
				atLeast('Updates: done', 1, count.done),
				told('Updates: failed, outcome unknown', `${count.failed}, ${count.unknown}`),
			];
		},
	};
};
