import { setTimeout as sleep } from 'node:timers/promises';

import { shuffle } from 'simple-statistics';

import { atLeast, atMost, exactly } from '../../support/finding';
import { delivery, inParallel, keys, post, slices, tally } from './deliveries';
import { eachOnce, ifQuiet, inSingle, onceOrTold, type ChaosCase, type Stage } from './stage';
import { send, sendOnce, splitList, trigger } from '../../n8n/nodes';

/** The service gives up on a delivery after ten seconds. */
const serviceWaitsMs = 10_000;

/** The service repeats deliveries, and many arrive at once. Only the trigger keeps repeats out: Send has no key. */
const copies: ChaosCase = {
	name: 'copies',
	title: 'events with 3 copies each, shuffled, 50 at once, one process: Ignore Repeated Deliveries',
	run: async (stage, size) => {
		const all = keys({ full: 2000, quick: 60 }[size]);
		const flow = await inSingle(stage, [trigger(), send('$json.data.key')]);
		const bodies = shuffle([...all, ...all, ...all].map((key) => delivery({ key })));
		const receipts = await inParallel(bodies, 50, async (body) => await post(flow.urls[0], body));
		await flow.untilEnded(bodies.length);
		await flow.retire();
		const accepted = receipts.filter(({ status }) => status === 200).length;
		const slowest = Math.max(...receipts.map(({ ms }) => ms));
		return [
			exactly('answered with 200', bodies.length, accepted),
			ifQuiet(atMost('slowest answer', serviceWaitsMs, slowest, ' ms')),
			...eachOnce(all, await flow.texts()),
			exactly('executions that failed', 0, (await flow.failed()).length),
		];
	},
};

/** The service sends a delivery again up to three times, each time after a longer wait. */
const repeatsAfter = [1, 3, 9];

/**
 * n8n dies amid deliveries that it has accepted but not answered, because the trigger responds when the workflow has
 * finished. The service repeats what wasn’t answered with 2xx, and Only Once keeps what was done from being done again.
 */
const singleKill: ChaosCase = {
	name: 'single-kill',
	title:
		'SIGKILL of a single n8n amid deliveries, Respond when finished, the sender repeats as the service does',
	run: async (stage, size) => {
		const { events, atOnce, killAfter, firstWaitMs } = {
			full: { events: 500, atOnce: 20, killAfter: 150, firstWaitMs: 4_000 },
			quick: { events: 60, atOnce: 10, killAfter: 20, firstWaitMs: 2_000 },
		}[size];
		const nodes = [trigger({ respond: 'finished' }), sendOnce('$json.data.key')];
		const flow = await inSingle(stage, nodes);
		await flow.control.settings({ latencyMs: 20 });
		const all = keys(events);
		let repeats = 0;
		let isBack = Promise.resolve();
		const sending = inParallel(all, atOnce, async (key) => {
			for (const times of [0, ...repeatsAfter]) {
				if (times > 0) repeats++;
				await sleep(times * firstWaitMs, undefined, { signal: stage.signal });
				// The last two repeats come after the outage, however long the machine takes to start n8n.
				if (times > 1) await isBack;
				const { status } = await post(flow.urls[0], delivery({ key }));
				if (status >= 200 && status < 300) return true;
			}
			return false;
		});
		await flow.untilSent(killAfter);
		isBack = flow.kill().then(flow.revive);
		await isBack;
		const delivered = await sending;
		await flow.untilQuiet();
		await flow.retire();

		const failed = (await flow.executions()).filter(({ status }) => status === 'error');
		const told = [];
		for (const { id } of failed) told.push(await flow.client.executionText(id));
		const uncertain = told.filter((text) => text.includes('may already have been done')).length;
		return [
			atLeast('deliveries that the sender repeated', 1, repeats),
			...(await onceOrTold(flow, all)),
			// Their message was on its way when n8n died.
			atLeast(
				'deliveries never answered with 2xx (for information)',
				0,
				delivered.filter((isIt) => !isIt).length,
			),
			atLeast('executions told as uncertain (for information)', 0, uncertain),
		];
	},
};

/**
 * How many deliveries were answered with 200 when n8n died, how many of them led to nothing, and how many executions
 * died.
 */
async function losses(
	stage: Stage,
	{ events, atOnce, killAfter }: Record<'events' | 'atOnce' | 'killAfter', number>,
	options: object,
) {
	const flow = await inSingle(stage, [trigger(options), send('$json.data.key')]);
	const answered: string[] = [];
	let isDead = false;
	await inParallel(keys(events), atOnce, async (key) => {
		if (isDead) return;
		const { status } = await post(flow.urls[0], delivery({ key }));
		if (status === 200) answered.push(key);
		if (answered.length < killAfter || isDead) return;
		isDead = true;
		await flow.kill();
	});
	await flow.revive();
	// When it starts, n8n runs what it had stored but not begun.
	await flow.untilQuiet();
	await flow.retire();
	const { length: died } = (await flow.executions()).filter(({ status }) => status !== 'success');
	return { answered: answered.length, lost: tally(answered, await flow.texts()).missing, died };
}

/**
 * With Respond set to Immediately, a crash loses the deliveries that were answered but not yet worked off: n8n shows
 * their executions, which can be retried. To look for repeats takes longer, so more are lost. How many more depends on
 * how soon the database writes what n8n itself doesn’t wait for.
 */
const answeredLost: ChaosCase = {
	name: 'answered-lost',
	title: 'SIGKILL of a single n8n amid deliveries, Respond Immediately: what was answered and lost',
	run: async (stage, size) => {
		const counts = {
			full: { events: 600, atOnce: 50, killAfter: 300 },
			quick: { events: 120, atOnce: 20, killAfter: 40 },
		}[size];
		const without = await losses(stage, counts, { ignoreRepeatedDeliveries: false });
		const { lost, died } = await losses(stage, counts, {});
		// A delivery that is answered makes room for the next, so more than those at once can be on their way.
		const most = 2 * counts.atOnce + without.lost;
		return [
			atLeast('answered without the check for repeats', counts.killAfter, without.answered),
			atLeast('lost without the check (for information)', 0, without.lost),
			ifQuiet(atMost('lost with the check: of those in progress at the kill', most, lost)),
			atMost('lost with the check, and no execution tells of it', 0, Math.max(0, lost - died)),
		];
	},
};

/** The editor offers Retry until a retry has succeeded, and several people can click it. */
const retryTwice: ChaosCase = {
	name: 'retry-twice',
	title: 'the same failed executions retried twice, and twice at once',
	run: async (stage, size) => {
		const { executions, batch } = {
			full: { executions: 10, batch: 10 },
			quick: { executions: 3, batch: 4 },
		}[size];
		const nodes = [trigger(), splitList(), sendOnce('$json["data.list"]')];
		const { control, client, ...flow } = await inSingle(stage, nodes);
		const all = keys(executions * batch);
		for (const [at, list] of slices(all, batch).entries()) {
			// The last but one of each list is refused.
			await control.addFault({ service: 'sms', kind: 'delay', ms: 0, times: batch - 2 });
			await control.addFault({ service: 'sms', kind: 'status', status: 400, times: 1 });
			await post(flow.urls[0], delivery({ list }));
			await flow.untilEnded(at + 1);
			await control.clearFaults();
		}
		const failed = await flow.failed();

		// Twice at once, and once more when both have ended.
		await Promise.all([...failed, ...failed].map(async ({ id }) => await client.retry(id)));
		await flow.untilEnded(executions + 2 * failed.length);
		for (const { id } of failed) await client.retry(id);
		await flow.untilEnded(executions + 3 * failed.length);
		await flow.retire();
		return [
			exactly('executions that failed at first', executions, failed.length),
			...eachOnce(all, await flow.texts()),
			exactly('retries that failed', 0, (await flow.failed()).length - failed.length),
		];
	},
};

export const singleCases = [copies, singleKill, answeredLost, retryTwice];
