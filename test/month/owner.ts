import type { Sandbox } from '../sandbox';
import { linkIn, press } from '../support/asking';
import { oneOf } from '../support/calendarModel';
import { executionsOf } from '../endurance/chaos/executions';
import type { Agenda } from './agenda';
import type { ExampleName } from './examples';
import type { Office } from './office';
import { invoicesIn } from './keys';
import { HOUR, type Period } from './period';

type Answer = 'approve' | 'decline' | 'none';

/** Each is retried once. What is on a list of its own is executed anew, which does only what is missing. */
const retried: ExampleName[] = ['thanks', 'alert', 'announcement', 'low'];
const executedAnew: ExampleName[] = ['reminder', 'question'];

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

	const anewIfNeeded = async (name: ExampleName, status: string | undefined) => {
		const trigger = 'Every Monday';
		if (status === 'error' || status === 'crashed') await client.start(ids[name], trigger);
	};

	return {
		approved,
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
			for (const name of retried) {
				for (const { id, status } of await executionsOf(client, ids[name])) {
					// Who didn’t get an announcement is told; only what n8n itself broke off is begun again.
					const isMeant = status === 'crashed' || (status === 'error' && name !== 'announcement');
					if (!isMeant || cared.has(id)) continue;
					cared.add(id);
					void client.retry(id).catch(() => undefined);
				}
			}
			for (const name of executedAnew) {
				const [newest] = await executionsOf(client, ids[name]);
				await anewIfNeeded(name, newest?.status);
			}
		},
		/** Executes by hand what should have run while n8n was off. */
		catchUp: async () => {
			if (!office.isOpen()) return;
			for (const name of executedAnew) await client.start(ids[name], 'Every Monday');
		},
	};
}

export type Owner = ReturnType<typeof createOwner>;
