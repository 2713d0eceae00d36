import { startSandbox, type Control } from '../sandbox';
import { accounts } from '../sandbox/accounts';
import { opening } from '../support/opening';
import { lookFor } from '../support/waitUntil';
import { joinN8n, type Elsewhere } from './elsewhere';
import { addInvoiceTag } from './events';
import { eventToInvoice, paidToSms } from './examples';
import type { Release } from './releases';
import { startSingle } from './single';
import { webhookPath } from './workflow';

export const webhookSecret = accounts.invoicing.webhookSecret;

export type ExampleSetupOptions = {
	release: Release;
	/** The n8n to use instead of starting one. */
	elsewhere?: Elsewhere;
	/** By default, a folder that is removed in the end. */
	userFolder?: string;
	/** By default, any free ports. */
	ports?: { editor: number; broker: number; sandbox: number };
	/** How often the workflow checks the calendar. As shipped, it does so every hour. */
	everySeconds: number;
	/** How many invoices the sandbox has. */
	invoices?: number;
	signal?: AbortSignal;
	/** Of n8n and of the calendar’s site. By default, each has its own. */
	timezone?: string;
	/** Fills the calendar, which is empty otherwise but for the tag of events to bill. */
	fillCalendar?(control: Control): Promise<void>;
};

/** Waits until n8n has registered the webhook. It does so shortly after publishing, and answers 404 until then. */
export const untilRegistered = async (webhookUrl: string) =>
	await lookFor(
		`n8n to register ${webhookUrl}`,
		// A delivery without a signature is rejected, so this starts no workflow.
		async () => (await fetch(webhookUrl, { method: 'POST' })).status !== 404,
		{ withinMs: 120_000, everyMs: 100 },
	);

/** The sandbox and a real n8n with the package installed and the example workflows published. */
export const startExampleSetup = async ({
	everySeconds,
	invoices,
	timezone,
	elsewhere,
	fillCalendar = async ({ calendar }) => await calendar.clear(),
	...options
}: ExampleSetupOptions) =>
	await opening(async (inTheEnd) => {
		// What n8n remembers from an earlier sandbox must not count for the records of this one.
		const series = Math.floor(Date.now() / 1000);
		const calendar = { mode: 'observed', options: { timezone_string: timezone } } as const;
		const port = options.ports?.sandbox;
		const sandbox = await startSandbox({ port, series, invoices, calendar });
		inTheEnd(sandbox.close);
		// In a demo that ran before, n8n begins at once.
		await fillCalendar(sandbox.control);
		await addInvoiceTag(sandbox.control);
		const settings = {
			// n8n’s own setting for scripts of its editor.
			EXTERNAL_FRONTEND_HOOKS_URLS: `${sandbox.url}/editor.js`,
			...(timezone && { GENERIC_TIMEZONE: timezone }),
		};
		const single = elsewhere
			? await joinN8n(elsewhere, sandbox)
			: await startSingle({ ...options, sandbox, settings });
		inTheEnd(single.close);
		const { client, credentials } = single;
		const n8n = single.n8n();
		const workflow = await client.publish(paidToSms(sandbox), credentials);
		const events = await client.publish(eventToInvoice(everySeconds), credentials);
		const webhookUrl = n8n.url + webhookPath(workflow);
		await untilRegistered(webhookUrl);
		await sandbox.control.registerWebhook({ url: webhookUrl, secret: webhookSecret });
		return {
			...{ ...single, sandbox, webhookUrl },
			/** The process that was started. */
			n8n,
			/** The ID of "Invoice paid to SMS". */
			workflowId: workflow.id,
			/** The ID of "Event to invoice". */
			eventsId: events.id,
		};
	});

export type ExampleSetup = Awaited<ReturnType<typeof startExampleSetup>>;
