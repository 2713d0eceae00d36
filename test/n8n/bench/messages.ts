import { allDone } from './bounds';
import { get, labels, type Case, type Kit } from './kit';
import { ours } from './workflows';

/** Recipients in a request of combined items, where nothing is set. */
const perRequest = 100;

/** One text to many, each an item. */
export function messages({ few, latencyMs, http, row }: Kit): Case {
	const items = Array.from({ length: few }, (_, n) => ({ n, to: `+2332412${10_000 + n}` }));
	return {
		title: `${few} items to one sender, one text, ${latencyMs} ms a request`,
		rows: [
			row(labels.combined, ours.send({ combineItems: true }), items),
			row(labels.theirs, http.send(), items),
		],
		bounds: (all) => {
			const [own, other] = [get(all, labels.combined), get(all, labels.theirs)];
			return [
				allDone(own, few),
				allDone(other, few),
				{
					what: 'requests',
					value: own.traffic.requests,
					limit: Math.ceil(few / perRequest),
					exact: true,
				},
				{ what: 'time against HTTP Request', value: own.ms / other.ms, limit: 1 },
			];
		},
	};
}
