import { allDone, within } from './bounds';
import { get, labels, usual, type Case, type Kit } from './kit';
import type { Measurement } from './measure';
import { nothing, ours } from './workflows';

const refused = ({ traffic }: Measurement) => traffic.answers[429] ?? 0;

/** Far more writes than the limit lets through in one window. */
export function limited({ scale, quick, few, names, http, row }: Kit): Case {
	const rateLimit = {
		limit: 100 / scale,
		windowMs: quick ? 2_000 : 6_000,
		// A minute's end is told to the second; the shorter window's end as exactly, for its length.
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
				{ what: 'requests past the limit, of all items', value: refused(own) / few, limit: 0.02 },
				{ what: 'time against the least possible', value: own.ms / least, limit: 1.1 },
			];
		},
	};
}

/** One node that is given many items. */
export function memory({ free, many, ids, http, row }: Kit): Case {
	const settings = { ...free, latencyMs: 10 };
	return {
		title: `${many} reads through one node, ${settings.latencyMs} ms a request`,
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
				{ what: 'peak memory against HTTP Request', value: peak(own) / peak(other), limit: 1 },
			];
		},
	};
}
