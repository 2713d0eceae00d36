import type { IDataObject } from 'n8n-workflow';
import { readPages } from '../../shared/pages/collectPages';
import { identityOf, mergePages } from '../../shared/pages/mergePages';
import { readOneByOne } from '../../shared/pages/walkPages';
import { failed, succeeded, type Failure, type Result } from '../../shared/result';
import type { FetchPage, Page, PagePlan } from '../../shared/service';

/** How often a list is read at most if it keeps returning other records. */
const MOST_PASSES = 6;

/** Passes without a new record before all that is missing is taken for repeats. */
const IDLE_PASSES = 2;

/**
 * Reads a list as `collectPages` does, for servers whose totals and pages can’t be trusted: totals may be too large or
 * too small, and if the order has ties, each page may be cut from another order. A record that appears twice has then
 * pushed another off its page. So a list with repeats is read again in pages of another size, until every record was
 * seen or nothing new turns up. Part of a list never passes for the whole.
 */
export async function collectUnstableList(
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
			if (!found.has(identityOf(record))) found.set(identityOf(record), record);
		}
		totalFits &&= total === rows;
		idle = found.size > before ? 0 : idle + 1;
		const isPart = plan.first > 1 || found.size >= plan.limit;
		if (isPart || rows === records.length || found.size >= rows || found.size === total) {
			return give();
		}
		const isSettled = idle >= IDLE_PASSES;
		// Pages repeated as a whole, or a total that doesn’t match the rows of each pass, don’t mean that records are missing.
		if (isSettled && (!totalFits || ownRows === records.length)) return give();
		if (isSettled || passes === MOST_PASSES) return failed(incomplete(found.size, rows, passes));
	}
}

/** Page sizes that cut the list at other places each time. */
const otherSize = (size: number, pass: number): number => {
	if (pass === 1) return size;
	return size > 8 ? Math.ceil(size * (1 - 0.11 * (pass - 1))) : size + pass - 1;
};

const incomplete = (found: number, expected: number, passes: number): Failure => ({
	message: `Couldn’t read the complete list: found ${found} of ${expected} records after ${passes} attempts`,
	description:
		'The service repeats some records and leaves out others. Set filters to return fewer records, or read the list in parts with Page Size and Start Page.',
});

/** One reading of the whole list. */
interface Pass {
	/** Each record once. */
	records: IDataObject[];
	/** How many records the pages held, including repeats. */
	rows: number;
	/** The same without pages that repeat another page as a whole. */
	ownRows: number;
	/** Length of the longest page. */
	length: number;
	/** How many records the list has, as far as reported. */
	total?: number;
}

/** Reads a list to its reported end, and on if that may not be the end. */
async function readPass(plan: PagePlan, fetchPage: FetchPage): Promise<Result<Pass>> {
	const pages = new Map<number, Page>();
	const found = mergePages();
	const fetchAndKeep: FetchPage = async (page, size) => {
		const answer = await fetchPage(page, size);
		if (answer.ok) pages.set(page, answer.value);
		return answer;
	};
	let failure = await readPages(plan, fetchAndKeep, found);
	if (!failure && mayGoOn(plan, pages) && found.count() < plan.limit) {
		// Past the reported end, only the pages themselves can be believed.
		const end = Math.max(...pages.keys());
		const withoutTotals: FetchPage = async (page, size) => {
			const answer = await fetchAndKeep(page, size);
			return answer.ok ? succeeded({ records: answer.value.records }) : answer;
		};
		const { records } = pages.get(end) as Page;
		failure = await readOneByOne({ ...plan, first: end }, withoutTotals, found, { records });
	}
	return failure
		? failed(failure)
		: succeeded({ ...measure(plan, pages), records: found.records(Infinity) });
}

function measure({ first }: PagePlan, pages: Map<number, Page>): Omit<Pass, 'records'> {
	const read = [...pages.values()];
	const lengths = read.map(({ records }) => records.length);
	const length = Math.max(...lengths);
	const own = new Map(
		read.map(({ records }) => [JSON.stringify(records.map(identityOf)), records]),
	);
	return {
		length,
		ownRows: [...own.values()].reduce((sum, records) => sum + records.length, 0),
		rows: lengths.reduce((sum, each) => sum + each, (first - 1) * length),
		total: read
			.map((page) => page.total)
			.filter((total) => total !== undefined)
			.at(-1),
	};
}

/** The reported end may not be the end: the last page is full, or the list should have more records. */
function mayGoOn(plan: PagePlan, pages: Map<number, Page>): boolean {
	const { rows, total, length } = measure(plan, pages);
	const last = pages.get(Math.max(...pages.keys()))?.records.length ?? 0;
	if (last === 0) return false;
	return rows === total ? last === plan.size : last === length || (total ?? 0) > rows;
}
