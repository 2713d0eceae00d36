import { readUsage } from '../bench/usage';
import { atMost, exactly, type ChaosCase } from './case';
import { delivery, keys, post } from './deliveries';
import { untilAllEnded } from './executions';
import type { Stage } from './stage';
import { chain, node, ourTypes, publish, splitList, trigger } from './workflows';

const sizes = { full: { creates: 1000, rounds: 5 }, quick: { creates: 200, rounds: 1 } };

const key = '$json["data.list"]';

const create = (options: object) =>
	node(
		'Create',
		ourTypes.invoicing,
		{ resource: 'client', operation: 'create', name: `={{ ${key} }}`, options },
		{ credentials: { invoicingApi: { name: '' } } },
	);

/** What one execution that creates all of them takes. */
async function measure(stage: Stage, names: string[], options: object) {
	const { client, credentials, n8n } = await stage.single();
	const { url, pid } = n8n();
	const file = chain('Overhead', [trigger(), splitList(), create(options)]);
	const { id, path, retire } = await publish(client, credentials, file, [url]);
	await stage.sandbox.control.settings({ latencyMs: 10, rateLimit: { limit: 1_000_000 } });
	const before = readUsage(pid).cpuMs ?? 0;
	const began = performance.now();
	await post(url + path, delivery({ list: names }));
	await untilAllEnded(client, id, 1, stage.signal);
	const ms = performance.now() - began;
	const cpuMs = (readUsage(pid).cpuMs ?? 0) - before;
	await retire();
	const created = (await stage.sandbox.control.requests()).filter(
		({ path: to, status }) => to === '/clients' && status === 200,
	);
	return { ms, cpuMs, created: created.length };
}

const median = (all: number[]): number =>
	[...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

/** Remembering must not cost much. The two kinds take turns, so that both have the machine to themselves equally. */
export const overhead: ChaosCase = {
	name: 'overhead',
	title: 'time and CPU of creates with Only Once, relative to the same without',
	run: async (stage, size) => {
		const { creates, rounds } = sizes[size];
		const kinds = { plain: {}, once: { onlyOncePer: `={{ ${key} }}` } };
		const found = { plain: [], once: [] } as Record<
			keyof typeof kinds,
			Array<Awaited<ReturnType<typeof measure>>>
		>;
		await measure(stage, keys(20, 'warm-up'), {});
		for (let round = 0; round < rounds; round++) {
			for (const kind of ['plain', 'once'] as const) {
				found[kind].push(await measure(stage, keys(creates, `${kind}-${round}`), kinds[kind]));
			}
		}
		const ratio = (what: 'ms' | 'cpuMs') =>
			median(found.once.map((one) => one[what])) / median(found.plain.map((one) => one[what]));
		const created = [...found.plain, ...found.once].reduce((sum, one) => sum + one.created, 0);
		return [
			exactly('created', 2 * rounds * creates, created),
			atMost('time', 1.25, ratio('ms'), ' ×'),
			atMost('CPU time', 1.25, ratio('cpuMs'), ' ×'),
		];
	},
};
