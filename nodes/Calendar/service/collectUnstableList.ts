import type { IDataObject } from 'n8n-workflow';

import { identityOf, isFull, wantedOf } from '../../shared/pages/merge';
import type { Pass } from '../../shared/pages/walk';
import { readPass } from '../../shared/pages/walk';
import type { Failure, Result } from '../../shared/result';
import { failed, succeeded } from '../../shared/result';
import type { FetchPage, ListRequest, PagePlan } from '../../shared/service';
import { mayGoOn } from './mayGoOn';
import { newestFirst, readByStatus, readPart, unsafeStatuses } from './readByStatus';

/** How often a list is read at most if it keeps returning other records. */
const MOST_PASSES = 6;

/** Passes without a new record before all that is missing is taken for repeats. */
const IDLE_PASSES = 2;

/**
 * Reads a list as `collectPages` does, for servers whose totals and pages can’t be trusted: totals may be too large or
 * too small, and if the order has ties, each page may be cut from another order. A record that appears twice has then
 * pushed another off its page. So a list with repeats is read again: status by status if that may help, and in pages of
 * another size, until every record was seen or nothing new turns up. Part of a list never passes for the whole.
 */
export async function collectUnstableList(
	plan: PagePlan,
	fetchPage: FetchPage,
	list: ListRequest = { path: '', qs: {} },
): Promise<Result<IDataObject[]>> {
	const statuses = unsafeStatuses(list);
	const hasTies = statuses.length > 0;
	if (hasTies && list.qs.page !== undefined) return await readPart(statuses, plan, fetchPage);
	let found = new Map<unknown, IDataObject>();
	let inOrder = (records: IDataObject[]) => records;
	const wanted = () => wantedOf(plan, inOrder([...found.values()]));
	const give = () => succeeded(wanted());
	let idle = 0;
	let totalFits = true;
	let size = plan.size;
	for (let passes = 1; ; passes++) {
		const pass = await readPass({ ...plan, size: otherSize(size, passes) }, fetchPage, mayGoOn);
		if (!pass.ok) return pass;
		const { records, rows, totals, length } = pass.value;
		const total = totals.at(-1);
		if (passes === 1) size = Math.min(plan.size, length);
		const before = found.size;
		found = withNew(found, records);
		totalFits &&= total === rows;
		idle = found.size > before ? 0 : idle + 1;
		const isPart = plan.first > 1 || isFull(plan, wanted());
		if (isPart || rows === records.length || found.size >= rows || found.size === total) {
			return give();
		}
		if (passes === 1 && hasTies) {
			const all = [...new Set([...statuses, ...statusesOf(records)])];
			const byStatus = await readByStatus(all, plan, fetchPage, total);
			if (!byStatus.ok) return byStatus;
			found = withNew(withNew(new Map(), byStatus.value), [...found.values()]);
			inOrder = newestFirst;
			if (isFull(plan, wanted()) || found.size >= rows || found.size === total) return give();
		}
		const isSettled = idle >= IDLE_PASSES;
		// Pages repeated as a whole, or a total that doesn’t match the rows of each pass, don’t mean that records are missing.
		if (isSettled && (!totalFits || ownRowsOf(pass.value) === records.length)) return give();
		if (isSettled || passes === MOST_PASSES) {
			return failed(incomplete(found.size, rows, passes, hasTies));
		}
	}
}

/** Page sizes that cut the list at other places each time. */
const otherSize = (size: number, pass: number): number => {
	if (pass === 1) return size;
	return size > 8 ? Math.ceil(size * (1 - 0.11 * (pass - 1))) : size + pass - 1;
};

/** The statuses that records show, which may be a site’s own. */
const statusesOf = (records: readonly IDataObject[]): string[] =>
	records.flatMap((record: IDataObject | null) =>
		typeof record?.status === 'string' ? [record.status] : [],
	);

const withNew = (
	found: ReadonlyMap<unknown, IDataObject>,
	records: readonly IDataObject[],
): Map<unknown, IDataObject> =>
	new Map([...found, ...records.map((record) => [identityOf(record), record] as const)]);

const incomplete = (
	found: number,
	expected: number,
	passes: number,
	hasTies: boolean,
): Failure => ({
	message: `Couldn’t read the complete list: found ${found} of ${expected} records after ${passes} attempts`,
	description: hasTies
		? 'The service repeats some records with the same publication date and leaves out others. Those that are missing may have a status that only your site has. Set filters: a Status, or for those of your site Status (Other).'
		: 'The service repeats some records and leaves out others. Set filters to return fewer records, or read the list in parts with Page Size and Start Page.',
});

/** Rows without pages that repeat another page as a whole. */
function ownRowsOf({ pages }: Pass): number {
	const own = new Map(
		Array.from(pages.values(), ({ records }) => [
			JSON.stringify(records.map(identityOf)),
			records.length,
		]),
	);
	return [...own.values()].reduce((sum, length) => sum + length, 0);
}
