/* eslint-disable @n8n/community-nodes/no-restricted-imports, no-console -- tests and tools run on a developer's machine, not inside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import { findOpenInvoice, markPaidCommand } from './invoices';
import type { Scene } from './scene';

const lookEveryMs = 300;

/** Tells what happens in the sandbox until the signal: deliveries to n8n and the messages it sends. */
export async function watch({ sandbox }: Scene, signal: AbortSignal): Promise<void> {
	const { control } = sandbox;
	let delivered = (await control.deliveries()).length;
	let sent = (await control.messages()).length;
	while (!signal.aborted) {
		const deliveries = await control.deliveries();
		for (const { event, status, error } of deliveries.slice(delivered)) {
			console.log(`Webhook ${event}: n8n answered ${status ?? error}`);
		}
		delivered = deliveries.length;
		const messages = await control.messages();
		for (const { to, from, text, units } of messages.slice(sent)) {
			console.log(`SMS to ${to} from ${from}: ${text}`);
			console.log(`    ${units} unit(s) charged, ${await control.wallet()} left in the wallet`);
		}
		if (messages.length > sent) {
			const next = await findOpenInvoice(sandbox);
			console.log(`\nOnce more:\n\n${markPaidCommand(sandbox, next.id)}\n`);
		}
		sent = messages.length;
		await sleep(lookEveryMs);
	}
}
