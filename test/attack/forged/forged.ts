import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import type { INodeType } from 'n8n-workflow';

import { atLeast, exactly, type Finding } from '../../support/finding';
import { loadPackage } from '../../support/package';
import { sign } from '../../support/signer';
import { serveTrigger } from '../../support/webhookContext';
import { directTo, type Headers, type Verdict } from './direct';
import { forgery } from './forgeries';
import { genuine, type Genuine } from './genuine';

export interface ForgedSize {
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
}

const events = { events: ['*'], options: {} };

/** Credentials with which nothing may be accepted. */
const UNSET: unknown[] = ['', ' ', '\n', null, undefined, 0, true, {}, []];

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

const isAccepted = ({ item }: Verdict) => item !== undefined;

/** Hands deliveries to the webhook function itself. */
async function tryDirectly(trigger: INodeType, count: Count, { direct, seed, log }: ForgedSize) {
	const to = (secret: unknown, previousSecret: unknown = '') =>
		directTo(trigger, {
			parameters: events,
			credentials: { invoicingWebhookApi: { secret, previousSecret } as never },
			mode: 'webhook',
		});
	const note = (verdict: Verdict, what: unknown) => {
		if (verdict.thrown) count.thrown.push(String((verdict.thrown as Error).stack));
		const text = fc.stringify(what).slice(0, 1_000);
		return text;
	};
	const forged = fc.asyncProperty(forgery, fc.nat(2), async (one, nth) => {
		count.forged++;
		const verdict = await to(one.secret)(
			one.body,
			headersOf(one.signatures, one.headers ?? {}, nth),
		);
		const text = note(verdict, one);
		if (isAccepted(verdict) || verdict.status !== 401) throw new Error(text);
	});
	await assertAll(forged, { numRuns: direct, seed }, (text) => {
		count.accepted.push(text);
		log(`accepted, or not refused with 401: ${text}`);
	});
	const kept = fc.asyncProperty(genuine, async (one) => {
		count.genuine++;
		const verdict = await to(one.secret, one.previous)(one.body, one.headers);
		const text = note(verdict, one);
		if (!isDeepStrictEqual(contentOf(verdict.item), contentIn(one.body))) throw new Error(text);
	});
	await assertAll(kept, { numRuns: Math.ceil(direct / 10), seed }, (text) => {
		count.refused.push(text);
		log(`refused, or changed: ${text}`);
	});
	for (const secret of UNSET) {
		for (const [at, guess] of [
			'',
			' ',
			'=',
			'null',
			'undefined',
			'[object Object]',
			'true',
		].entries()) {
			const body = Buffer.from(`{"event":"invoice.paid","data":${at}}`);
			count.forged++;
			const verdict = await to(secret, guess)(body, headersOf([sign(body, guess)], {}, at));
			const text = note(verdict, [secret, guess]);
			if (isAccepted(verdict)) count.accepted.push(text);
		}
	}
	// Values that a header can’t have, in case something stands between Node.js and the node.
	const body = Buffer.from('{"event":"invoice.paid","data":1}');
	const odd: unknown[] = [
		null,
		0,
		1,
		true,
		{},
		[],
		[[]],
		[sign(body, 'x')],
		{ toString: () => sign(body, 'x') },
	];
	for (const value of odd) {
		count.forged++;
		const verdict = await to('whsec_something')(body, { 'x-service-signature': value });
		if (isAccepted(verdict)) count.accepted.push(note(verdict, value));
		else note(verdict, value);
	}
}

const contentOf = (item: unknown) => {
	const { event, data } = (item ?? {}) as Record<string, unknown>;
	return { event, data };
};

const contentIn = (body: Buffer) =>
	contentOf(JSON.parse(body.toString().replace(/^\ufeff/, '')) as unknown);

async function assertAll<T>(
	property: fc.IAsyncPropertyWithHooks<T>,
	parameters: fc.Parameters<T>,
	fail: (text: string) => void,
) {
	const result = await fc.check(property, parameters);
	if (result.failed) fail(String((result.errorInstance as Error).message));
}

/** Characters that a header can’t carry, and that a client refuses to send. */
const isSendable = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text) && text === text.trim();

/** Sends deliveries over HTTP to a server that handles them as n8n does. */
async function tryServed(trigger: INodeType, count: Count, { served, seed, log }: ForgedSize) {
	const server = await serveTrigger(trigger, {
		parameters: events,
		credentials: { invoicingWebhookApi: { secret: 'whsec_x', previousSecret: '' } },
		mode: 'webhook',
	});
	const send = async (secret: string, previousSecret: string, body: Buffer, headers: Headers) => {
		server.reset();
		server.setup.credentials = { invoicingWebhookApi: { secret, previousSecret } };
		const { status } = await server.post(body, headers as never);
		if (server.thrown.length > 0) count.thrown.push(String(server.thrown[0]));
		return { status, started: server.started.length };
	};
	try {
		for (const one of fc.sample(forgery, { seed, numRuns: served })) {
			if (!one.signatures.every(isSendable)) continue;
			count.forged++;
			const headers = headersOf(one.signatures, one.headers ?? {}, 0);
			const { status, started } = await send(one.secret, '', one.body, headers);
			// A body that isn’t JSON is answered before the node sees it.
			if (started === 0 && (status === 401 || status === 422)) continue;
			count.accepted.push(fc.stringify(one).slice(0, 1_000));
			log(`answered ${status}: ${count.accepted.at(-1)}`);
		}
		for (const [nth, one] of fc.sample(genuine, { seed, numRuns: served }).entries()) {
			count.genuine++;
			const { body, headers } = nth % 3 === 0 ? compressed(one) : one;
			const { status, started } = await send(one.secret, one.previous, body, headers);
			if (status === 200 && started === 1) continue;
			count.refused.push(fc.stringify(one).slice(0, 1_000));
			log(`answered ${status}: ${count.refused.at(-1)}`);
		}
	} finally {
		await server.close();
	}
}

/** n8n unpacks a body before the node sees it, so the signature belongs to what was packed. */
const compressed = ({ body, headers }: Genuine) => ({
	body: gzipSync(body),
	headers: { ...headers, 'content-encoding': 'gzip' },
});

/** Sends forged and genuine deliveries to the Invoicing Trigger and counts what it takes for the other. */
export async function forged(size: ForgedSize): Promise<Finding[]> {
	const { nodes } = await loadPackage();
	const trigger = nodes.invoicingTrigger as INodeType;
	const count: Count = { forged: 0, genuine: 0, accepted: [], refused: [], thrown: [] };
	await tryDirectly(trigger, count, size);
	await tryServed(trigger, count, size);
	for (const text of count.thrown.slice(0, 3)) size.log(`thrown: ${text}`);
	return [
		atLeast('forged deliveries', count.accepted.length > 0 ? 0 : size.direct, count.forged),
		exactly('forged deliveries accepted', 0, count.accepted.length),
		atLeast('genuine deliveries', count.refused.length > 0 ? 0 : size.direct / 10, count.genuine),
		exactly('genuine deliveries refused', 0, count.refused.length),
		exactly('errors thrown by webhook()', 0, count.thrown.length),
	];
}
