import { shuffle } from 'simple-statistics';

import { atLeast, atMost, exactly } from '../../support/finding';
import { deliver, delivery, inParallel, keys, post, slices, tally } from './deliveries';
import { eachOnce, ifQuiet, inCluster, type ChaosCase } from './stage';
import { createClient, requestMs, sendOnce, splitList, trigger } from '../../n8n/nodes';

/** n8n refuses some of 1,500 deliveries in one moment on a small machine, and answers others late. */
const patienceMs = 120_000;

/** The service repeats a delivery, and the repeats reach different processes in the same moment. */
const copiesOverProcesses: ChaosCase = {
	name: 'copies-over-processes',
	title:
		'events with 3 copies each, in one moment over main and webhook process, Only Once in Send',
	run: async (stage, size) => {
		const all = keys({ full: 500, quick: 60 }[size]);
		const { urls, ...flow } = await inCluster(stage, [trigger(), sendOnce('$json.data.key')]);
		const one = all.map((key) => delivery({ key }));
		const bodies = shuffle([...one, ...one, ...one]);
		const receipts = await inParallel(
			bodies,
			bodies.length,
			async (body, at) => await deliver(urls[at % urls.length] as string, body, patienceMs),
		);
		const accepted = receipts.filter((each) => each.at(-1)?.status === 200).length;
		await flow.untilQuiet();
		await flow.retire();
		return [
			exactly('deliveries that were accepted in the end', bodies.length, accepted),
			...eachOnce(all, await flow.texts()),
		];
	},
};

/** Before and after the work of the service: a worker that is killed leaves requests of both kinds. */
const slowMs = 400;

/**
 * A machine goes down, the service repeats the deliveries that weren’t answered, and the user retries what failed, more
 * than once. The repeats are necessary: n8n throws away the data of an execution whose worker died, so that a retry by
 * hand of such an execution has nothing to run.
 */
const workerKill: ChaosCase = {
	name: 'worker-kill',
	title:
		'SIGKILL of a worker amid sends; the service repeats, and all that failed is retried by hand, twice',
	run: async (stage, size) => {
		const { executions, batch, killAfter } = {
			full: { executions: 12, batch: 5, killAfter: 12 },
			quick: { executions: 8, batch: 3, killAfter: 5 },
		}[size];
		const { cluster, client, control, ...flow } = await inCluster(stage, [
			trigger({ respond: 'finished' }),
			splitList(),
			// An uncertain item must not keep those after it from being sent.
			sendOnce('$json["data.list"]', { onError: 'continueErrorOutput' }),
		]);
		const all = keys(executions * batch);
		await control.settings({ latencyMs: slowMs });
		await control.addFault({ service: 'sms', kind: 'delay', ms: slowMs, after: true });
		const sender = inParallel(
			slices(all, batch),
			executions,
			// Whoever finds a key of the killed worker waits for it as long as a request may take.
			async (list) => await deliver(flow.urls[1] as string, delivery({ list }), 3 * requestMs),
		);
		await flow.untilSent(killAfter);
		await cluster.crash('worker');
		const receipts = await sender;
		await flow.untilEnded(executions);
		await control.clearFaults();
		await control.settings({ latencyMs: 0 });

		const failed = (await flow.failed()).map((one) => one.id);
		let ended = await flow.executions();
		for (let times = 0; times < 2; times++) {
			// n8n answers when the retry has ended, if at all: the list of executions is what counts.
			for (const one of failed) void client.retry(one).catch(() => undefined);
			ended = await flow.untilEnded(ended.length + failed.length);
		}
		await flow.retire();

		const errors: string[] = [];
		for (const execution of ended) {
			const [, items = []] = await client.outputs(execution.id, 'Send');
			errors.push(...items.map(({ error }) => String(error)));
		}
		const uncertain = errors.filter((text) => text.includes('may already have been done'));
		const told = all.filter((key) => uncertain.some((text) => text.includes(`“${key}”`)));
		const { once, doubled, never } = tally(all, await flow.texts());
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

/**
 * Neither worker knows how many requests the other has under way. Both only see what is left in their own answers, so
 * at the end of each window up to a third of the requests are too many. They are sent again, and all else must be as
 * ever.
 */
const twoWorkersOneKey: ChaosCase = {
	name: 'two-workers-one-key',
	title:
		'writes from two workers that share an API key, many more than fit into one window of the limit',
	run: async (stage, size) => {
		// As in the benchmark, a window lasts 6 s instead of a minute, so that ten of them don’t take ten minutes.
		const { writes, batch, windowMs, refused } = {
			full: { writes: 1_000, batch: 50, windowMs: 6_000, refused: 33 },
			quick: { writes: 400, batch: 20, windowMs: 4_000, refused: 33 },
		}[size];
		const nodes = [trigger(), splitList(), createClient('={{ $json["data.list"] }}')];
		const { control, ...flow } = await inCluster(stage, nodes);
		const rateLimit = { limit: 100, windowMs, resetUnit: 'epochMilliseconds' } as const;
		await control.settings({ latencyMs: 50, rateLimit });
		const names = keys(writes, 'Client');
		const lists = slices(names, batch);
		await inParallel(lists, lists.length, async (list) => {
			await post(flow.urls[1] as string, delivery({ list }));
		});
		await flow.untilEnded(lists.length);
		await flow.retire();

		const { requests, answers } = await control.traffic();
		const created = (await control.requests())
			.filter(({ path, status }) => path === '/clients' && status === 200)
			.map(({ body }) => (body as { name: string }).name);
		const share = ((answers[429] ?? 0) / requests) * 100;
		return [
			...eachOnce(names, created),
			exactly('executions that failed', 0, (await flow.failed()).length),
			ifQuiet(atMost('requests refused for the limit', refused, share, ' %')),
		];
	},
};

export const queueCases = [copiesOverProcesses, workerKill, twoWorkersOneKey];
