import { exactly, type ChaosCase } from './case';
import { delivery, keys, post, tally } from './deliveries';
import { untilAllEnded } from './executions';
import { chain, publish, send, splitList, trigger } from './workflows';

const sizes = {
	full: { executions: 10, batch: 10 },
	quick: { executions: 3, batch: 4 },
};

/** The editor offers Retry until a retry has succeeded, and several people can click it. */
export const retryTwice: ChaosCase = {
	name: 'retry-twice',
	title: 'the same failed executions retried twice, and twice at once',
	run: async (stage, size) => {
		const { executions, batch } = sizes[size];
		const { control } = stage.sandbox;
		const { client, credentials, n8n } = await stage.single();
		const { url } = n8n();
		const key = '$json["data.list"]';
		const file = chain('Retry twice', [
			trigger(),
			splitList(),
			send(key, { onlyOncePer: `={{ ${key} }}` }),
		]);
		const { id, path, retire } = await publish(client, credentials, file, [url]);
		const all = keys(executions * batch);
		for (let at = 0; at < executions; at++) {
			// The last but one of each list is refused.
			await control.addFault({ service: 'sms', kind: 'delay', ms: 0, times: batch - 2 });
			await control.addFault({ service: 'sms', kind: 'status', status: 400, times: 1 });
			await post(url + path, delivery({ list: all.slice(at * batch, (at + 1) * batch) }));
			await untilAllEnded(client, id, at + 1, stage.signal);
			await control.clearFaults();
		}
		const ended = await untilAllEnded(client, id, executions, stage.signal);
		const failed = ended.filter(({ status }) => status !== 'success');

		// Twice at once, and once more when both have ended.
		await Promise.all([...failed, ...failed].map(async ({ id: one }) => await client.retry(one)));
		await untilAllEnded(client, id, executions + 2 * failed.length, stage.signal);
		for (const { id: one } of failed) await client.retry(one);
		const last = await untilAllEnded(client, id, executions + 3 * failed.length, stage.signal);
		await retire();
		const texts = (await control.messages()).map(({ text }) => text);
		const { once, doubled, missing } = tally(all, texts);
		const failedRetries = last.filter(({ status }) => status !== 'success').length - failed.length;
		return [
			exactly('executions that failed at first', executions, failed.length),
			exactly('messages sent once', all.length, once),
			exactly('messages sent twice', 0, doubled),
			exactly('messages never sent', 0, missing),
			exactly('retries that failed', 0, failedRetries),
		];
	},
};
