import { setTimeout as sleep } from 'node:timers/promises';

import type { Execution, N8nClient } from '../../n8n/client';
import { atLeast, exactly, type ChaosCase } from './case';
import { deliver, delivery, inParallel, keys, tally } from './deliveries';
import { executionsOf, retryByHand, untilAllEnded } from './executions';
import type { Stage } from './stage';
import { chain, publish, send, splitList, trigger } from './workflows';

const sizes = {
	full: { executions: 12, batch: 5, killAfter: 12 },
	quick: { executions: 8, batch: 3, killAfter: 5 },
};
/** Before and after the work of the service: a worker that is killed leaves requests of both kinds. */
const slowMs = 400;

/** What an item says whose outcome the node doesn’t know. */
const uncertain = /may have been done already/;

async function untilSent(stage: Stage, count: number): Promise<void> {
	while ((await stage.sandbox.control.messages()).length < count) {
		await sleep(20, undefined, { signal: stage.signal });
	}
}

/** The keys that the executions reported as uncertain on the error output. */
async function reported(client: N8nClient, executions: readonly Execution[], all: string[]) {
	const errors: string[] = [];
	for (const { id } of executions) {
		const [, failed = []] = await client.outputs(id, 'Send');
		errors.push(...failed.map(({ error }) => String(error)).filter((text) => uncertain.test(text)));
	}
	return all.filter((key) => errors.some((text) => text.includes(`“${key}”`)));
}

/**
 * A machine goes down, the service repeats the deliveries that weren’t answered, and the user retries what failed, more
 * than once. The repeats are necessary: n8n throws away the data of an execution whose worker died, so that a retry by
 * hand of such an execution has nothing to run.
 */
export const workerKill: ChaosCase = {
	name: 'worker-kill',
	title:
		'SIGKILL of a worker amid sends; the service repeats, and all that failed is retried by hand, twice',
	needsServers: true,
	run: async (stage, size) => {
		const { executions, batch, killAfter } = sizes[size];
		const { control } = stage.sandbox;
		const cluster = await stage.cluster();
		const { main, webhook, client, credentials } = cluster;
		const key = '$json["data.list"]';
		const options = { onlyOncePer: `={{ ${key} }}` };
		// An uncertain item must not keep those after it from being sent.
		const node = send(key, options, { onError: 'continueErrorOutput' });
		const file = chain('Worker kill', [trigger({ respond: 'finished' }), splitList(), node]);
		const { id, path, retire } = await publish(client, credentials, file, [main.url, webhook.url]);

		const all = keys(executions * batch);
		const lists = Array.from({ length: executions }, (_, at) =>
			all.slice(at * batch, (at + 1) * batch),
		);
		await control.settings({ latencyMs: slowMs });
		await control.addFault({ service: 'sms', kind: 'delay', ms: slowMs, after: true });
		const sender = inParallel(
			lists,
			executions,
			async (list) => await deliver(webhook.url + path, delivery({ list })),
		);
		await untilSent(stage, killAfter);
		await cluster.killWorker();
		await cluster.completeWorkers();
		const receipts = await sender;
		await untilAllEnded(client, id, executions, stage.signal);
		await control.clearFaults();
		await control.settings({ latencyMs: 0 });

		const failed = (await executionsOf(client, id)).filter(({ status }) => status !== 'success');
		const ids = failed.map((one) => one.id);
		let ended = await retryByHand(client, id, ids, stage.signal);
		ended = await retryByHand(client, id, ids, stage.signal);
		await retire();

		const texts = (await control.messages()).map(({ text }) => text);
		const { once, doubled, never } = tally(all, texts);
		const told = await reported(client, ended, all);
		const untold = never.filter((one) => !told.includes(one));
		const unheard = receipts.filter((each) => each.at(-1)?.status !== 200);
		return [
			atLeast('executions that the killed worker left', 1, failed.length),
			exactly('deliveries that were never answered with 200', 0, unheard.length),
			exactly('doubled', 0, doubled),
			exactly('neither sent nor told as uncertain', 0, untold.length),
			atLeast('sent once', all.length - told.length, once),
		];
	},
};
