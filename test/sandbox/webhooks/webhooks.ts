import { setTimeout as sleep } from 'node:timers/promises';

import axios from 'axios';

import { sign } from '../../support/signer';
import type { Delivery, WebhookEndpoint } from '../control/types';
import type { Context } from '../server/service';

const attempts = 4; // the first one and up to three retries
const timeout = 10_000;
/** What to do about an answer, where n8n’s editor stays silent. */
const advice: Record<number, string> = {
	401: 'check the signing secret in the trigger’s credential',
	404: 'click Execute step in the trigger first: it waits for one delivery',
};

/** What came of a delivery. */
export function outcomeOf({ event, status, answer, error }: Delivery): string {
	if (!status) return `Webhook ${event}: not delivered: ${error}`;
	const why = advice[status] ?? answer;
	return `Webhook ${event}: answered ${status}${why ? ` (${why})` : ''}`;
}

/** Why an Invoicing Trigger did nothing: it says so in its answer. */
function reasonOf(answer: unknown): { answer?: string } {
	const { ignored, error } = { ...(answer as { ignored?: unknown; error?: unknown } | null) };
	if (typeof ignored === 'string') return { answer: `ignored: ${ignored}` };
	return typeof error === 'string' ? { answer: error } : {};
}

type Target = WebhookEndpoint & { gone: AbortController };

type Registered = Target & { events?: string[]; last: Promise<void> };

/** Posts each event to every endpoint registered for it. An endpoint gets its events one at a time. */
export function createWebhooks(context: Context) {
	let endpoints: Registered[] = [];
	let deliveries: Delivery[] = [];
	let registered = 0;

	async function attempt(endpoint: Target, event: string, body: string, number: number) {
		const headers = {
			'Content-Type': 'application/json',
			'X-Service-Event': event,
			'X-Service-Signature': sign(body, endpoint.secret),
		};
		const at = context.now().toISOString();
		const outcome = await axios
			.post(endpoint.url, body, {
				headers,
				timeout,
				signal: endpoint.gone.signal,
				// Sends the signed bytes unchanged, follows no redirect, and accepts any status.
				transformRequest: (raw: string) => raw,
				maxRedirects: 0,
				proxy: false,
				validateStatus: () => true,
			})
			.then(
				({ status, data }: { status: number; data: unknown }) => ({
					status,
					...reasonOf(data),
				}),
				(error: Error) => ({ error: error.message }),
			);
		const entry = { endpointId: endpoint.id, event, body, headers, attempt: number, at };
		const delivery: Delivery = { ...entry, ...outcome, until: context.now().toISOString() };
		if (!endpoint.gone.signal.aborted) deliveries.push(delivery);
		return delivery;
	}

	async function deliver(endpoint: Registered, event: string, body: string) {
		const { signal } = endpoint.gone;
		for (let number = 1; number <= attempts && !signal.aborted; number += 1) {
			const { status = 0 } = await attempt(endpoint, event, body, number);
			if (status >= 200 && status < 300) return;
			const pause = context.settings().webhookRetryBaseMs * 2 ** (number - 1);
			if (number < attempts) await sleep(pause, undefined, { signal }).catch(() => {});
		}
	}

	return {
		register: ({ events, ...given }: { url: string; secret: string; events?: string[] }) => {
			registered += 1;
			const endpoint: WebhookEndpoint = { id: `webhook-${registered}`, ...given };
			const gone = new AbortController();
			endpoints.push({ ...endpoint, events, gone, last: Promise.resolve() });
			return endpoint;
		},
		remove: (id: string) => {
			endpoints.find((endpoint) => endpoint.id === id)?.gone.abort();
			endpoints = endpoints.filter((endpoint) => endpoint.id !== id);
		},
		deliveries: () => deliveries,
		/** What the page shows. */
		page: () => ({ endpoints: endpoints.map(({ url }) => url), deliveries }),
		publish: (event: string, data: unknown) => {
			// Serialized now, because later changes to the record don't belong to this event.
			const body = JSON.stringify({ event, data });
			for (const endpoint of endpoints) {
				if (endpoint.events && !endpoint.events.includes(event)) continue;
				endpoint.last = endpoint.last.then(async () => await deliver(endpoint, event, body));
			}
		},
		/** Posts one event to one address, once, whether or not it is registered. Returns what came of it. */
		deliverOnce: async (to: { url: string; secret: string }, event: string, data: unknown) => {
			const target = { ...to, id: 'once', gone: new AbortController() };
			return await attempt(target, event, JSON.stringify({ event, data }), 1);
		},
		/** Removes endpoints and deliveries, and stops those in progress. */
		reset: () => {
			for (const { gone } of endpoints) gone.abort();
			endpoints = [];
			deliveries = [];
			registered = 0;
		},
	};
}

export type Webhooks = ReturnType<typeof createWebhooks>;
