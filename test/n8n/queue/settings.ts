import { main, type ProcessKind } from '../process';

/** Where the processes of one n8n meet. */
export type MeetingPlace = {
	postgres: { host: string; port: string; user: string; password: string; database: string };
	redis: { host: string; port: string; password: string };
	/** Begins the names of all keys and channels in Redis, so that several n8n can share a server. */
	prefix: string;
	encryptionKey: string;
};

/**
 * What all processes must agree on. The tests start n8n with these settings, and docs/queue-mode/compose.yaml has the
 * same ones.
 */
export const sharedSettings = ({ postgres, redis, prefix, encryptionKey }: MeetingPlace) => ({
	EXECUTIONS_MODE: 'queue',
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: postgres.host,
	DB_POSTGRESDB_PORT: postgres.port,
	DB_POSTGRESDB_USER: postgres.user,
	DB_POSTGRESDB_PASSWORD: postgres.password,
	DB_POSTGRESDB_DATABASE: postgres.database,
	// Ten executions at once wait for each other with the two connections that a process has by default.
	DB_POSTGRESDB_POOL_SIZE: '10',
	// In milliseconds. In a burst, deliveries that wait for a connection would otherwise be refused after 20 s.
	DB_POSTGRESDB_CONNECTION_TIMEOUT: '120000',
	QUEUE_BULL_REDIS_HOST: redis.host,
	QUEUE_BULL_REDIS_PORT: redis.port,
	QUEUE_BULL_REDIS_PASSWORD: redis.password,
	QUEUE_BULL_PREFIX: `${prefix}-bull`,
	N8N_REDIS_KEY_PREFIX: `${prefix}-n8n`,
	// Credentials are encrypted by one process and read by the others.
	N8N_ENCRYPTION_KEY: encryptionKey,
	// Makes the workers answer at /healthz. The other processes always do.
	QUEUE_HEALTH_CHECK_ACTIVE: 'true',
	// n8n 3 loads this package only with it.
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
});

const readyPath = '/healthz/readiness';

/** The processes of n8n in queue mode. */
export const kinds = {
	/** The editor and its API, schedules and polling triggers. Receives webhooks too. */
	main,
	/** Receives webhooks and puts executions in the queue. */
	webhook: { command: ['webhook'], readyPath },
	/** Takes executions from the queue and runs them. */
	worker: { command: ['worker', '--concurrency=10'], readyPath },
} as const satisfies Record<string, ProcessKind>;

export type KindName = keyof typeof kinds;
