import { counted } from '../errors/texts';
import type { Remark } from '../result';
import { contentOf } from './ledger';
import type { NodeRun } from './nodeRun';
import type { ItemResult } from './results';

/** What each item has sent in this run, or would send, as a text to compare. */
const contentsOf = ({ due, clock }: NodeRun, results: readonly ItemResult[]): string[] =>
	due.flatMap(({ at, request }) => {
		const result = results[at];
		const isSent = result?.ok && !result.note && !result.isSkipped;
		return isSent ? [contentOf(request, clock.now())] : [];
	});

const SAME: Remark = {
	type: 'warning',
	say: ({ count, of }) =>
		`${count} of ${counted(of, 'item')} did the same with the same values. If that was meant to happen once, turn on “Execute Once” under Settings, or aggregate the items before this node.`,
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
	run.remarks.add(SAME, { count, of: run.items.length });
}
