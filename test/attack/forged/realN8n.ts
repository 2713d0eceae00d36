import { request } from 'node:http';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';

import { exactly, type Finding } from '../../support/finding';
import { executionsOf, untilAllEnded, untilQuiet } from '../../endurance/chaos/executions';
import { startSingle, type Single } from '../../n8n/single';
import { inParallel } from '../../endurance/chaos/deliveries';
import { untilRegistered } from '../../n8n/exampleSetup';
import {
	webhookPath,
	withCredentials,
	withWebhookIds,
	type WorkflowFile,
} from '../../n8n/workflow';
import { startSandbox } from '../../sandbox';
import { sign } from '../../support/signer';
import { forgeries } from './forgeries';
import { genuine } from './genuine';

interface RealSize {
	/** Forged deliveries; a twentieth as many genuine ones come between them. */
	forged: number;
	seed: number;
	signal: AbortSignal;
	log(line: string): void;
}

const SECRET = ['whsec', 'forged', 'deliveries'].join('_');

const file: WorkflowFile = {
	name: 'Forged deliveries',
	connections: { Trigger: { main: [[{ node: 'After', type: 'main', index: 0 }]] } },
	settings: {},
	nodes: [
		{
			...{ id: 'trigger', name: 'Trigger', typeVersion: 1, position: [0, 0] },
			type: 'n8n-nodes-sms-invoicing-calendar.invoicingTrigger',
			parameters: { events: ['*'], options: { ignoreRepeatedDeliveries: false } },
			credentials: { invoicingWebhookApi: { name: '' } },
		},
		{
			...{ id: 'after', name: 'After', typeVersion: 1, position: [200, 0] },
			type: 'n8n-nodes-base.noOp',
			parameters: {},
		},
	] as WorkflowFile['nodes'],
};

/** Sends headers as they are given, also several of the same name. Returns the status; 0 if n8n hung up. */
const post = async (url: string, body: Buffer, headers: Record<string, string | string[]>) =>
	await new Promise<number>((resolve) => {
		const sent = request(url, { method: 'POST', headers, agent: false }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode ?? 0));
		});
		sent.on('error', () => resolve(0)).end(body);
	});

const isSendable = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

/** Publishes a workflow with the trigger, and returns the address of its webhook. */
async function publish({ client, n8n }: Single): Promise<{ id: string; url: string }> {
	const data = { secret: SECRET, previousSecret: '' };
	const name = 'Forged';
	const id = await client.putCredential('invoicingWebhookApi', name, data);
	const ready = withWebhookIds(withCredentials(file, { invoicingWebhookApi: { id, name } }));
	const workflow = await client.session.call<WorkflowFile & { id: string }>(
		'POST',
		'/rest/workflows',
		ready,
	);
	await client.activate(workflow.id);
	const url = n8n().url + webhookPath(workflow);
	await untilRegistered(url);
	return { id: workflow.id, url };
}

/** Sends deliveries to the webhook of a real n8n, over HTTP, and counts what it starts. */
export async function forgedInN8n({ forged, seed, signal, log }: RealSize): Promise<Finding[]> {
	const sandbox = await startSandbox();
	// n8n’s usual engine takes a quarter of a second for each delivery, which would only make this longer.
	const settings = { N8N_EXPRESSION_ENGINE: 'legacy' };
	const single = await startSingle({ sandbox, settings, signal });
	try {
		const { id, url } = await publish(single);
		// With the secret that the trigger has: what isn’t made with it at all is the easier case.
		const falsified = fc
			.sample(forgeries(fc.constant(SECRET)), { seed, numRuns: forged * 2 })
			.filter(({ signatures }) => signatures.every(isSendable))
			.slice(0, forged);
		const statuses = new Map<number, number>();
		await inParallel(falsified, 8, async ({ body, signatures, headers = {} }, at) => {
			const status = await post(url, body, {
				...headers,
				'content-type': 'application/json',
				...(signatures.length === 0 ? {} : { 'x-service-signature': signatures }),
			});
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			if (at % 500 === 0) signal.throwIfAborted();
		});
		await untilQuiet(single.client, id, signal);
		const accepted = (await executionsOf(single.client, id)).length;
		log(
			`n8n answered ${JSON.stringify(Object.fromEntries(statuses))} to ${falsified.length} forged ones`,
		);
		const good = fc.sample(genuine, { seed, numRuns: Math.ceil(forged / 20) });
		const answers = await inParallel(good, 4, async ({ body, headers }, at) => {
			const signed = { ...headers, 'x-service-signature': sign(body, SECRET) };
			return at % 3 === 0
				? await post(url, gzipSync(body), { ...signed, 'content-encoding': 'gzip' })
				: await post(url, body, signed);
		});
		const ended = await untilAllEnded(single.client, id, accepted + good.length, signal);
		const refusedWrongly = answers.filter((status) => status !== 200).length;
		const ok = [...statuses.keys()].every((status) => status >= 400 && status < 500);
		return [
			exactly('forged deliveries to a real n8n', forged, falsified.length),
			exactly('executions that they started', 0, accepted),
			{
				what: 'their answers',
				mustBe: 'only 4xx',
				got: [...statuses.keys()].sort().join(', '),
				ok,
			},
			exactly('genuine deliveries refused by a real n8n', 0, refusedWrongly),
			exactly('executions that the genuine ones started', good.length, ended.length - accepted),
		];
	} finally {
		await single.close();
		await sandbox.close();
	}
}
