import '../support/n8nHome';

import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import { WebhookContext } from 'n8n-core';
import type { INodeType, IWebhookData } from 'n8n-workflow';

import { atLeast, exactly, type Finding } from '../support/finding';
import { formsIn } from '../support/forms';
import { loadPackage } from '../support/package';
import { sign } from '../support/signer';
import { triggerWorkflow, type TriggerSetup } from '../support/triggerWorkflow';
import { serveTrigger } from '../support/webhookContext';
import { deliveriesWith, forgery, genuine, type Genuine } from './forgeries';

interface ForgedSize {
	/** Forged deliveries handed to the webhook function. A tenth as many genuine ones come with them. */
	direct: number;
	/** Forged deliveries through a server, with as many genuine ones. */
	served: number;
	seed: number;
	log(line: string): void;
}

/** What was wrongly accepted or refused, and how many were tried. */
interface Count {
	forged: number;
	genuine: number;
	accepted: string[];
	refused: string[];
	thrown: string[];
	/** How many were answered over HTTP, and what of it showed a secret. */
	answers: number;
	shown: string[];
}

/** What a delivery came to: whether the workflow would start, and with what. */
interface Verdict {
	status?: number;
	item?: unknown;
	thrown?: unknown;
}

/** The headers as Node.js passes them on: a repeated one is a list, or joined with commas. */
type Headers = Record<string, unknown>;

const setupWith = (secret: unknown, previousSecret: unknown = ''): TriggerSetup => ({
	parameters: { events: ['*'], options: { ignoreRepeatedDeliveries: false } },
	credentials: { invoicingWebhookApi: { secret, previousSecret } as never },
	mode: 'webhook',
});

/** Hands a delivery to the trigger’s webhook function in n8n’s own context, without a server, which takes much longer. */
async function hand(
	trigger: INodeType,
	setup: TriggerSetup,
	rawBody: Buffer,
	headers: Headers,
): Promise<Verdict> {
	const { start, workflow, additionalData } = triggerWorkflow(trigger, [], setup, '');
	const verdict: Verdict = {};
	const httpResponse = {
		headersSent: false,
		status: (status: number) => {
			verdict.status = status;
			return httpResponse;
		},
		json: () => httpResponse,
	};
	const httpRequest = { rawBody, headers, body: {}, readRawBody: async () => {} };
	const [webhookDescription] = trigger.description.webhooks ?? [];
	const context = new WebhookContext(
		workflow,
		start,
		Object.assign(additionalData, { httpRequest, httpResponse }) as never,
		setup.mode,
		{ webhookDescription, node: start.name } as unknown as IWebhookData,
		[],
		null,
	);
	try {
		const answer = (await trigger.webhook?.call(context)) ?? {};
		return { ...verdict, item: answer.workflowData?.[0]?.[0]?.json };
	} catch (thrown) {
		return { ...verdict, thrown };
	}
}

/** Credentials with which nothing may be accepted, and what somebody may sign with then. */
const UNSET: unknown[] = ['', ' ', '\n', null, undefined, 0, true, {}, []];
const GUESSES = ['', ' ', '=', 'null', 'undefined', '[object Object]', 'true'];

/** Values that a header can’t have, in case something stands between Node.js and the node. */
const oddHeaders = (genuinely: string): unknown[] => [
	...[null, 0, 1, true, {}, [], [[]], [`${genuinely} `]],
	{ toString: () => genuinely },
];

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

/** Hands deliveries to the webhook function itself. */
async function tryDirectly(trigger: INodeType, count: Count, { direct, seed, log }: ForgedSize) {
	const text = (what: unknown) => fc.stringify(what).slice(0, 1_000);
	const to = async (setup: TriggerSetup, body: Buffer, headers: Headers) => {
		const verdict = await hand(trigger, setup, body, headers);
		if (verdict.thrown) count.thrown.push(String((verdict.thrown as Error).stack));
		return verdict;
	};
	const refuse = async (secret: unknown, body: Buffer, headers: Headers, previous?: unknown) => {
		count.forged++;
		const { item, status } = await to(setupWith(secret, previous), body, headers);
		return item === undefined && status === 401;
	};
	const forged = fc.asyncProperty(forgery, fc.nat(2), async (one, nth) => {
		const headers = headersOf(one.signatures, one.headers ?? {}, nth);
		if (!(await refuse(one.secret, one.body, headers))) throw new Error(text(one));
	});
	const kept = fc.asyncProperty(genuine, async (one) => {
		count.genuine++;
		const { item } = await to(setupWith(one.secret, one.previous), one.body, one.headers);
		if (!isDeepStrictEqual(contentOf(item), contentIn(one.body))) throw new Error(text(one));
	});
	const first = await fc.check(forged, { numRuns: direct, seed });
	if (first.failed) count.accepted.push(String((first.errorInstance as Error).message));
	const second = await fc.check(kept, { numRuns: Math.ceil(direct / 10), seed });
	if (second.failed) count.refused.push(String((second.errorInstance as Error).message));
	for (const secret of UNSET) {
		for (const [at, guess] of GUESSES.entries()) {
			const body = Buffer.from(`{"event":"invoice.paid","data":${at}}`);
			const isRefused = await refuse(secret, body, headersOf([sign(body, guess)], {}, at), guess);
			if (!isRefused) count.accepted.push(text([secret, guess]));
		}
	}
	const body = Buffer.from('{"event":"invoice.paid","data":1}');
	for (const value of oddHeaders(sign(body, 'whsec_something'))) {
		count.forged++;
		const headers = { 'x-service-signature': value };
		const { item } = await to(setupWith('whsec_something'), body, headers);
		if (item !== undefined) count.accepted.push(text(value));
	}
	for (const found of count.accepted) log(`accepted, or not refused with 401: ${found}`);
	for (const found of count.refused) log(`refused, or changed: ${found}`);
}

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

/** Sends deliveries over HTTP to a server that handles them as n8n does, and looks for secrets in all that comes of it. */
async function tryServed(trigger: INodeType, count: Count, { served, seed, log }: ForgedSize) {
	const server = await serveTrigger(trigger, setupWith('whsec_x'));
	const send = async (setup: TriggerSetup, body: Buffer | string, headers: Headers) => {
		server.reset();
		server.setup = setup;
		const { status, data, headers: got } = await server.post(body, headers as never);
		const { started, runs, thrown, received, logs } = server;
		count.answers++;
		count.thrown.push(...thrown.map(String));
		const texts = [JSON.stringify([status, data, got, runs, received, thrown]), ...logs];
		return { status, started: started.length, texts };
	};
	try {
		for (const one of fc.sample(forgery, { seed, numRuns: served })) {
			if (!one.signatures.every(isSendable)) continue;
			count.forged++;
			const headers = headersOf(one.signatures, one.headers ?? {}, 0);
			const { status, started } = await send(setupWith(one.secret), one.body, headers);
			// A body that isn’t JSON is answered before the node sees it.
			if (started === 0 && (status === 401 || status === 422)) continue;
			count.accepted.push(fc.stringify(one).slice(0, 1_000));
			log(`answered ${status}: ${count.accepted.at(-1)}`);
		}
		for (const [nth, one] of fc.sample(genuine, { seed, numRuns: served }).entries()) {
			count.genuine++;
			const { body, headers } = nth % 3 === 0 ? compressed(one) : one;
			const { status, started } = await send(setupWith(one.secret, one.previous), body, headers);
			if (status === 200 && started === 1) continue;
			count.refused.push(fc.stringify(one).slice(0, 1_000));
			log(`answered ${status}: ${count.refused.at(-1)}`);
		}
		for (const mode of ['webhook', 'manual'] as const) {
			for (const [body, headers] of SECRETS.flatMap(deliveriesWith)) {
				const { texts } = await send({ ...setupWith(...SECRETS), mode }, body, headers);
				count.shown.push(...texts.filter((each) => formsIn(each, SECRETS).length > 0));
			}
		}
	} finally {
		await server.close();
	}
	const test = trigger.methods?.credentialTest?.invoicingWebhookSecrets;
	const [secret, other] = SECRETS;
	for (const previousSecret of [other, secret, `${secret} `]) {
		const data = { secret, previousSecret };
		const result = await test?.call({} as never, { id: '1', name: 'x', type: 'x', data });
		const said = JSON.stringify(result) ?? 'nothing';
		if (!/"message":"./.test(said) || formsIn(said, SECRETS).length > 0) count.shown.push(said);
	}
	for (const text of count.shown) log(`a secret is in ${text.slice(0, 500)}`);
}

const SECRETS = ['Wh5ec/current+Canary="7\\%20', 'Wh5ec/previous+Canary="8\\%20'] as const;

/** Sends forged and genuine deliveries to the Invoicing Trigger and counts what it takes for the other. */
export async function forged(size: ForgedSize): Promise<Finding[]> {
	const { nodes } = await loadPackage();
	const trigger = nodes.invoicingTrigger as INodeType;
	const count: Count = {
		...{ forged: 0, genuine: 0, answers: 0 },
		...{ accepted: [], refused: [], thrown: [], shown: [] },
	};
	await tryDirectly(trigger, count, size);
	await tryServed(trigger, count, size);
	for (const text of count.thrown.slice(0, 3)) size.log(`thrown: ${text}`);
	return [
		atLeast('forged deliveries', count.accepted.length > 0 ? 0 : size.direct, count.forged),
		exactly('forged deliveries accepted', 0, count.accepted.length),
		atLeast('genuine deliveries', count.refused.length > 0 ? 0 : size.direct / 10, count.genuine),
		exactly('genuine deliveries refused', 0, count.refused.length),
		exactly('errors thrown by webhook()', 0, count.thrown.length),
		atLeast('deliveries answered over HTTP', Math.floor(size.served * 1.5) + 48, count.answers),
		exactly('answers, logs and executions that show a secret', 0, count.shown.length),
	];
}
