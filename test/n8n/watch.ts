import { setTimeout as sleep } from 'node:timers/promises';

import type { Delivery } from '../sandbox';
import { findOpenInvoice, markPaidCommand } from './invoices';
import type { ExampleSetup } from './exampleSetup';

const pollEveryMs = 300;

type Created = {
	data: {
		invoiceNumber: string;
		currency: string;
		total: string;
		notes: string | null;
		client: { name: string } | null;
	};
};

/** What to do about an answer, where n8n’s editor stays silent. */
const advice: Record<number, string> = {
	401: ' (check the signing secret in the trigger’s credential)',
	404: ' (click Execute step in the trigger first: it waits for one delivery)',
};

/** Describes a delivery to n8n. The service also delivers invoices that the workflow itself created. */
function describeDelivery({ event, status, error, body }: Delivery): string {
	if (event !== 'invoice.created') {
		return `Webhook ${event}: n8n answered ${status ?? error}${advice[status ?? 0] ?? ''}`;
	}
	const { invoiceNumber, currency, total, notes, client } = (JSON.parse(body) as Created).data;
	const text = `Invoice ${invoiceNumber} for ${client?.name ?? 'a client'}: ${currency} ${total}`;
	return notes ? `${text}\n    ${notes}` : text;
}

/** Prints deliveries to n8n, the invoices it creates and the messages it sends, until the signal is aborted. */
export async function watch({ sandbox }: ExampleSetup, signal: AbortSignal): Promise<void> {
	const { control } = sandbox;
	let delivered = (await control.deliveries()).length;
	let sent = (await control.messages()).length;
	while (!signal.aborted) {
		const deliveries = await control.deliveries();
		for (const delivery of deliveries.slice(delivered)) console.log(describeDelivery(delivery));
		delivered = deliveries.length;
		const messages = await control.messages();
		for (const { to, from, text, units } of messages.slice(sent)) {
			console.log(`SMS to ${to} from ${from}: ${text}`);
			console.log(
				`    ${units} ${units === 1 ? 'unit' : 'units'} charged, ${await control.wallet()} left in the wallet`,
			);
		}
		if (messages.slice(sent).some(({ text }) => text.startsWith('Thank you'))) {
			const next = await findOpenInvoice(sandbox);
			console.log(
				`\nTo thank another client, mark the next invoice as paid:\n\n${markPaidCommand(sandbox, next.id)}\n`,
			);
		}
		sent = messages.length;
		await sleep(pollEveryMs);
	}
}
