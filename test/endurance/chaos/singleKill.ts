import { setTimeout as sleep } from 'node:timers/promises';

import { atLeast, exactly, type ChaosCase } from './case';
import { delivery, inParallel, keys, post, tally } from './deliveries';
import { executionsOf, untilQuiet } from './executions';
import { chain, publish, send, trigger } from './workflows';

const sizes = {
	full: { events: 500, atOnce: 20, killAfter: 150, firstWaitMs: 4_000 },
	quick: { events: 60, atOnce: 10, killAfter: 20, firstWaitMs: 2_000 },
};

/** The service sends a delivery again up to three times, each time after a longer wait. */
const repeatsAfter = [1, 3, 9];

/** What an item says whose outcome the node doesn’t know. */
const uncertain = /may have been done already/;

/**
 * n8n dies amid deliveries that it has accepted but not answered, because the trigger responds when the workflow has
 * finished. The service repeats what wasn’t answered with 2xx, and Only Once keeps what was done from being done again.
 */
export const singleKill: ChaosCase = {
	name: 'single-kill',
	title:
		'SIGKILL of a single n8n amid deliveries, Respond when finished, the sender repeats as the service does',
	run: async (stage, size) => {
		const { events, atOnce, killAfter, firstWaitMs } = sizes[size];
		const { control } = stage.sandbox;
		const { client, credentials, n8n, kill, revive } = await stage.single();
		const { url } = n8n();
		const file = chain('Single kill', [
			trigger({ respond: 'finished' }),
			send('$json.data.key', { onlyOncePer: '={{ $json.data.key }}' }),
		]);
		const { id, path, retire } = await publish(client, credentials, file, [url]);
		await control.settings({ latencyMs: 20 });

		const all = keys(events);
		let repeats = 0;
		let isBack = Promise.resolve();
		const sendLikeTheService = async (key: string) => {
			const body = delivery({ key });
			for (const times of [0, ...repeatsAfter]) {
				if (times > 0) repeats++;
				await sleep(times * firstWaitMs, undefined, { signal: stage.signal });
				// The last two repeats come after the outage, however long the machine takes to start n8n.
				if (times > 1) await isBack;
				const { status } = await post(url + path, body);
				if (status >= 200 && status < 300) return true;
			}
			return false;
		};
		const sending = inParallel(all, atOnce, sendLikeTheService);
		while ((await control.messages()).length < killAfter) {
			await sleep(20, undefined, { signal: stage.signal });
		}
		isBack = kill().then(revive);
		await isBack;
		const delivered = await sending;
		await untilQuiet(client, id, stage.signal);
		await retire();

		const texts = (await control.messages()).map(({ text }) => text);
		const { once, doubled, missing } = tally(all, texts);
		const given = delivered.filter((ok) => !ok).length;
		const told = [];
		for (const { id: execution, status } of await executionsOf(client, id)) {
			if (status !== 'error') continue;
			if (uncertain.test(await client.executionText(execution))) told.push(execution);
		}
		return [
			atLeast('deliveries that the sender repeated', 1, repeats),
			exactly('messages', events, texts.length),
			exactly('events with one message', events, once),
			exactly('doubled', 0, doubled),
			exactly('lost', 0, missing),
			// Their message was on its way when n8n died.
			atLeast('deliveries never answered with 2xx (for information)', 0, given),
			atLeast('executions told as uncertain (for information)', 0, told.length),
		];
	},
};
