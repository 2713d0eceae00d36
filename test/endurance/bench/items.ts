import { allDone, atMostTimes } from './bounds';
import { idsOf, inRounds, labels, usual, type Case, type Kit } from './kit';
import { cpu, growth, ratio, roundsOf, summary, type Rounds } from './rounds';
import { bare, ours } from './workflows';

/** Small numbers of items run more often, so that a pause of the machine doesn’t decide. */
const runs = (size: number): number => Math.min(20, Math.max(2, 5_000 / size));

const own = (size: number) => `${size} items`;
const cheapest = (size: number) => `${size} items, bare node`;

/**
 * From few items to very many: neither time nor memory an item may grow. n8n has costs of its own, for an execution and
 * for the memory that many items take. The bare node has them too, so it is what each number of items is compared with.
 */
export function items({ free, scale, many, row, freshRow, http, signal }: Kit): Case {
	const settings = { ...free, latencyMs: 10 };
	const most = 50_000 / scale;
	const small = [50, 500, 5_000].filter((size) => size < most);
	const sizes = [...small, most];
	const idsFor = (size: number) => idsOf(size, many);
	return {
		name: 'items',
		title: `from 50 to ${most} items through one node, ${settings.latencyMs} ms each`,
		play: async () => {
			const all: Rounds = {};
			for (const size of small) {
				const rows = [
					row(own(size), ours.read(), idsFor(size), settings),
					row(cheapest(size), bare.read(usual.reads), idsFor(size), settings),
				];
				Object.assign(all, await inRounds(rows, runs(size), signal));
			}
			const rows = [
				freshRow(own(most), ours.read(), idsFor(most), settings),
				freshRow(cheapest(most), bare.read(usual.reads), idsFor(most), settings),
				freshRow(labels.theirs, http.read(), idsFor(most), settings),
			];
			Object.assign(all, await inRounds(rows, 1, signal));
			const { results } = summary(roundsOf(all, labels.theirs));
			return [
				...sizes.map((size) => allDone(all, own(size), size)),
				...sizes.map((size) =>
					atMostTimes(
						`CPU time of ${size} items to the bare node`,
						1.2,
						ratio(all, cpu, own(size), cheapest(size)),
					),
				),
				atMostTimes(
					`memory growth to HTTP Request, which returns ${results} results`,
					1,
					ratio(all, growth, own(most), labels.theirs),
				),
			];
		},
	};
}
