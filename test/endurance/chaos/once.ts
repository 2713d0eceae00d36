import { setTimeout as sleep } from 'node:timers/promises';

import { shuffle } from 'simple-statistics';

import { atLeast, exactly } from '../../support/finding';
import { deliver, delivery, inParallel, keys, post } from './deliveries';
import { eachOnce, flowOf, inCluster, onceOrTold, type ChaosCase, type Stage } from './stage';
import { node, sendOnce, trigger, type Node } from '../../n8n/nodes';

type Flow = Awaited<ReturnType<typeof inCluster>>;

/** A small machine is slow while something is frozen. */
const patienceMs = 60_000;

/**
 * Delivers each event several times at once, through main and the webhook process, while something goes wrong; in
 * peace, what failed is retried by hand, twice, and all are delivered once more. Whatever a worker was slow to write,
 * nothing is sent twice, and nothing is lost untold.
 */
async function amid(
	stage: Stage,
	{ events, copies, atOnce }: { events: number; copies: number; atOnce: number },
	trouble: (flow: Flow, isOver: () => boolean) => Promise<number>,
) {
	const nodes = [trigger({ respond: 'finished' }), sendOnce('$json.data.key')];
	const flow = await inCluster(stage, nodes);
	const all = keys(events);
	const bodies = shuffle(Array.from({ length: copies }, () => all).flat());
	let isOver = false;
	const troubled = trouble(flow, () => isOver);
	const send = async (key: string, at: number) =>
		await deliver(flow.urls[at % 2] as string, delivery({ key }), patienceMs);
	await inParallel(bodies, atOnce * copies, send);
	isOver = true;
	const troubles = await troubled;
	await flow.untilQuiet();
	const before = (await flow.texts()).length;
	const failures = await flow.failed();
	for (let times = 0; times < 2 && failures.length > 0; times++) {
		// n8n answers when the retry has ended, if at all.
		for (const { id } of failures) void flow.client.retry(id).catch(() => {});
		await flow.untilQuiet();
	}
	await inParallel(all, atOnce, send);
	await flow.untilQuiet();
	await flow.retire();
	return [
		...(await onceOrTold(flow, all)),
		atLeast('sent before the last round (for information)', 0, before),
		atLeast('times something went wrong', 1, troubles),
	];
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

const sizes = {
	full: { events: 400, copies: 1, atOnce: 10, times: [50, 20] },
	quick: { events: 40, copies: 2, atOnce: 5, times: [8, 2] },
} as const;

const frozenWorkers: ChaosCase = {
	name: 'frozen-workers',
	title: 'workers frozen for 0.3 to 2.5 s, and for 1 to 8 s, amid deliveries; all delivered again',
	run: async (stage, size) => {
		const [short, long] = sizes[size].times;
		const pauses = shuffle([
			...Array.from({ length: short }, () => between(300, 2500)),
			...Array.from({ length: long }, () => between(1000, 8000)),
		]);
		return await amid(stage, sizes[size], async ({ cluster }, isOver) => {
			let times = 0;
			for (const pause of pauses) {
				if (isOver()) break;
				const { pid } = cluster.workers[times++ % 2] ?? cluster.webhook;
				process.kill(pid as number, 'SIGSTOP');
				await sleep(pause);
				process.kill(pid as number, 'SIGCONT');
				await sleep(between(50, 500));
			}
			return times;
		});
	},
};

/** Of what is written to the table, one in ten takes a second, while its row is read by others. */
const SLOW = `
	CREATE OR REPLACE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN IF random() < 0.1 THEN PERFORM pg_sleep(1); END IF; RETURN NEW; END $$;
	CREATE TRIGGER slow BEFORE INSERT OR UPDATE ON processed_data FOR EACH ROW EXECUTE FUNCTION slow()`;

const slowStatements: ChaosCase = {
	name: 'slow-statements',
	title: 'one statement in ten takes a second, each event twice at once',
	run: async (stage, size) => {
		const { query } = await stage.cluster();
		await query(SLOW);
		const counts = {
			...{ full: { events: 150 }, quick: { events: 30 } }[size],
			copies: 2,
			atOnce: 10,
		};
		try {
			return await amid(stage, counts, async () => await Promise.resolve(1));
		} finally {
			await query('DROP TRIGGER slow ON processed_data');
		}
	},
};

const cutConnections: ChaosCase = {
	name: 'cut-connections',
	title: 'connections to the database cut again and again amid deliveries',
	run: async (stage, size) =>
		await amid(stage, { ...sizes[size], copies: 1 }, async ({ cluster }, isOver) => {
			let times = 0;
			for (; times < { full: 20, quick: 4 }[size] && !isOver(); times++) {
				await cluster.query(
					`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
					 WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`,
				);
				await sleep(between(500, 2000));
			}
			return times;
		}),
};

/** A list that keeps a process busy for seconds: so many items, each through three nodes. */
const busyWith = (items: number): Node[] => [
	trigger(),
	node('Many', 'n8n-nodes-base.code', {
		jsCode: `return Array.from({ length: ${items} }, (_, at) => ({ json: { at } }))`,
	}),
	...['A', 'B', 'C'].map((name) =>
		node(
			`Edit ${name}`,
			'n8n-nodes-base.set',
			{
				includeOtherFields: true,
				assignments: {
					assignments: [
						{ id: name, name, type: 'string', value: `={{ $json.at + '${name}'.repeat(20) }}` },
					],
				},
			},
			{ typeVersion: 3.4 },
		),
	),
];

const listsBeside: ChaosCase = {
	name: 'lists-beside',
	title: 'events with 3 copies each, amid lists of thousands of items in the same workers',
	run: async (stage, size) => {
		const { events, items } = {
			full: { events: 200, items: 3000 },
			quick: { events: 20, items: 300 },
		}[size];
		const beside = await inCluster(stage, busyWith(items));
		const counts = { events, copies: 3, atOnce: 10 };
		const found = await amid(stage, counts, async (_flow, isOver) => {
			let times = 0;
			for (; times === 0 || !isOver(); times++) {
				await post(beside.urls[times % 2] as string, delivery({ list: times }));
				await sleep(1000);
			}
			return times;
		});
		await beside.retire();
		return found;
	},
};

/** Two n8n that don’t know of each other, as while a new version takes over from the old one. */
const twoMains: ChaosCase = {
	name: 'two-mains',
	title: 'two regular n8n on one database, each event to both at once',
	run: async (stage, size) => {
		const all = keys({ full: 120, quick: 20 }[size]);
		const cluster = await stage.cluster();
		const twins = [await cluster.startRegular(), await cluster.startRegular()];
		const addresses = twins.map(({ url }) => url);
		try {
			const nodes = [trigger({ respond: 'finished' }), sendOnce('$json.data.key')];
			const flow = await flowOf(stage, cluster, addresses, nodes);
			const everywhere = async (key: string) =>
				await Promise.all(
					flow.urls.map(async (url) => await deliver(url, delivery({ key }), patienceMs)),
				);
			await inParallel(all, 5, everywhere);
			await flow.untilQuiet();
			const before = (await flow.texts()).length;
			await inParallel(all, 5, everywhere);
			await flow.untilQuiet();
			await flow.retire();
			return [
				...eachOnce(all, await flow.texts()),
				exactly('sent when all were delivered again', 0, (await flow.texts()).length - before),
			];
		} finally {
			for (const twin of twins) await twin.stop();
		}
	},
};

/** Every kind of process dies again and again. It is back at the same address after a while. */
const kills: ChaosCase = {
	name: 'kills',
	title: 'SIGKILL of webhook process, workers and main amid deliveries, ten times each',
	run: async (stage, size) => {
		const { events, rounds } = {
			full: { events: 600, rounds: 10 },
			quick: { events: 30, rounds: 1 },
		}[size];
		return await amid(stage, { events, copies: 1, atOnce: 5 }, async ({ cluster }) => {
			let times = 0;
			for (let round = 0; round < rounds; round++) {
				for (const kind of ['webhook', 'worker', 'main'] as const) {
					await sleep(between(500, 3000));
					await cluster.crash(kind);
					times++;
				}
			}
			return times;
		});
	},
};

export const onceQueueCases = [
	...[frozenWorkers, slowStatements, listsBeside, twoMains],
	...[cutConnections, kills],
];
