import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What n8n needs in queue mode besides its own processes. The user must be allowed to create databases. */
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
 * Why n8n can't run in queue mode here, and how to change that; undefined if both servers answer. Synchronous, because
 * Jest has to know which tests to skip before it runs anything.
 */
export function whatIsMissing(): string | undefined {
	const { status, stdout } = spawnSync(
		process.execPath,
		[probe, addresses.postgres.href, addresses.redis.href],
		{ encoding: 'utf8', timeout: 30_000 },
	);
	if (status === 0) return undefined;
	const silent = stdout.split('\n').filter((name): name is ServerName => name in help);
	const names = silent.length > 0 ? silent : (Object.keys(help) as ServerName[]);
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
	return ['n8n in queue mode needs PostgreSQL and Redis.', ...lines].join('\n');
}
