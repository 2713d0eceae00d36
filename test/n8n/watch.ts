/* eslint-disable @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Delivery } from '../sandbox';
import { findOpenInvoice, markPaidCommand } from './invoices';
import type { ExampleSetup } from './exampleSetup';

const lookEveryMs = 300;

type Created = {
	data: {
		invoiceNumber: string;
		currency: string;
		total: string;
		notes: string | null;
		client: { name: string } | null;
	};
};

/** What a delivery to n8n tells the reader. The service tells of new invoices too, whoever made them. */
function tell({ event, status, error, body }: Delivery): string {
	if (event !== 'invoice.created') return `Webhook ${event}: n8n answered ${status ?? error}`;
	const { invoiceNumber, currency, total, notes, client } = (JSON.parse(body) as Created).data;
	return `Invoice ${invoiceNumber} for ${client?.name}: ${currency} ${total}\n    ${notes}`;
}

/** Prints what happens in the sandbox until the signal: deliveries to n8n, invoices created and messages sent. */
export async function watch({ sandbox }: ExampleSetup, signal: AbortSignal): Promise<void> {
	const { control } = sandbox;
	let delivered = (await control.deliveries()).length;
	let sent = (await control.messages()).length;
	while (!signal.aborted) {
		const deliveries = await control.deliveries();
		for (const delivery of deliveries.slice(delivered)) console.log(tell(delivery));
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
