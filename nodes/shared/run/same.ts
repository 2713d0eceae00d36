import type { Remark } from '../result';
import { contentOf } from './ledger';
import type { NodeRun } from './nodeRun';
import type { ItemResult } from './results';

/** What each item has sent in this run, or would send, as a text to compare. */
const contentsOf = ({ due, clock }: NodeRun, results: readonly ItemResult[]): string[] =>
	due.flatMap(({ at, request }) => {
		const result = results[at];
		const isSent = result?.ok && !result.note && !result.isSkipped && !result.hadNoEffect;
		return isSent ? [contentOf(request, clock.now())] : [];
	});

const ALL_SAME: Remark = {
	type: 'warning',
	say: ({ count }) =>
		`All ${count} items have the same values. If this was meant to happen once, turn on “Execute Once” under Settings.`,
};

/** Execute Once would leave out the other items, too. */
const SOME_SAME: Remark = {
	type: 'warning',
	say: ({ count, of }) =>
		`${count} of ${of} items have the same values as another item. If each was meant to happen once, put a Remove Duplicates node before this one.`,
};

/**
 * Remarks on items that made or sent the same: a fixed text to a fixed number, for example, goes out once for each
 * item.
 */
export function remarkOnSame(run: NodeRun, results: readonly ItemResult[]): void {
	const times = new Map<string, number>();
	for (const content of contentsOf(run, results)) times.set(content, (times.get(content) ?? 0) + 1);
	const same = [...times.values()].filter((each) => each > 1);
	const count = same.reduce((sum, each) => sum + each, 0);
	const of = run.items.length;
	run.remarks.add(times.size === 1 && count === of ? ALL_SAME : SOME_SAME, { count, of });
}
