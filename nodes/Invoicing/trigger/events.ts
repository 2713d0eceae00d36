import type { INodePropertyOptions } from 'n8n-workflow';

/** Stands for every event, also for those the service may add. */
export const ANY_EVENT = '*';

/**
 * The events of the service and their meaning (the service's document, section 6), sorted by name
 * as n8n lists options; the value is the name the service sends in `event`.
 */
export const EVENTS: readonly INodePropertyOptions[] = [
	{
		name: 'Any Event',
		value: ANY_EVENT,
		description: 'All events, also those the service may add later',
	},
	{
		name: 'Client Created',
		value: 'client.created',
		description: 'A new client was created',
	},
	{
		name: 'Invoice Cancelled',
		value: 'invoice.cancelled',
		description: 'The invoice was cancelled by its owner',
	},
	{
		name: 'Invoice Created',
		value: 'invoice.created',
		description: 'A new invoice was created',
	},
	{
		name: 'Invoice Overdue',
		value: 'invoice.overdue',
		description: 'The due date passed and the invoice is unpaid',
	},
	{
		name: 'Invoice Paid',
		value: 'invoice.paid',
		description: 'The invoice is fully paid',
	},
	{
		name: 'Invoice Sent',
		value: 'invoice.sent',
		description: 'The invoice was emailed to the client',
	},
	{
		name: 'Invoice Viewed',
		value: 'invoice.viewed',
		description: 'The client opened the public link of the invoice',
	},
	{
		name: 'Payment Recorded',
		value: 'payment.recorded',
		description:
			'A payment was recorded on an invoice. One that settles the invoice also sends Invoice Paid.',
	},
];

/**
 * Whether an event starts the workflow.
 *
 * @param selected the stored value of Trigger On
 * @param event the name from the signed body; a name this table lacks counts as "any event" only
 */
export function isSelected(selected: unknown, event: string): boolean {
	return Array.isArray(selected) && (selected.includes(ANY_EVENT) || selected.includes(event));
}
