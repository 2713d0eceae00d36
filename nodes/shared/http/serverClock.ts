import type { Clock } from '../concurrency';
import type { Transport } from '../service';

/**
 * A transport that learns how far the service’s clock is ahead, in milliseconds: from the Date of its answers, which
 * has whole seconds and was written a little earlier. So the service’s clock is at least that far ahead. Refusals
 * don’t count, as they may come from a proxy with a clock of its own. Of the other answers the furthest ahead counts:
 * one from a cache says when it was made.
 */
export function timedTransport(transport: Transport, clock: Pick<Clock, 'now'>) {
	let ahead: number | undefined;
	const timed: Transport = async (...request) => {
		const response = await transport(...request);
		const served = Date.parse(String(response.headers?.date ?? ''));
		if (response.statusCode < 300 && !Number.isNaN(served)) {
			ahead = Math.max(ahead ?? -Infinity, served - clock.now());
		}
		return response;
	};
	return {
		transport: timed,
		/** 0 as long as no answer has told. */
		ahead: (): number => ahead ?? 0,
	};
}
