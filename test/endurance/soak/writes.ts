import { node, ourTypes } from '../chaos/workflows';
import { readInvoicing, type FullInvoice } from '../../n8n/invoices';
import { askable, type Node } from './ask';
import type { Ground, Job } from './job';
import { createAccount } from './outcomes';
import { readAll } from './records';

type Writes = {
	name: string;
	/** What the rows of the table call them. */
	what: string;
	each: number;
	pauseMs: number;
	node: Node;
	/** The keys of all records that the service has. */
	stored(ground: Ground): Promise<string[]>;
};

/** Writes with a key each, some at a time. */
const writing = ({ name, what, each, pauseMs, node: tested, stored }: Writes): Job => ({
	name,
	pauseMs,
	prepare: async (ground) => {
		const ask = await askable(ground, name, tested);
		const account = createAccount();
		let asked = 0;
		return {
			turn: async (at) => {
				const keys = Array.from({ length: each }, (_, nth) => `${name} ${at}-${nth}`);
				asked += each;
				account.enter(keys, await ask(keys.map((key) => ({ key }))));
			},
			findings: async () => {
				const all = await stored(ground);
				return account.findings(
					what,
					asked,
					all.filter((key) => key.startsWith(`${name} `)),
				);
			},
		};
	},
});

export const sends = writing({
	name: 'send',
	what: 'SMS',
	each: 5,
	pauseMs: 4_000,
	node: node(
		'Send',
		ourTypes.sms,
		{
			resource: 'message',
			operation: 'send',
			senderId: 'AKWAABA',
			to: '+233241000001',
			message: '={{ $json.key }}',
			options: {},
		},
		{ credentials: { smsApi: { name: '' } } },
	),
	stored: async ({ sandbox }) => (await sandbox.control.messages()).map(({ text }) => text),
});

export const invoices = writing({
	name: 'invoice',
	what: 'Invoices',
	each: 3,
	pauseMs: 6_000,
	node: node(
		'Create',
		ourTypes.invoicing,
		{
			resource: 'invoice',
			operation: 'create',
			issueDate: '={{ $now.toISO() }}',
			items: {
				item: [{ description: '={{ $json.key }}', quantity: '1', unit: 'piece', rate: '10.00' }],
			},
		},
		{ credentials: { invoicingApi: { name: '' } } },
	),
	stored: async ({ sandbox }) => {
		const keys: string[] = [];
		for (const { id } of await readAll<{ id: string }>(sandbox, '/invoices?status=draft')) {
			const { items } = await readInvoicing<FullInvoice>(sandbox, `/invoices/${id}`);
			keys.push(...items.map(({ description }) => description));
		}
		return keys;
	},
});
