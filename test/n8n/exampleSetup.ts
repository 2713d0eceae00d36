import { setTimeout as sleep } from 'node:timers/promises';

import { startSandbox, type Control, type Sandbox } from '../sandbox';
import { accounts } from '../sandbox/accounts';
import { connect, type CredentialIds, type N8nClient } from './client';
import { eventToInvoice, paidToSms } from './examples';
import { ensureN8n } from './install';
import { installPackage } from './package';
import { freePort } from './ports';
import { startN8n, type RunningN8n } from './process';
import type { Release } from './releases';
import { webhookPath } from './workflow';

export const owner = { email: 'demo@example.com', password: 'Sandbox-demo-1' };
export const webhookSecret = accounts.invoicing.webhookSecret;

type ExampleSetupOptions = {
	release: Release;
	userFolder: string;
	/** By default, any free ports. */
	ports?: { editor: number; broker: number; sandbox: number };
	/** How often the workflow checks the calendar. As shipped, it does so every hour. */
	everySeconds: number;
	/** How many invoices the sandbox has. */
	invoices?: number;
	signal?: AbortSignal;
	/** Of n8n and of the calendar’s site. By default, each has its own. */
	timezone?: string;
	/** Fills the calendar, which is empty otherwise: the first execution would bill all events that haven’t ended. */
	fillCalendar?(control: Control): Promise<void>;
};

/** A credential of each type for the sandbox's accounts. The shipped workflows refer to them by type. */
export function credentialsFor({ sms, invoicing, calendar }: Sandbox) {
	const { apiRoot, namespace, username: user, password } = calendar;
	return {
		smsApi: { name: 'SMS account', data: { baseUrl: sms.baseUrl, apiKey: sms.apiKey } },
		invoicingApi: {
			name: 'Invoicing account',
			data: { baseUrl: invoicing.baseUrl, apiKey: invoicing.apiKey, header: 'bearer' },
		},
		invoicingWebhookApi: {
			name: 'Invoicing Webhook account',
			data: { secret: webhookSecret, secondSecret: '' },
		},
		calendarApi: {
			name: 'Calendar account',
			data: { apiRoot, namespace, authentication: 'basic', user, password },
		},
	};
}

export async function putCredentials(client: N8nClient, sandbox: Sandbox): Promise<CredentialIds> {
	const ids: CredentialIds = {};
	for (const [type, { name, data }] of Object.entries(credentialsFor(sandbox))) {
		ids[type] = { id: await client.putCredential(type, name, data), name };
	}
	return ids;
}

/** Waits until n8n has registered the webhook. It does so shortly after publishing, and answers 404 until then. */
export async function untilRegistered(webhookUrl: string): Promise<void> {
	for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
		// A delivery without a signature is rejected, so this starts no workflow.
		const { status } = await fetch(webhookUrl, { method: 'POST' });
		if (status !== 404) return;
	}
	throw new Error(`n8n did not register ${webhookUrl}`);
}

async function prepare(sandbox: Sandbox, n8n: RunningN8n, everySeconds: number) {
	const client = connect(n8n.url);
	await client.enter(owner);
	const credentials = await putCredentials(client, sandbox);
	const workflow = await client.putWorkflow(paidToSms(sandbox), credentials);
	await client.activate(workflow.id);
	const events = await client.putWorkflow(eventToInvoice(everySeconds), credentials);
	await client.activate(events.id);
	const webhookUrl = n8n.url + webhookPath(workflow);
	await untilRegistered(webhookUrl);
	await sandbox.control.registerWebhook({ url: webhookUrl, secret: webhookSecret });
	return {
		...{ client, credentials, webhookUrl },
		/** The ID of "Invoice paid to SMS". */
		workflowId: workflow.id,
		/** The ID of "Event to invoice". */
		eventsId: events.id,
	};
}

/**
 * The sandbox and a real n8n with the package installed and the example workflows published. If that fails, stops what it
 * has started.
 */
export async function startExampleSetup(options: ExampleSetupOptions) {
	const { release, userFolder, everySeconds, invoices, signal, timezone } = options;
	const fillCalendar = options.fillCalendar ?? (async ({ calendar }) => await calendar.clear());
	const running: Array<() => Promise<void>> = [];
	const close = async () => {
		for (const end of running.splice(0).reverse()) await end();
	};
	try {
		const installation = await ensureN8n(release, signal);
		await installPackage(userFolder, signal);
		// Chosen only now because other programs could take the ports while the package is built.
		const ports = options.ports ?? { editor: await freePort(), broker: await freePort() };
		const port = options.ports?.sandbox;
		// What n8n remembers from an earlier sandbox must not count for the records of this one.
		const series = Math.floor(Date.now() / 1000);
		const calendar = { mode: 'observed', options: { timezone_string: timezone } } as const;
		const sandbox = await startSandbox({ port, series, invoices, calendar });
		running.push(sandbox.close);
		// In a demo that ran before, n8n begins at once.
		await fillCalendar(sandbox.control);
		const settings: Record<string, string> = timezone ? { GENERIC_TIMEZONE: timezone } : {};
		const n8n = await startN8n(installation, { userFolder, ports, signal, settings });
		running.push(n8n.stop);
		return { sandbox, n8n, userFolder, close, ...(await prepare(sandbox, n8n, everySeconds)) };
	} catch (error) {
		await close();
		throw error;
	}
}

export type ExampleSetup = Awaited<ReturnType<typeof startExampleSetup>>;
