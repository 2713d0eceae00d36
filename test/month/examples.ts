import { ownNumber, withOptions } from '../n8n/examples';
import { readWorkflow, withParameters, type WorkflowFile } from '../n8n/workflow';
import type { Sandbox } from '../sandbox';

/** Where deliveries go on the way to n8n. */
export const DELIVERED = ['thanks', 'alert'] as const;

/** Larger invoices are asked about, and all are reminded of. */
export const ASK_FROM = 9_000;

/** The shipped examples, with what their users have to set, and as few changes besides as a busy month allows. */
export function monthExamples({ sms }: Sandbox) {
	const senderId = sms.senderIds[0];
	/** Reads national numbers as most clients have them. */
	const atHome = (file: WorkflowFile, node: string) =>
		withOptions(withParameters(file, node, { senderId }), node, { defaultCountryCode: '233' });
	const toMe = { senderId, to: ownNumber };
	const asked = withParameters(readWorkflow('ask-before-reminder.json'), 'Ask Me', toMe);
	const large = { filters: { status: 'overdue', balanceAtLeast: ASK_FROM } };
	return {
		thanks: atHome(readWorkflow('invoice-paid-to-sms.json'), 'Send Thanks'),
		alert: withParameters(readWorkflow('payment-alert.json'), 'Send Alert', toMe),
		invoice: readWorkflow('event-to-invoice.json'),
		announcement: withParameters(
			readWorkflow('new-event-to-subscribers.json'),
			'Send Announcement',
			{ senderId },
		),
		reminder: atHome(readWorkflow('overdue-reminder.json'), 'Send Reminder'),
		question: atHome(
			// The other example sends the same text about the same invoice.
			withParameters(withParameters(asked, 'Get Overdue Invoices', large), 'Send Reminder', {
				message: reworded(asked),
			}),
			'Send Reminder',
		),
		low: withParameters(readWorkflow('low-balance-alert.json'), 'Send Alert', toMe),
		csv: readWorkflow('payments-to-csv.json'),
	};
}

const reworded = ({ nodes }: WorkflowFile) =>
	String(nodes.find(({ name }) => name === 'Send Reminder')?.parameters.message).replace(
		'Reminder',
		'Second reminder',
	);

export type ExampleName = keyof ReturnType<typeof monthExamples>;
