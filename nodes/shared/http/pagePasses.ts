import type { IDataObject } from 'n8n-workflow';
import { keyOf } from './pageMerge';
import { readPass } from './pagePass';
import type { FetchPage, PagePlan } from './pageWalks';
import { failed, succeeded, type Failure, type Page, type Result } from './types';

/** A list that keeps showing other records is read so often at most. */
const MOST_PASSES = 6;

/** Passes that bring nothing new before the rest is taken for repeats. */
const IDLE_PASSES = 2;

/** What is read of a list whose end was asked to go beyond. */
export const pagePastEnd = (page: unknown): Page => ({
	records: [],
	totalPages: Math.max(0, Number(page ?? 1) - 1),
});

/**
 * Like `collectPages`, for services whose totals and pages can't be relied on: told totals may be too large or too small,
 * and where the order of a list has ties, each page may come from another order (seen on servers). Then a record that
 * comes twice has pushed another off its page. So a list with repeats is read again in pages of another size, until all
 * that it has was seen, or nothing new comes. A part never passes for the whole.
 */
export async function collectSurely(
	plan: PagePlan,
	fetchPage: FetchPage,
): Promise<Result<IDataObject[]>> {
	const found = new Map<unknown, IDataObject>();
	const give = () => succeeded([...found.values()].slice(0, plan.limit));
	let idle = 0;
	let totalFits = true;
	let size = plan.size;
	for (let passes = 1; ; passes++) {
		const pass = await readPass({ ...plan, size: otherSize(size, passes) }, fetchPage);
		if (!pass.ok) return pass;
		const { records, rows, ownRows, total, length } = pass.value;
		if (passes === 1) size = Math.min(plan.size, length);
		const before = found.size;
		for (const record of records) {
			if (!found.has(keyOf(record))) found.set(keyOf(record), record);
		}
		totalFits &&= total === rows;
		idle = found.size > before ? 0 : idle + 1;
		const isPart = plan.first > 1 || found.size >= plan.limit;
		if (isPart || rows === records.length || found.size >= rows || found.size === total) {
			return give();
		}
		const isSettled = idle >= IDLE_PASSES;
		// Pages given again as a whole, and a total that doesn't fit the rows of each reading, say nothing of lost records.
		if (isSettled && (!totalFits || ownRows === records.length)) return give();
		if (isSettled || passes === MOST_PASSES) return failed(incomplete(found.size, rows, passes));
	}
}

/** Page sizes that cut the list elsewhere each time. */
const otherSize = (size: number, pass: number): number => {
	if (pass === 1) return size;
	return size > 8 ? Math.ceil(size * (1 - 0.11 * (pass - 1))) : size + pass - 1;
};

const incomplete = (found: number, told: number, passes: number): Failure => ({
	message: `The list can’t be read whole: ${found} of ${told} records were found in ${passes} readings`,
	description:
		'The service repeats some records and leaves out others. Set filters, so that fewer records come, or read it in parts with Page Size and Start Page.',
});
