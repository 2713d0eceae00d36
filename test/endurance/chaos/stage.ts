import { setTimeout as sleep } from 'node:timers/promises';

import { startCluster, type Cluster } from '../../n8n/queue/cluster';
import { startSingle, type Single } from '../../n8n/single';
import { atMost, exactly, type Finding } from '../../support/finding';
import { startSandboxApart } from '../apart';
import { tally } from './deliveries';
import { executionsOf, untilAllEnded, untilQuiet } from './executions';
import { chain, publish, type Node } from '../../n8n/nodes';

type StageOptions = {
	/** Environment variables for n8n. */
	settings?: Readonly<Record<string, string>>;
	/** How many invoices the sandbox has. */
	invoices?: number;
};

/** More than any case sends. */
const walletUnits = 100_000;

/**
 * The services and n8n, which is started when a case first asks for it, and shared with the cases after it. One thing
 * at a time runs on them, so that the machine has only that to do.
 */
export async function openStage(
	signal: AbortSignal,
	{ settings: more, invoices = 10_000 }: StageOptions = {},
) {
	// n8n’s default engine takes a quarter of a second of CPU time for each delivery (see docs/scaling.md), which would
	// only make the cases longer.
	const settings = { N8N_EXPRESSION_ENGINE: 'legacy', ...more };
	const sandbox = await startSandboxApart({ invoices, calendar: 'observed' }, signal);
	let cluster: Cluster | undefined;
	let single: Single | undefined;
	const endN8n = async () => {
		const ending = cluster ?? single;
		cluster = single = undefined;
		await ending?.close();
	};
	const fresh = async () => {
		await sandbox.control.reset();
		await sandbox.control.setWallet(walletUnits);
	};
	return {
		sandbox,
		signal,
		/** n8n in queue mode, and an emptied sandbox. Ends a single n8n. */
		cluster: async () => {
			if (!cluster) await endN8n();
			await fresh();
			cluster ??= await startCluster({ sandbox, settings, signal });
			return cluster;
		},
		/** A single n8n that lives, and an emptied sandbox. Ends n8n in queue mode. */
		single: async () => {
			if (!single) await endN8n();
			await fresh();
			single ??= await startSingle({ sandbox, settings, signal });
			await single.revive();
			return single;
		},
		close: async () => {
			await endN8n();
			await sandbox.close();
		},
	};
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A published workflow: where its deliveries go, and what comes of them. */
export async function flowOf(
	{ sandbox, signal }: Stage,
	{ client, credentials }: Pick<Single, 'client' | 'credentials'>,
	addresses: readonly string[],
	nodes: Node[],
) {
	const file = chain('Chaos', nodes);
	const { id, path, retire } = await publish(client, credentials, file, addresses);
	const texts = async () => (await sandbox.control.messages()).map(({ text }) => text);
	const executions = async () => await executionsOf(client, id);
	return {
		...{ client, id },
		control: sandbox.control,
		urls: addresses.map((address) => address + path) as [string, ...string[]],
		retire,
		/** The texts of all messages that the service has sent. */
		texts,
		untilSent: async (count: number) => {
			while ((await texts()).length < count) await sleep(20, undefined, { signal });
		},
		executions,
		failed: async () => (await executions()).filter(({ status }) => status !== 'success'),
		untilEnded: async (count: number) => await untilAllEnded(client, id, count, signal),
		untilQuiet: async () => await untilQuiet(client, id, signal),
	};
}

/** Publishes a workflow of these nodes in a single n8n that can be killed. */
export async function inSingle(stage: Stage, nodes: Node[]) {
	const single = await stage.single();
	return { ...single, ...(await flowOf(stage, single, [single.n8n().url], nodes)) };
}

/** Publishes a workflow of these nodes in queue mode. Its addresses: main and the webhook process. */
export async function inCluster(stage: Stage, nodes: Node[]) {
	const cluster = await stage.cluster();
	const { main, webhook } = cluster;
	return { cluster, ...(await flowOf(stage, cluster, [main.url, webhook.url], nodes)) };
}

/** Whether each key is there exactly once. `what` they are can stand before. */
export function eachOnce(keys: readonly string[], found: readonly string[], what = ''): Finding[] {
	const { once, doubled, missing } = tally(keys, found);
	return [
		exactly(`${what}there`, keys.length, found.length),
		exactly(`${what}there once`, keys.length, once),
		exactly(`${what}doubled`, 0, doubled),
		exactly(`${what}lost`, 0, missing),
	];
}

/**
 * Whether nothing was sent twice, and nothing lost untold: if a process ends between its claim of a key and the
 * request, the key counts as uncertain, and an execution says so.
 */
export async function onceOrTold(
	{ client, texts, failed }: Awaited<ReturnType<typeof flowOf>>,
	all: readonly string[],
): Promise<Finding[]> {
	const { doubled, never } = tally(all, await texts());
	const told: string[] = [];
	for (const { id } of never.length > 0 ? await failed() : []) {
		told.push(await client.executionText(id));
	}
	const tells = (key: string) =>
		told.some((text) => text.includes(`“${key}” may already have been done`));
	const untold = never.filter((key) => !tells(key));
	const share = (never.length / all.length) * 100;
	return [
		exactly('doubled', 0, doubled),
		exactly('neither sent nor told as uncertain', 0, untold.length),
		ifQuiet(atMost('told as uncertain though never sent', 1, share, ' %')),
	];
}

/** `full` is what the documentation promises; `quick` shows the same with fewer items, as in the tests. */
export type Size = 'full' | 'quick';

export type ChaosCase = {
	/** What `--only` takes. */
	name: string;
	title: string;
	/** Throws if it can’t be played at all. */
	run(stage: Stage, size: Size): Promise<Finding[]>;
};

/** A figure that also depends on how busy the machine is, such as a time. A short run doesn’t judge it. */
export const ifQuiet = (finding: Finding): Finding => ({ ...finding, dependsOnLoad: true });

/** What a short run shows to be wrong. */
export const wrongs = (findings: readonly Finding[]): Finding[] =>
	findings.filter(({ ok, dependsOnLoad }) => !ok && dependsOnLoad !== true);
