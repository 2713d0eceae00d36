import { atMost, exactly, ifQuiet, type ChaosCase } from './case';
import { delivery, inParallel, keys, post, tally } from './deliveries';
import { executionsOf, untilAllEnded } from './executions';
import { chain, node, ourTypes, publish, splitList, trigger } from './workflows';

/**
 * As in the benchmark, a window lasts 6 s instead of a minute, so that ten of them don’t take ten minutes. In a short run,
 * the first window counts for much, and on a busy machine an answer arrives late in its window.
 */
const sizes = {
	full: { writes: 1_000, batch: 50, rateLimit: { limit: 100, windowMs: 6_000 }, refused: 2 },
	quick: { writes: 400, batch: 20, rateLimit: { limit: 100, windowMs: 4_000 }, refused: 10 },
};

const create = () =>
	node(
		'Create',
		ourTypes.invoicing,
		{ resource: 'client', operation: 'create', name: '={{ $json["data.list"] }}', options: {} },
		{ credentials: { invoicingApi: { name: '' } } },
	);

/** Neither worker knows how many requests the other has under way. Both only see what is left in their own answers. */
export const twoWorkersOneKey: ChaosCase = {
	name: 'two-workers-one-key',
	title:
		'writes from two workers that share an API key, many more than fit into one window of the limit',
	needsServers: true,
	run: async (stage, size) => {
		const { writes, batch, rateLimit, refused } = sizes[size];
		const { main, webhook, client, credentials } = await stage.cluster();
		const file = chain('One key', [trigger(), splitList(), create()]);
		const { id, path, retire } = await publish(client, credentials, file, [main.url, webhook.url]);
		await stage.sandbox.control.settings({
			latencyMs: 50,
			rateLimit: { ...rateLimit, resetUnit: 'epochMilliseconds' },
		});

		const names = keys(writes, 'Client');
		const lists = Array.from({ length: writes / batch }, (_, at) =>
			names.slice(at * batch, (at + 1) * batch),
		);
		await inParallel(lists, lists.length, async (list) => {
			await post(webhook.url + path, delivery({ list }));
		});
		await untilAllEnded(client, id, lists.length, stage.signal);
		await retire();

		const { requests, answers } = await stage.sandbox.control.traffic();
		const created = (await stage.sandbox.control.requests())
			.filter(({ path: to, status }) => to === '/clients' && status === 200)
			.map(({ body }) => (body as { name: string }).name);
		const { doubled, missing } = tally(names, created);
		const failed = (await executionsOf(client, id)).filter(({ status }) => status !== 'success');
		const share = ((answers[429] ?? 0) / requests) * 100;
		return [
			exactly('clients created', writes, created.length),
			exactly('doubled', 0, doubled),
			exactly('lost', 0, missing),
			exactly('executions that failed', 0, failed.length),
			ifQuiet(atMost('requests refused for the limit', refused, share, ' %')),
		];
	},
};
