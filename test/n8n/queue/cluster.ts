import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Sandbox } from '../../sandbox';
import { opening } from '../../support/opening';
import { connect } from '../client';
import type { N8nPorts } from '../environment';
import { ensureN8n } from '../install';
import { installPackage } from '../package';
import { freePort } from '../ports';
import { startN8n, type RunningN8n } from '../process';
import { owner, putCredentials } from '../single';
import { openMeetingPlace } from './meetingPlace';
import { kinds, sharedSettings, type KindName } from './settings';

/**
 * How soon a worker’s death is noticed. By default, the lock of a job lasts for a minute and is looked at every 30 s.
 * Users have no reason to change this; here it saves minutes.
 */
const noticeSoon = {
	QUEUE_WORKER_LOCK_DURATION: '10000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
	QUEUE_WORKER_STALLED_INTERVAL: '3000',
};

type ClusterOptions = {
	sandbox: Sandbox;
	/** Settings of all processes besides those of queue mode. */
	settings?: Readonly<Record<string, string>>;
	signal?: AbortSignal;
};

/** n8n in queue mode as real processes: main, a webhook process and two workers, with a database of its own. */
export const startCluster = async ({ sandbox, settings = {}, signal }: ClusterOptions) =>
	await opening(async (inTheEnd) => {
		const installation = await ensureN8n('latest', signal);
		const folder = mkdtempSync(join(tmpdir(), 'n8n-queue-'));
		inTheEnd(() => rmSync(folder, { recursive: true, force: true }));
		const packed = join(folder, 'package');
		await installPackage(packed, signal);
		const place = await openMeetingPlace();
		inTheEnd(place.close);

		let started = 0;
		const running = new Map<RunningN8n, N8nPorts>();
		inTheEnd(
			async () => await Promise.all([...running.keys()].map(async (one) => await one.stop())),
		);
		const start = async (
			name: KindName,
			{ ports, more }: { ports?: N8nPorts; more?: Readonly<Record<string, string>> } = {},
		): Promise<RunningN8n> => {
			ports ??= { editor: await freePort(), broker: await freePort() };
			// Each process has its own user folder, as on a machine of its own.
			const userFolder = join(folder, `${name}-${(started += 1)}`);
			cpSync(packed, userFolder, { recursive: true });
			const process = await startN8n(installation, {
				userFolder,
				ports,
				signal,
				kind: kinds[name],
				settings: {
					...sharedSettings(place),
					...noticeSoon,
					QUEUE_HEALTH_CHECK_PORT: String(ports.editor),
					N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
					...settings,
					...more,
				},
			});
			running.set(process, ports);
			return process;
		};

		// The first process creates the tables.
		const main = await start('main');
		const client = connect(main.url);
		await client.enter(owner);
		const credentials = await putCredentials(client, sandbox);
		const webhook = await start('webhook');
		const workers = [await start('worker'), await start('worker')];
		const cluster = {
			...{ main, webhook, workers, client, credentials },
			/** Asks the database of this n8n. */
			query: place.query,
			/**
			 * Ends a process like a crash, of the workers the older one, and starts it again at the same address, after what
			 * is to happen without it.
			 */
			crash: async (kind: KindName, meanwhile = async (): Promise<void> => {}) => {
				const old = kind === 'worker' ? (workers.shift() as RunningN8n) : cluster[kind];
				const ports = running.get(old);
				running.delete(old);
				await old.kill();
				await meanwhile();
				const again = await start(kind, { ports });
				if (kind === 'worker') workers.push(again);
				else cluster[kind] = again;
			},
			/** Starts another n8n on the same database that runs its executions itself. */
			startRegular: async (more: Readonly<Record<string, string>> = {}) =>
				await start('main', { more: { EXECUTIONS_MODE: 'regular', ...more } }),
		};
		return cluster;
	});

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
