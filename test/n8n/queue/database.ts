import { randomBytes } from 'node:crypto';

import { Client, escapeIdentifier } from 'pg';

import { addresses } from './servers';

/** Nothing runs that long: what is older was left behind by a run that was killed. */
const abandonedAfterMs = 6 * 3_600_000;

async function withPostgres<T>(
	work: (client: Client) => Promise<T>,
	database?: string,
): Promise<T> {
	const client = new Client({ connectionString: addressOf(database) });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

function addressOf(database?: string): string {
	const address = new URL(addresses.postgres.href);
	if (database) address.pathname = database;
	return address.href;
}

async function drop(name: string): Promise<void> {
	await withPostgres(async (client) => {
		await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
	});
}

/** The names of databases whose run must have ended long ago. A name contains when its run began. */
async function abandoned(namesBegin: string): Promise<string[]> {
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

/**
 * A database that nobody else uses, until `close` removes it. `removeRest` removes what else has its name, also of runs
 * that were killed.
 */
export async function openDatabase(
	namesBegin: string,
	removeRest: (name: string) => Promise<void> = async () => {},
) {
	const remove = async (name: string) => {
		await drop(name);
		await removeRest(name);
	};
	for (const name of await abandoned(namesBegin)) await remove(name);
	const name = `${namesBegin}${Date.now()}_${randomBytes(4).toString('hex')}`;
	await withPostgres(async (client) => {
		await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
	});
	return {
		name,
		url: addressOf(name),
		query: async <Row extends object>(text: string): Promise<Row[]> =>
			await withPostgres(async (client) => (await client.query<Row>(text)).rows, name),
		close: async () => await remove(name),
	};
}
