import type { Sandbox } from '../sandbox';
import { addEventCommand } from './events';
import {
	askWhoOwes,
	everyMinute,
	lowBalanceAlert,
	newEventToSubscribers,
	overdueReminder,
	paymentsToCsv,
} from './examples';
import { owner, type ExampleSetup } from './exampleSetup';
import { findOpenInvoice, markPaidCommand, readInvoicing, recordPayment } from './invoices';
import { withoutCredentials } from './workflow';

/**
 * Imports the examples that the setup doesn’t have yet, and publishes those that lack nothing. Returns their addresses in
 * the editor.
 */
export async function putOtherExamples(setup: ExampleSetup) {
	const { client, sandbox, credentials, n8n } = setup;
	const files = {
		reminder: overdueReminder(sandbox),
		alert: lowBalanceAlert(sandbox, everyMinute),
		announcement: newEventToSubscribers(sandbox, everyMinute),
		payments: paymentsToCsv(),
		agent: withoutCredentials(askWhoOwes(sandbox), 'Model'),
	};
	await addPaymentsOfLastMonth(sandbox);
	const links: Array<[string, string]> = [];
	for (const [name, file] of Object.entries(files)) {
		const { id } = await client.putWorkflow(file, credentials);
		if (name !== 'agent') await client.activate(id);
		links.push([name, `${n8n.url}/workflow/${id}`]);
	}
	return Object.fromEntries(links) as Record<keyof typeof files, string>;
}

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

const concert = {
	title: 'Harbour Concert',
	cost: 'USD 60',
	organizer: [{ organizer: 'Esi Events', email: 'esi@events.example' }],
};

/** A request to the sandbox’s control surface to copy and paste. Only double quotes, so that it also works in cmd.exe. */
const controlCommand = ({ url }: Sandbox, path: string, body: object) =>
	`curl -s "${url}/control/${path}" -H "Content-Type: application/json" -d "${JSON.stringify(body).replaceAll('"', '\\"')}"`;

/** What the demo prints when it is ready. */
export async function introduction(
	setup: ExampleSetup,
	links: Awaited<ReturnType<typeof putOtherExamples>>,
	{ version, everySeconds }: { version: string; everySeconds: number },
): Promise<string> {
	const { sandbox, n8n, workflowId, eventsId, webhookUrl } = setup;
	const { id, invoiceNumber, client } = await findOpenInvoice(sandbox);
	const link = (workflow: string) => `${n8n.url}/workflow/${workflow}`;
	const testUrl = webhookUrl.replace('/webhook/', '/webhook-test/');
	return `
  n8n ${version.padEnd(8)} ${n8n.url}
  Sign in      ${owner.email}   ${owner.password}
  Sandbox      ${sandbox.url}   (stands in for the three services)

All examples but the last are published. Run the commands in another terminal; what happens appears below.

1. Thank the client by SMS when an invoice is paid: ${link(workflowId)}
   Mark ${invoiceNumber} of ${client.name} as paid:
${markPaidCommand(sandbox, id)}

2. Make an invoice for each event with a price: ${link(eventsId)}
   Add an event, and wait up to ${everySeconds} seconds:
${addEventCommand(sandbox, concert)}

3. Announce new events to subscribers by SMS: ${links.announcement}
   Add an event as for 2, and wait up to a minute.

4. Get an SMS when the SMS balance is low, once a day: ${links.alert}
   Leave 50 units in the wallet, and wait up to a minute:
${controlCommand(sandbox, 'wallet', { units: 50 })}

5. Remind clients of overdue invoices by SMS: ${links.reminder}
   Open it and click Execute workflow. Click again: nothing is sent twice.

6. Save last month’s payments as a CSV file: ${links.payments}
   Open it, click Execute workflow, and download the file from the output of CSV File.

7. Ask an AI agent who owes you most: ${links.agent}
   Open it, choose a credential for the model, and ask in the chat: Who owes us most? Remind them.

To test a trigger in the editor, open Invoice Paid of workflow 1, click Execute step, and deliver a signed event
to its test URL. For another Invoicing Trigger, put its own test URL in the command:
${controlCommand(sandbox, 'emit', { event: 'invoice.paid', url: testUrl })}
Then click the pin above the output (Pin data): the other nodes can be tested with this event from now on.

Press Ctrl-C to stop n8n and the sandbox.
`;
}
