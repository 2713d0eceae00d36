import type { Sandbox, WorkflowLink } from '../sandbox';
import {
	askBeforeReminder,
	askWhoOwes,
	everyMinute,
	lowBalanceAlert,
	newEventToSubscribers,
	overdueReminder,
	paymentAlert,
	paymentsToCsv,
} from './examples';
import type { ExampleSetup } from './exampleSetup';
import { readInvoicing, recordPayment } from './invoices';
import { owner } from './single';
import { withoutCredentials } from './workflow';

/**
 * Imports the examples that the setup doesn’t have yet, and publishes those that lack nothing. Returns their addresses
 * in the editor.
 */
export async function putOtherExamples(setup: ExampleSetup) {
	const { client, sandbox, credentials, n8n } = setup;
	const files = {
		reminder: overdueReminder(sandbox),
		question: askBeforeReminder(sandbox),
		alert: lowBalanceAlert(sandbox, everyMinute),
		announcement: newEventToSubscribers(sandbox, everyMinute),
		payments: paymentsToCsv(),
		paid: paymentAlert(sandbox, everyMinute),
		agent: withoutCredentials(askWhoOwes(sandbox), 'Model'),
	};
	await addPaymentsOfLastMonth(sandbox);
	const links: Array<[string, string]> = [];
	for (const [name, file] of Object.entries(files)) {
		const { id } = await client.putWorkflow(file, credentials);
		if (name !== 'agent') await client.activate(id);
		links.push([name, workflowAt(n8n, id)]);
	}
	return Object.fromEntries(links) as Record<keyof typeof files, string>;
}

/** Shows each example on the sandbox’s page, beside the button that sets it off. */
export async function linkFromPage(
	{ sandbox, n8n, workflowId, eventsId }: ExampleSetup,
	links: Awaited<ReturnType<typeof putOtherExamples>>,
): Promise<void> {
	const workflows: WorkflowLink[] = [
		{ title: 'Invoice paid to SMS', url: workflowAt(n8n, workflowId), startedBy: 'invoice' },
		{ title: 'Payment alert', url: links.paid, startedBy: 'invoice' },
		{ title: 'Event to invoice', url: workflowAt(n8n, eventsId), startedBy: 'event' },
		{ title: 'New event to subscribers', url: links.announcement, startedBy: 'event' },
		{ title: 'Low balance alert', url: links.alert, startedBy: 'wallet' },
		{ title: 'Overdue reminder', url: links.reminder, startedBy: 'editor' },
		{ title: 'Ask before a reminder', url: links.question, startedBy: 'editor' },
		{ title: 'Payments to CSV', url: links.payments, startedBy: 'editor' },
		{ title: 'Ask who owes', url: links.agent, startedBy: 'editor' },
	];
	await sandbox.control.showLinks({ editor: n8n.url, workflows });
}

const workflowAt = ({ url }: { url: string }, id: string) => `${url}/workflow/${id}`;

/** The sandbox’s own payments are older. */
async function addPaymentsOfLastMonth(sandbox: Sandbox): Promise<void> {
	const now = new Date();
	const paymentDate = new Date(now.getFullYear(), now.getMonth() - 1, 15, 12).toISOString();
	const path = '/invoices?status=recorded&page_size=3';
	for (const { id } of await readInvoicing<Array<{ id: string }>>(sandbox, path)) {
		const payment = { amount: 20, paymentDate, paymentMethod: 'mobile_money' };
		await recordPayment(sandbox, id, payment);
	}
}

/** What the demo prints when it is ready. */
export function introduction(
	{ sandbox, n8n, workflowId, eventsId }: ExampleSetup,
	links: Awaited<ReturnType<typeof putOtherExamples>>,
	{ version, everySeconds }: { version: string; everySeconds: number },
): string {
	const link = (workflow: string) => workflowAt(n8n, workflow);
	return `
  Page         ${sandbox.url}   (a phone, invoices, events, and a button for what follows)
  n8n ${version.padEnd(8)} ${n8n.url}
  Sign in      ${owner.email}   ${owner.password}

All examples but the last are published. What happens appears on the page, and below.

1. Thank the client by SMS when an invoice is paid: ${link(workflowId)}
   On the page, click Mark as paid beside an invoice.

2. Make an invoice for each event with a price: ${link(eventsId)}
   Click Add event, and wait up to ${everySeconds} seconds. Unpublish this workflow before you build your own.

3. Announce new events to subscribers by SMS: ${links.announcement}
   Click Add event, and wait up to a minute.

4. Get an SMS when the SMS balance is low, once a day: ${links.alert}
   Click Leave 50 below the phone, and wait up to a minute.

5. Remind clients of overdue invoices by SMS: ${links.reminder}
   Open it and click Execute workflow. Click again: nothing is sent twice.

6. Be asked by SMS before each reminder: ${links.question}
   Open it, click Execute workflow, and open the link in the message on the page.

7. Save last month’s payments as a CSV file: ${links.payments}
   Open it, click Execute workflow, and download the file from the output of CSV File.

8. Get an SMS for each paid invoice, even if a webhook is lost: ${links.paid}
   On the page, click Mark as paid beside an invoice, and wait up to a minute.

9. Ask an AI agent who owes you most: ${links.agent}
   Open it, choose a credential for the model, and ask in the chat: Who owes us most? Remind them.

To test a trigger in the editor, open Invoice Paid of workflow 1, click Execute step, and then Deliver to test URL
on the page. For another Invoicing Trigger, enter its own URL there. Then click the pin above the output (Pin data):
the other nodes can be tested with this event from now on.

Press Ctrl-C to stop n8n and the sandbox.
`;
}
