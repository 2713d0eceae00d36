import { setTimeout as sleep } from 'node:timers/promises';

import type { Delivery, SentMessage } from '../sandbox';
import { outcomeOf } from '../sandbox/webhooks/webhooks';
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

/** Describes a delivery to n8n. The service also delivers invoices that the workflow itself created. */
export function describeDelivery(delivery: Delivery): string {
	if (delivery.event !== 'invoice.created') return outcomeOf(delivery);
	const { invoiceNumber, currency, total, notes, client } = (JSON.parse(delivery.body) as Created)
		.data;
	const text = `Invoice ${invoiceNumber} for ${client?.name ?? 'no client'}: ${currency} ${total}`;
	return notes ? `${text}\n    ${notes}` : text;
}

export const describeMessage = ({ to, from, text, units }: SentMessage): string =>
	`SMS to ${to} from ${from}: ${text}\n    ${units} ${units === 1 ? 'unit' : 'units'} charged`;

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
		for (const message of messages.slice(sent)) console.log(describeMessage(message));
		if (messages.length > sent) console.log(`    ${await control.wallet()} left in the wallet`);
		sent = messages.length;
		await sleep(pollEveryMs);
	}
}
