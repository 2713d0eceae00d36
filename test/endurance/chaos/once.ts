import { setTimeout as sleep } from 'node:timers/promises';

import { shuffle } from 'simple-statistics';

import { atLeast, atMost, exactly } from '../../support/finding';
import { deliver, delivery, inParallel, keys, tally } from './deliveries';
import { ifQuiet, inCluster, type ChaosCase, type Stage } from './stage';
import { askable, sendOnce, trigger } from './workflows';

type Flow = Awaited<ReturnType<typeof inCluster>>;

/** A small machine is slow while something is frozen. */
const patienceMs = 60_000;

/**
 * Delivers each event several times at once, through main and the webhook process, while something goes wrong; then all of
 * them once more, in peace. Whatever a worker was slow to write, nothing is sent twice, and nothing is lost untold.
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
	const post = async (key: string, at: number) =>
		await deliver(flow.urls[at % 2] as string, delivery({ key }), patienceMs);
	await inParallel(bodies, atOnce * copies, post);
	isOver = true;
	const troubles = await troubled;
	await flow.untilQuiet();
	const before = (await flow.texts()).length;
	await inParallel(all, atOnce, post);
	await flow.untilQuiet();
	await flow.retire();
	const texts = await flow.texts();
	const { doubled, never } = tally(all, texts);
	const told: string[] = [];
	for (const { id } of never.length > 0 ? await flow.failed() : []) {
		told.push(await flow.client.executionText(id));
	}
	const untold = never.filter((key) => !told.some((text) => text.includes(`“${key}” may have`)));
	return [
		exactly('doubled', 0, doubled),
		exactly('neither sent nor told as uncertain', 0, untold.length),
		atLeast('sent before the last round (for information)', 0, before),
		ifQuiet(atMost('told as uncertain though never sent', 1, (never.length / events) * 100, ' %')),
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
	needsServers: true,
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
	needsServers: true,
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
	needsServers: true,
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

/** What the nodes of a single n8n return for a list of keys, and how long that takes. */
async function asking(stage: Stage) {
	const single = await stage.single();
	const { control } = stage.sandbox;
	await control.setWallet(1_000_000);
	const ask = await askable(
		{ ...single, url: single.n8n().url },
		`once-${Date.now()}`,
		[sendOnce('$json.key')],
		stage.signal,
	);
	return {
		control,
		run: async (names: readonly string[]) => {
			const began = performance.now();
			const answers = await ask(names.map((key) => ({ key })));
			return { answers, each: (performance.now() - began) / names.length };
		},
		sent: async () => (await control.messages()).length,
	};
}

const slices = (all: readonly string[], length: number) =>
	Array.from({ length: Math.ceil(all.length / length) }, (_, at) =>
		all.slice(at * length, (at + 1) * length),
	);

const manyKeys: ChaosCase = {
	name: 'many-keys',
	title: 'keys that were done, then many of unknown outcome, then many more, then the first again',
	run: async (stage, size) => {
		const { done, unknown, more } = {
			full: { done: 200, unknown: 5_000, more: 30_000 },
			quick: { done: 20, unknown: 200, more: 600 },
		}[size];
		const { control, run, sent } = await asking(stage);
		const first = keys(done, 'done');
		const early = await run(first);
		await control.addFault({ service: 'sms', kind: 'status', status: 500 });
		for (const some of slices(keys(unknown, 'unknown'), 500)) await run(some);
		await control.clearFaults();
		const before = await sent();
		const again = await run(first);
		const afterUnknown = (await sent()) - before;
		for (const some of slices(keys(more, 'more'), 1000)) await run(some);
		const between = await sent();
		const known = await run(keys(more, 'more').slice(0, Math.min(1000, more)));
		const late = await run(keys(done, 'late'));
		return [
			exactly('sent again after those of unknown outcome', 0, afterUnknown),
			exactly('known to be done', done, again.answers.filter((one) => one.alreadyDone).length),
			exactly('sent after many keys: only the new ones', done, (await sent()) - between),
			exactly(
				'of these, notes',
				known.answers.length,
				known.answers.filter((one) => one.alreadyDone).length,
			),
			ifQuiet(
				atMost('time per key with many, as with none', 1.5, late.each / early.each, ' times'),
			),
		];
	},
};

export const onceQueueCases = [frozenWorkers, slowStatements, cutConnections];
export const onceSingleCases = [manyKeys];
