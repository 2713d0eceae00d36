import { allDone, atMostTimes } from './bounds';
import { idsOf, inRounds, labels, usual, type Case, type Kit } from './kit';
import { cpu, growth, median, ratio, roundsOf, summary, type Rounds } from './rounds';
import { bare, ours } from './workflows';

/** Small numbers of items run more often, so that a pause of the machine doesn’t decide. */
const runs = (size: number): number => Math.min(20, Math.max(2, 5_000 / size));

/** The size that the largest is compared with. */
const usualSize = 5_000;

const own = (size: number) => `${size} items`;
const cheapest = (size: number) => `${size} items, bare node`;

/** CPU time of an item, in milliseconds. */
const ofItem = (all: Rounds, size: number): number =>
	median(roundsOf(all, own(size)).map(({ cpuMs = NaN }) => cpuMs)) / size;

/**
 * From few items to very many: neither time nor memory an item may grow. An execution has costs of its own in n8n, which
 * count most where there are few items. The bare node has them too, so small numbers are compared with it.
 */
export function items({ free, scale, many, row, freshRow, http, signal }: Kit): Case {
	const settings = { ...free, latencyMs: 10 };
	const most = 50_000 / scale;
	const small = [50, 500, usualSize].filter((size) => size < most);
	const usualItems = small.at(-1) as number;
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
				freshRow(labels.theirs, http.read(), idsFor(most), settings),
			];
			Object.assign(all, await inRounds(rows, 1, signal));
			const { results } = summary(roundsOf(all, labels.theirs));
			return [
				...[...small, most].map((size) => allDone(all, own(size), size)),
				...small.map((size) =>
					atMostTimes(
						`CPU time of ${size} items to the bare node`,
						1.2,
						ratio(all, cpu, own(size), cheapest(size)),
					),
				),
				atMostTimes(
					`CPU time of one of ${most} items to one of ${usualItems}`,
					1.2,
					ofItem(all, most) / ofItem(all, usualItems),
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
