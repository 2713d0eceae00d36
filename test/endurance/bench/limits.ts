import { atMost } from '../chaos/case';
import { allDone, atMostTimes, within } from './bounds';
import { inRounds, labels, usual, type Case, type Kit } from './kit';
import { peak, ratio, roundsOf, summary } from './rounds';
import { nothing, ours } from './workflows';

/** Far more writes than the rate limit allows in one window. */
export function limited({ scale, quick, few, names, http, row, signal }: Kit): Case {
	const rateLimit = {
		limit: 100 / scale,
		windowMs: quick ? 2_000 : 6_000,
		// The service reports the end of a minute in seconds. This window is shorter, so milliseconds are about as precise
		// relative to its length.
		resetUnit: 'epochMilliseconds' as const,
	};
	const settings = { latencyMs: 10, rateLimit };
	const least = (Math.ceil(few / rateLimit.limit) - 1) * rateLimit.windowMs + settings.latencyMs;
	return {
		name: 'limited',
		title: `${few} creates, ${rateLimit.limit} allowed in each ${rateLimit.windowMs / 1_000} s`,
		play: async () => {
			const rows = [
				row(labels.our, ours.create(), names, settings),
				row(labels.theirs, http.create(), names, settings),
			];
			const all = await inRounds(rows, 1, signal);
			const { ms, traffic } = summary(roundsOf(all, labels.our));
			return [
				allDone(all, labels.our, few),
				atMost('% of the items refused', 2, ((traffic.answers[429] ?? 0) / few) * 100),
				atMostTimes('time to the least possible', 1.1, ms / least),
			];
		},
	};
}

/** One node that gets many items. */
export function memory({ free, many, ids, http, freshRow, signal }: Kit): Case {
	const settings = { ...free, latencyMs: 10 };
	return {
		name: 'memory',
		title: `${many} reads through one node, ${settings.latencyMs} ms each`,
		play: async () => {
			const rows = [
				freshRow(labels.our, ours.read(), ids, settings),
				freshRow(labels.theirs, http.read(), ids, settings),
				freshRow(labels.noOp, nothing, ids, settings),
			];
			const all = await inRounds(rows, 1, signal);
			return [
				allDone(all, labels.our, many),
				...within(all, labels.our, usual.reads),
				atMostTimes(
					'peak memory to HTTP Request',
					1.05,
					ratio(all, peak, labels.our, labels.theirs),
				),
			];
		},
	};
}
