import type { Sandbox } from '../sandbox';
import { readWorkflow, withParameters, withValues, type WorkflowFile } from './workflow';

/** The data table in which "Event to invoice" keeps the events that have an invoice. */
export const eventTable = 'Events to invoices';

/** The shipped workflow with the one value a user has to set. */
export function paidToSms({ sms }: Sandbox): WorkflowFile {
	const senderId = sms.senderIds[0];
	return withParameters(readWorkflow('invoice-paid-to-sms.json'), 'Send Thanks', { senderId });
}

/** The other shipped workflow, set up for events from now on. The sandbox shows prices with a dollar sign. */
export function eventToInvoice(everySeconds: number): WorkflowFile {
	const file = withValues(readWorkflow('event-to-invoice.json'), 'Settings', {
		currency: 'USD',
		// The calendar stores publication times in whole seconds.
		publishedSince: `${new Date().toISOString().slice(0, 19)}Z`,
	});
	const interval = [{ field: 'seconds', secondsInterval: everySeconds }];
	return withParameters(file, 'Every Hour', { rule: { interval } });
}
