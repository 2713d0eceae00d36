import { allDone } from './bounds';
import { get, labels, type Case, type Kit } from './kit';
import { ours } from './workflows';

/** The default number of recipients per request of combined items. */
const perRequest = 100;

/** The same text to many recipients, one item each. */
export function messages({ few, latencyMs, http, row }: Kit): Case {
	const items = Array.from({ length: few }, (_, n) => ({ n, to: `+2332412${10_000 + n}` }));
	return {
		title: `${few} messages with one sender and one text, ${latencyMs} ms each`,
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
				{ what: 'time, as a ratio to HTTP Request', value: own.ms / other.ms, limit: 1 },
			];
		},
	};
}
