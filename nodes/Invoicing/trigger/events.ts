import type { INodePropertyOptions } from 'n8n-workflow';
import { choices } from '../../shared/input/convert';

/** Selects every event, including those that the service may add later. */
const ANY_EVENT = '*';

/**
 * The events that the service sends, sorted by name. The value is what the service sends in `event`. They are described
 * under `webhooks` in test/contract/invoicing.openapi.yaml, and so are the headers, the signature and the body.
 */
export const EVENTS: readonly INodePropertyOptions[] = [
	{
		name: 'Any Event',
		value: ANY_EVENT,
		description: 'All events, including those that the service may add later',
	},
	{
		name: 'Client Created',
		value: 'client.created',
		description: 'A new client was created',
	},
	{
		name: 'Invoice Cancelled',
		value: 'invoice.cancelled',
		description: 'An invoice was cancelled by its owner',
	},
	{
		name: 'Invoice Created',
		value: 'invoice.created',
		description: 'A new invoice was created',
	},
	{
		name: 'Invoice Overdue',
		value: 'invoice.overdue',
		description: 'The due date of an unpaid invoice has passed',
	},
	{
		name: 'Invoice Paid',
		value: 'invoice.paid',
		description: 'An invoice was paid in full',
	},
	{
		name: 'Invoice Sent',
		value: 'invoice.sent',
		description: 'An invoice was emailed to the client',
	},
	{
		name: 'Invoice Viewed',
		value: 'invoice.viewed',
		description: 'A client opened the public link of an invoice',
	},
	{
		name: 'Payment Recorded',
		value: 'payment.recorded',
		description:
			'A payment was recorded on an invoice. A payment that settles the invoice also triggers Invoice Paid.',
	},
];

/**
 * Whether an event starts the workflow. An event that isn’t in the table above only counts as Any Event. Throws for a
 * value of Trigger On that can’t be used: the delivery would be lost if it were accepted and ignored.
 *
 * @param selected the stored value of Trigger On
 * @param event the name from the signed body
 */
export function isSelected(selected: unknown, event: string): boolean {
	const read = choices(EVENTS)(selected, { timezone: '' });
	if ('problem' in read) throw new Error(`The parameter “Trigger On” ${read.problem}`);
	const wanted = read.value as string[];
	return wanted.includes(ANY_EVENT) || wanted.includes(event);
}
