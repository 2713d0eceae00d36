import { allDone, within } from './bounds';
import { get, labels, usual, type Case, type Kit } from './kit';
import type { Measurement } from './measure';
import { nothing, ours } from './workflows';

const refused = ({ traffic }: Measurement) => traffic.answers[429] ?? 0;

/** Far more writes than the rate limit allows in one window. */
export function limited({ scale, quick, few, names, http, row }: Kit): Case {
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
		title: `${few} creates, ${rateLimit.limit} allowed in each ${rateLimit.windowMs / 1_000} s`,
		rows: [
			row(labels.our, ours.create(), names, settings),
			row(labels.theirs, http.create(), names, settings),
		],
		bounds: (all) => {
			const own = get(all, labels.our);
			return [
				allDone(own, few),
				{
					what: 'requests over the limit, as a ratio to all items',
					value: refused(own) / few,
					limit: 0.02,
				},
				{ what: 'time, as a ratio to the least possible', value: own.ms / least, limit: 1.1 },
			];
		},
	};
}

/** One node that gets many items. */
export function memory({ free, many, ids, http, row }: Kit): Case {
	const settings = { ...free, latencyMs: 10 };
	return {
		title: `${many} reads through one node, ${settings.latencyMs} ms each`,
		rows: [
			row(labels.our, ours.read(), ids, settings),
			row(labels.theirs, http.read(), ids, settings),
			row(labels.noOp, nothing, ids, settings),
		],
		bounds: (all) => {
			const [own, other] = [get(all, labels.our), get(all, labels.theirs)];
			const peak = ({ peakBytes = 0 }: Measurement) => peakBytes;
			return [
				allDone(own, many),
				...within(own, usual.reads),
				{
					what: 'peak memory, as a ratio to HTTP Request',
					value: peak(own) / peak(other),
					limit: 1,
				},
			];
		},
	};
}
