import '../support/n8nHome';

import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import type { INodeType } from 'n8n-workflow';

import { atLeast, exactly, type Finding } from '../support/finding';
import { formsIn } from '../support/forms';
import { loadPackage } from '../support/package';
import {
	callWebhook,
	serveTrigger,
	type TriggerServer,
	type TriggerSetup,
} from '../support/webhookContext';
import { deliveriesWith, forgery, genuine, type Genuine } from './forgeries';

interface ForgedSize {
	/** Forged deliveries handed to the webhook function. A tenth as many genuine ones come with them. */
	direct: number;
	/** Forged deliveries through a server, with as many genuine ones. */
	served: number;
	seed: number;
	log(line: string): void;
}

/** What a delivery came to: how it was answered, and with what the workflow would start. */
interface Verdict {
	status?: number;
	item?: unknown;
	thrown: unknown[];
	/** All that was answered, run and logged. */
	texts: string[];
}

type Send = (setup: TriggerSetup, body: Buffer, headers: Headers) => Promise<Verdict>;

/** The headers as Node.js passes them on: a repeated one is a list, or joined with commas. */
type Headers = Record<string, unknown>;

const setupWith = (secret: unknown, secondSecret: unknown = ''): TriggerSetup => ({
	parameters: { events: ['*'], options: { ignoreRepeatedDeliveries: false } },
	credentials: { invoicingWebhookApi: { secret, secondSecret } as never },
	mode: 'webhook',
});

/**
 * Hands a delivery to the trigger’s webhook function in n8n’s own context, without a server, which takes much longer.
 */
const handTo =
	(trigger: INodeType): Send =>
	async (setup, rawBody, headers) => {
		const verdict: Verdict = { thrown: [], texts: [] };
		const httpResponse = {
			headersSent: false,
			status: (status: number) => {
				verdict.status = status;
				return httpResponse;
			},
			json: () => httpResponse,
		};
		const httpRequest = { rawBody, headers, body: {}, readRawBody: async () => {} };
		try {
			const result = await callWebhook(trigger, setup, { httpRequest, httpResponse });
			verdict.item = result?.workflowData?.[0]?.[0]?.json;
		} catch (thrown) {
			verdict.thrown.push(thrown);
		}
		return verdict;
	};

/** Sends a delivery over HTTP to a server that handles it as n8n does. */
const postTo =
	(server: TriggerServer): Send =>
	async (setup, body, sent) => {
		server.reset();
		server.setup = setup;
		const { status, data, headers } = await server.post(body, sent as never);
		const { started, runs, thrown, received, logs } = server;
		const texts = [JSON.stringify([status, data, headers, runs, received, thrown]), ...logs];
		return { status, item: started[0]?.[0]?.json, thrown, texts };
	};

/** A repeated header as Node.js may pass it on. */
const headersOf = (signatures: string[], more: object, nth: number): Headers => ({
	'content-type': 'application/json',
	...more,
	...(signatures.length === 0
		? {}
		: {
				'x-service-signature':
					signatures.length === 1
						? signatures[0]
						: [signatures, signatures.join(', '), signatures.join(',')][nth % 3],
			}),
});

const contentOf = (item: unknown) => {
	const { event, data } = (item ?? {}) as Record<string, unknown>;
	return { event, data };
};

const contentIn = (body: Buffer) =>
	contentOf(JSON.parse(body.toString().replace(/^\ufeff/, '')) as unknown);

/** A client refuses to send other characters in a header. */
export const isSendable = (text: string) =>
	/^[\t\x20-\x7e\x80-\xff]*$/.test(text) && text === text.trim();

/** n8n unpacks a body before the node sees it, so the signature belongs to what was packed. */
export const compressed = ({ body, headers }: Pick<Genuine, 'body' | 'headers'>) => ({
	body: gzipSync(body),
	headers: { ...headers, 'content-encoding': 'gzip' },
});

const SECRETS = ['Wh5ec/current+Canary="7\\%20', 'Wh5ec/previous+Canary="8\\%20'] as const;

/** Sends forged and genuine deliveries to the Invoicing Trigger and counts what it takes for the other. */
export async function forged({ direct, served, seed, log }: ForgedSize): Promise<Finding[]> {
	const { nodes } = await loadPackage();
	const trigger = nodes.invoicingTrigger as INodeType;
	const server = await serveTrigger(trigger, setupWith(''));
	const wrong = { accepted: 0, refused: 0, thrown: 0, shown: 0 };
	const count = { forged: 0, genuine: 0, answers: 0 };
	const note = (kind: keyof typeof wrong, what: unknown) => {
		if (wrong[kind]++ < 3) log(`${kind}: ${fc.stringify(what).slice(0, 1_000)}`);
	};
	const counted =
		(send: Send): Send =>
		async (...delivery) => {
			const verdict = await send(...delivery);
			for (const error of verdict.thrown) note('thrown', (error as Error).stack);
			return verdict;
		};
	const hand = counted(handTo(trigger));
	const post = counted(async (...delivery) => {
		count.answers++;
		return await postTo(server)(...delivery);
	});

	/** `answers`: with what a forged delivery may be answered. */
	const tryOut = async (send: Send, forgeries: number, genuines: number, answers: number[]) => {
		for (const [nth, one] of fc.sample(forgery, { seed, numRuns: forgeries }).entries()) {
			if (send === post && !one.signatures.every(isSendable)) continue;
			count.forged++;
			const headers = headersOf(one.signatures, one.headers ?? {}, send === post ? 0 : nth);
			const { item, status = 0 } = await send(setupWith(one.secret), one.body, headers);
			if (item !== undefined || !answers.includes(status)) note('accepted', one);
		}
		for (const [nth, one] of fc.sample(genuine, { seed, numRuns: genuines }).entries()) {
			count.genuine++;
			const { body, headers } = send === post && nth % 3 === 0 ? compressed(one) : one;
			const { item } = await send(setupWith(one.secret, one.second), body, headers);
			if (!isDeepStrictEqual(contentOf(item), contentIn(one.body))) note('refused', one);
		}
	};
	try {
		await tryOut(hand, direct, Math.ceil(direct / 10), [401]);
		// A body that isn’t JSON is answered before the node sees it.
		await tryOut(post, served, served, [401, 422]);
		for (const mode of ['webhook', 'manual'] as const) {
			for (const [text, headers] of SECRETS.flatMap(deliveriesWith)) {
				const setup = { ...setupWith(...SECRETS), mode };
				const { texts } = await post(setup, Buffer.from(text), headers);
				for (const each of texts) if (formsIn(each, SECRETS).length > 0) note('shown', each);
			}
		}
	} finally {
		await server.close();
	}
	const test = trigger.methods?.credentialTest?.invoicingWebhookSecrets;
	const [secret, other] = SECRETS;
	for (const secondSecret of [other, secret, `${secret} `]) {
		const data = { secret, secondSecret };
		const result = await test?.call({} as never, { id: '1', name: 'x', type: 'x', data });
		const said = JSON.stringify(result) ?? 'nothing';
		if (!/"message":"./.test(said) || formsIn(said, SECRETS).length > 0) note('shown', said);
	}
	return [
		atLeast('forged deliveries', direct, count.forged),
		exactly('forged deliveries accepted', 0, wrong.accepted),
		atLeast('genuine deliveries', direct / 10, count.genuine),
		exactly('genuine deliveries refused', 0, wrong.refused),
		exactly('errors thrown by webhook()', 0, wrong.thrown),
		atLeast('deliveries answered over HTTP', Math.floor(served * 1.5) + 48, count.answers),
		exactly('answers, logs and executions that show a secret', 0, wrong.shown),
	];
}
