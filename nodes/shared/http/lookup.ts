import type { Lookup } from '../properties/operation';
import { openChannel, READING, reading } from './channel';
import type { Connection } from './connection';
import type { Task } from './perform';

/** Reads for an operation, on the item's connection. They are named neither records nor parameters of the item. */
export function lookupOf({ run, job }: Task, connection: Connection): Lookup {
	const { transport, concurrency } = job;
	const channel = openChannel(
		{ ...connection, target: READING },
		{ requests: run.requests, transport },
	);
	return {
		get: async (path, qs) => await channel.one(reading(path, qs)),
		list: async (path, qs) => await channel.list(reading(path, qs), Infinity, concurrency),
		once: run.once,
	};
}
