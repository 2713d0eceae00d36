import type { Sandbox } from '../sandbox';
import { linkIn, press } from '../support/asking';
import { oneOf } from '../support/calendarModel';
import { executionsOf } from '../endurance/chaos/executions';
import type { Agenda } from './agenda';
import type { ExampleName } from './examples';
import type { Office } from './office';
import { invoicesIn } from './keys';
import { DAY, HOUR, MONDAY, type Period } from './period';

/** Units of the wallet, of which an event and a few payments need these. */
const NEEDED = 10;

type Answer = 'approve' | 'decline' | 'none';

/**
 * Each is retried once, and again if n8n ended meanwhile. What runs every Monday is executed anew, which does only what
 * is missing, and by hand if n8n was off then.
 */
const retried: ExampleName[] = ['thanks', 'alert', 'announcement', 'low'];
const everyMonday: ExampleName[] = ['reminder', 'question'];

/** Who uses n8n: tops up the wallet, answers questions, and does what the pages of the examples say about failures. */
export function createOwner(
	random: () => number,
	{
		sandbox,
		agenda,
		office,
		period,
	}: {
		sandbox: Sandbox;
		agenda: Agenda;
		office: Office;
		period: Period;
	},
) {
	const { client, ids } = office;
	/** The invoices about which a reminder was approved. */
	const approved = new Set<string>();
	const cared = new Set<string>();
	/** When an execution was first seen to have crashed, by its ID. */
	const crashed = new Map<string, number>();
	let seen = 0;
	const later = (least: number, most: number, deed: () => unknown) =>
		agenda.add(period.now() + (least + random() * (most - least)) * HOUR, deed);

	async function topUp() {
		await sandbox.control.setWallet((await sandbox.control.wallet()) + 500);
	}

	function meet(text: string) {
		if (/wallet is down/.test(text)) return later(1, 20, topUp);
		if (!text.startsWith('Remind ')) return;
		const answer = oneOf<Answer>(random, ['approve', 'approve', 'decline', 'none']);
		const [invoice] = invoicesIn(text);
		if (answer === 'approve' && invoice) approved.add(invoice);
		if (answer !== 'none') later(0.1, 6, async () => await insist(linkIn(text), answer));
	}

	/** If n8n is off, tries again. */
	async function insist(link: string, answer: 'approve' | 'decline') {
		const page = office.isOpen() ? await press(link, answer).catch(() => undefined) : undefined;
		if (page === undefined) later(1, 2, async () => await insist(link, answer));
	}

	/** When what runs every Monday was due last. */
	const lastMonday = () => {
		const first = period.start + MONDAY;
		return first + Math.floor((period.now() - first) / (7 * DAY)) * 7 * DAY;
	};

	return {
		approved,
		crashed,
		/** Reads the messages that came since the last look. */
		look: async () => {
			const messages = await sandbox.control.messages();
			for (const { text } of messages.slice(seen)) meet(text);
			seen = messages.length;
		},
		/** Looks at what failed, as every day. */
		care: async () => {
			if (!office.isOpen()) return;
			await office.enter();
			// Without units, nothing can say that there are none, but what failed does.
			if ((await sandbox.control.wallet()) < NEEDED) await topUp();
			for (const name of retried) {
				for (const { id, status, mode } of await executionsOf(client, ids[name])) {
					// Who didn’t get an announcement is told, and a retry that failed says why. What n8n broke off says nothing.
					const isWorthARetry = name !== 'announcement' && mode !== 'retry';
					const isMeant = status === 'crashed' || (status === 'error' && isWorthARetry);
					if (!isMeant || cared.has(id)) continue;
					cared.add(id);
					if (status === 'crashed') crashed.set(id, period.now());
					void client.retry(id).catch(() => undefined);
				}
			}
			for (const name of everyMonday) {
				const [newest] = await executionsOf(client, ids[name]);
				const isMissing = !(Date.parse(newest?.startedAt ?? '') >= lastMonday());
				const hasFailed = ['error', 'crashed'].includes(newest?.status ?? '');
				if (isMissing || hasFailed) await client.start(ids[name], 'Every Monday');
			}
		},
	};
}

export type Owner = ReturnType<typeof createOwner>;
