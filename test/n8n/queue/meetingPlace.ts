import { randomBytes } from 'node:crypto';

import Redis from 'ioredis';
import { Client, escapeIdentifier } from 'pg';

import { addresses } from './servers';
import type { MeetingPlace } from './settings';

const namesBegin = 'n8n_queue_';
/** Nothing runs that long: what is older was left behind by a run that was killed. */
const abandonedAfterMs = 6 * 3_600_000;

async function withPostgres<T>(
	work: (client: Client) => Promise<T>,
	database?: string,
): Promise<T> {
	const address = new URL(addresses.postgres.href);
	if (database) address.pathname = database;
	const client = new Client({ connectionString: address.href });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

async function removeKeys(prefix: string): Promise<void> {
	const redis = new Redis(addresses.redis.href);
	try {
		// Bull puts the prefix in braces, so that a cluster keeps all its keys on one server.
		for await (const keys of redis.scanStream({ match: `*${prefix}-*`, count: 1_000 })) {
			if ((keys as string[]).length > 0) await redis.unlink(keys as string[]);
		}
	} finally {
		redis.disconnect();
	}
}

async function remove(name: string): Promise<void> {
	await withPostgres(async (client) => {
		await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
	});
	await removeKeys(name);
}

/** The names of databases whose run must have ended long ago. A name contains when its run began. */
async function abandoned(): Promise<string[]> {
	const { rows } = await withPostgres(
		async (client) =>
			await client.query<{ datname: string }>(
				'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
				[namesBegin],
			),
	);
	return rows
		.map(({ datname }) => datname)
		.filter((name) => {
			const began = Number(name.slice(namesBegin.length).split('_')[0]);
			return began < Date.now() - abandonedAfterMs;
		});
}

/** A database and a prefix for keys in Redis that nobody else uses, until `close` removes them with what they hold. */
export async function openMeetingPlace(): Promise<
	MeetingPlace & { close(): Promise<void>; query<Row extends object>(text: string): Promise<Row[]> }
> {
	for (const name of await abandoned()) await remove(name);
	const name = `${namesBegin}${Date.now()}_${randomBytes(4).toString('hex')}`;
	await withPostgres(async (client) => {
		await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
	});
	const { postgres, redis } = addresses;
	return {
		postgres: {
			host: postgres.hostname,
			port: postgres.port || '5432',
			user: decodeURIComponent(postgres.username),
			password: decodeURIComponent(postgres.password),
			database: name,
		},
		redis: {
			host: redis.hostname,
			port: redis.port || '6379',
			password: decodeURIComponent(redis.password),
		},
		prefix: name,
		encryptionKey: randomBytes(24).toString('hex'),
		query: async (text) =>
			await withPostgres(async (client) => (await client.query(text)).rows, name),
		close: async () => await remove(name),
	};
}
