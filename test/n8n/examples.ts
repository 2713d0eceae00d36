import type { Sandbox } from '../sandbox';
import { readWorkflow, withParameters, withValues, type WorkflowFile } from './workflow';

/** Where "event to invoice" remembers which events have an invoice. */
export const eventTable = 'Events to invoices';

/** The shipped example with the one value a user has to choose. */
export function paidToSms({ sms }: Sandbox): WorkflowFile {
	const senderId = sms.senderIds[0];
	return withParameters(readWorkflow('invoice-paid-to-sms.json'), 'Send Thanks', { senderId });
}

/** The other one, for the events to come: the stand-in shows its prices with a dollar sign. */
export function eventToInvoice(everySeconds: number): WorkflowFile {
	const file = withValues(readWorkflow('event-to-invoice.json'), 'Settings', {
		currency: 'USD',
		// The calendar knows the second in which an event was published, and no part of it.
		publishedSince: `${new Date().toISOString().slice(0, 19)}Z`,
	});
	const interval = [{ field: 'seconds', secondsInterval: everySeconds }];
	return withParameters(file, 'Every Hour', { rule: { interval } });
}
