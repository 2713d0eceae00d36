import { randomBytes } from 'node:crypto';

import Redis from 'ioredis';

import { openDatabase } from './database';
import { addresses } from './servers';
import type { MeetingPlace } from './settings';

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

/** A database and a prefix for keys in Redis that nobody else uses, until `close` removes them with what they hold. */
export async function openMeetingPlace(): Promise<
	MeetingPlace & { close(): Promise<void>; query<Row extends object>(text: string): Promise<Row[]> }
> {
	const { name, query, close } = await openDatabase('n8n_queue_', removeKeys);
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
		query,
		close,
	};
}
