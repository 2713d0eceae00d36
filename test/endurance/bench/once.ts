import { atMost, exactly, type Finding } from '../../support/finding';
import { delivery, keys, post } from '../chaos/deliveries';
import { untilAllEnded } from '../chaos/executions';
import { openStage, type Stage } from '../chaos/stage';
import { chain, node, ourTypes, publish, splitList, trigger } from '../chaos/workflows';
import type { Case, Kit } from './kit';
import { median } from './rounds';
import { readUsage } from './usage';

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

/** The two kinds take turns, so that a busy machine hits both alike. */
async function compare(stage: Stage, { creates, rounds }: Sizes): Promise<Finding[]> {
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
}

type Sizes = { creates: number; rounds: number };

/** What it costs to remember which records are done. */
export const once = ({ quick, signal }: Kit): Case => ({
	name: 'once',
	title: 'time and CPU of creates with Only Once, relative to the same without',
	play: async () => {
		const stage = await openStage(signal);
		try {
			return await compare(
				stage,
				quick ? { creates: 200, rounds: 1 } : { creates: 1_000, rounds: 5 },
			);
		} finally {
			await stage.close();
		}
	},
});
