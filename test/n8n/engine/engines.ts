import { randomBytes, randomUUID } from 'node:crypto';

import { delivery, post } from '../../endurance/chaos/deliveries';
import { startSandbox } from '../../sandbox';
import { opening } from '../../support/opening';
import { chain, publish, trigger, type Node } from '../nodes';
import { freePort } from '../ports';
import { openDatabase } from '../queue/database';
import { startSingle } from '../single';

/** The values of the workflow’s setting that chooses the engine. n8n has no field for it in its editor yet. */
export type EngineType = 'v1' | 'v2';

export const engineSettings = (engineType: EngineType) =>
	engineType === 'v2' ? { engineType } : {};

/** What n8n needs for Engine 2.0, all of it on this machine. */
async function settingsFor(databaseUrl: string): Promise<Record<string, string>> {
	const [engine, controlPlane] = [await freePort(), await freePort()];
	return {
		N8N_ENABLED_MODULES: 'engine-v2',
		N8N_ENGINE_DATABASE_URL: databaseUrl,
		N8N_ENGINE_AUTH_SECRET: randomBytes(20).toString('hex'),
		N8N_ENGINE_HOST: '127.0.0.1',
		N8N_ENGINE_PORT: String(engine),
		N8N_ENGINE_BASE_URL: `http://127.0.0.1:${engine}`,
		N8N_ENGINE_CONTROL_PLANE_PORT: String(controlPlane),
		N8N_ENGINE_CONTROL_PLANE_BASE_URL: `http://127.0.0.1:${controlPlane}`,
	};
}

/** One n8n in which each workflow chooses its engine. */
export const startEngines = async (signal: AbortSignal) =>
	await opening(async (inTheEnd) => {
		const series = Math.floor(Date.now() / 1000);
		const sandbox = await startSandbox({ invoices: 20, series });
		inTheEnd(sandbox.close);
		const database = await openDatabase('n8n_engine_');
		inTheEnd(database.close);
		const settings = await settingsFor(database.url);
		const single = await startSingle({ sandbox, settings, signal });
		inTheEnd(single.close);
		return { ...single, sandbox };
	});

export type Engines = Awaited<ReturnType<typeof startEngines>>;

type Flow = {
	/** Of the trigger, which starts the workflow for each delivery, unless they say otherwise. */
	options?: object;
	/** Of the workflow. */
	settings?: object;
};

/** Publishes the nodes after a trigger for deliveries, and says what comes of them. */
export async function onEngine(
	{ client, credentials, n8n }: Engines,
	engineType: EngineType,
	nodes: readonly Node[],
	{ options = { ignoreRepeatedDeliveries: false }, settings = {} }: Flow = {},
) {
	const all = { ...settings, ...engineSettings(engineType) };
	const file = chain(`Engine ${engineType}`, [trigger(options), ...nodes], all);
	const { id, path } = await publish(client, credentials, file, [n8n().url]);
	const url = n8n().url + path;
	const statuses = async () => (await client.executions(id)).map(({ status }) => status);
	return {
		...{ id, url, statuses },
		/** Delivers the items so many times, each time as another event, and waits for the executions. */
		deliver: async (list: readonly unknown[], times = 1) => {
			for (let time = 1; time <= times; time++) {
				await post(url, delivery({ list, event: randomUUID() }));
				await client.waitForExecutions(id, time);
			}
			return await statuses();
		},
		/** What a node put out in the newest execution, and the message of what failed there. */
		newest: async (node: string) => {
			const execution = await client.anyExecution(id);
			const [output = []] = await client.outputs(execution, node);
			return { output, error: (await client.failure(execution))?.message };
		},
	};
}
