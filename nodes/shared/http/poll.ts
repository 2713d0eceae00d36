import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { openChannel, READING, type Channel } from './channel';
import { clock } from './clock';
import { connect } from './connection';
import { sourceOf } from './host';
import { succeeded, type Result, type Service } from './types';

/** What a poll of a trigger talks to. */
export interface Poll {
	channel: Channel;
	/** Base address of the service, as the credential has it now. */
	address: string;
	/** Seconds since 1970 by the service's clock, as its newest answer told it; by n8n's clock while none did. */
	now(): number;
}

/** A poll that fails changes nothing and the next one is not far, so it gives up early. */
const POLL_RULE = { maximumAttempts: 3, longestWait: 30_000 };

/** Milliseconds that an answer may take. n8n itself would wait five minutes, and start the next poll meanwhile. */
const LONGEST_ANSWER = 60_000;

/** Opens the way to a service for one poll of a trigger. */
export async function openPoll(context: IPollFunctions, service: Service): Promise<Result<Poll>> {
	const connection = await connect(sourceOf(context), service, {
		target: READING,
		rule: POLL_RULE,
		isOver: () => false,
	});
	if (!connection.ok) return connection;
	const { transport, base } = connection.value;
	// Milliseconds that the service's clock is ahead. Refusals may come from a proxy with a clock of its own, and of the
	// other answers the furthest counts: one from a cache tells the time it was made.
	let ahead: number | undefined;
	const listening = {
		...connection.value,
		transport: async (...request: Parameters<typeof transport>) => {
			const response = await transport(...request);
			const told = response.statusCode < 300 ? toldTime(response.headers) : undefined;
			if (told !== undefined) ahead = Math.max(ahead ?? -Infinity, told - clock.now());
			return response;
		},
	};
	return succeeded({
		channel: openChannel(listening, { transport: { timeout: LONGEST_ANSWER } }),
		address: base.baseURL,
		now: () => Math.floor((clock.now() + (ahead ?? 0)) / 1000),
	});
}

/** Milliseconds since 1970 in the Date header; undefined where there is none that can be read. */
function toldTime(headers: IDataObject | undefined): number | undefined {
	const told = Date.parse(String(headers?.date ?? ''));
	return Number.isNaN(told) ? undefined : told;
}
