import type { Sandbox } from '../../sandbox';
import { startApart } from '../bench/sandbox';
import { startCluster, type Cluster } from '../../n8n/queue/cluster';
import { startSingle, type Single } from '../../n8n/single';

/** What the cases play on. n8n is started when a case first asks for it, and shared with the cases after it. */
export type Stage = {
	/** In a process of its own, so that it stays quick while n8n is busy. */
	sandbox: Sandbox;
	signal: AbortSignal;
	/** n8n in queue mode, with two workers that live. Ends a single n8n. */
	cluster(): Promise<Cluster>;
	/** A single n8n that lives. Ends n8n in queue mode. */
	single(): Promise<Single>;
	close(): Promise<void>;
};

/**
 * n8n's default engine takes a quarter of a second of CPU time for each delivery (see docs/scaling.md), which would
 * only make the cases longer.
 */
const settings = { N8N_EXPRESSION_ENGINE: 'legacy' };

/** More than any case sends. */
const walletUnits = 100_000;

const invoices = 10_000;

export async function openStage(signal: AbortSignal): Promise<Stage> {
	const sandbox = await startApart(invoices, signal, 'observed');
	let cluster: Cluster | undefined;
	let single: Single | undefined;
	const endCluster = async () => {
		const ending = cluster;
		cluster = undefined;
		await ending?.close();
	};
	const endSingle = async () => {
		const ending = single;
		single = undefined;
		await ending?.close();
	};
	const fresh = async () => {
		await sandbox.control.reset();
		await sandbox.control.setWallet(walletUnits);
	};
	return {
		sandbox,
		signal,
		cluster: async () => {
			await endSingle();
			await fresh();
			cluster ??= await startCluster({ sandbox, settings, signal });
			await cluster.completeWorkers();
			return cluster;
		},
		single: async () => {
			await endCluster();
			await fresh();
			single ??= await startSingle({ sandbox, settings, signal });
			await single.revive();
			return single;
		},
		close: async () => {
			await endCluster();
			await endSingle();
			await sandbox.close();
		},
	};
}
