import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * What n8n needs in queue mode, or for Engine 2.0, besides its own processes. The user must be allowed to create
 * databases.
 */
export const addresses = {
	postgres: new URL(process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'),
	redis: new URL(process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'),
};

type ServerName = keyof typeof addresses;

const help: Record<ServerName, { setting: string; docker: string; debian: string }> = {
	postgres: {
		setting: 'TEST_POSTGRES_URL',
		docker:
			'docker run --rm -d -p 127.0.0.1:5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust postgres:16-alpine',
		debian: 'apt-get install postgresql && service postgresql start',
	},
	redis: {
		setting: 'TEST_REDIS_URL',
		docker: 'docker run --rm -d -p 127.0.0.1:6379:6379 redis:7-alpine',
		debian: 'apt-get install redis-server && service redis-server start',
	},
};

const probe = join(__dirname, 'probe.cjs');

/**
 * Why something can’t run here, and how to change that; undefined if all servers that it needs answer. Synchronous,
 * because Jest has to know which tests to skip before it runs anything.
 */
function silence(what: string, needed: readonly ServerName[]): string | undefined {
	const words = needed.flatMap((name) => [name, addresses[name].href]);
	const { status, stdout } = spawnSync(process.execPath, [probe, ...words], {
		encoding: 'utf8',
		timeout: 30_000,
	});
	if (status === 0) return undefined;
	const silent = stdout.split('\n').filter((name): name is ServerName => name in help);
	const names = silent.length > 0 ? silent : needed;
	const lines = names.flatMap((name) => {
		const { setting, docker, debian } = help[name];
		// Without the password.
		const { host } = addresses[name];
		return [
			`${name} doesn’t answer at ${host}. Start it in one of these ways, or set ${setting} to its address:`,
			`    ${docker}`,
			`    ${debian}`,
		];
	});
	return [what, ...lines].join('\n');
}

export const whatIsMissing = (): string | undefined =>
	silence('n8n in queue mode needs PostgreSQL and Redis.', ['postgres', 'redis']);

/** The same for n8n’s Engine 2.0, which keeps its executions in a database of its own. */
export const whatEngine2Misses = (): string | undefined =>
	silence('n8n’s Engine 2.0 needs PostgreSQL.', ['postgres']);
