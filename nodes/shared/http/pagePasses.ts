import type { IDataObject } from 'n8n-workflow';
import { keyOf, mergePages } from './pageMerge';
import { readPages } from './pages';
import { readOneByOne, type FetchPage, type PagePlan } from './pageWalks';
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

/** One reading of a list. */
interface Pass {
	/** Each record once. */
	records: IDataObject[];
	/** How many the pages held, with repeats. */
	rows: number;
	/** How many they held but for pages that only repeat another one as a whole. */
	ownRows: number;
	/** Of the largest page. */
	length: number;
	/** How many the list has, as far as told. */
	total?: number;
}

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
		idle = found.size > before ? 0 : idle + 1;
		const isPart = plan.first > 1 || found.size >= plan.limit;
		if (isPart || rows === records.length || found.size >= rows || found.size === total) {
			return give();
		}
		const isSettled = idle >= IDLE_PASSES;
		// Pages given again as a whole, and a total that doesn't even fit the rows, say nothing of lost records.
		if (isSettled && (total !== rows || ownRows === records.length)) return give();
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

/** Reads a list to the end that is told, and on where that may not be the end. */
async function readPass(plan: PagePlan, fetchPage: FetchPage): Promise<Result<Pass>> {
	const seen = new Map<number, Page>();
	const found = mergePages();
	const fetch: FetchPage = async (page, size) => {
		const answer = await fetchPage(page, size);
		if (answer.ok) seen.set(page, answer.value);
		return answer;
	};
	const failure =
		(await readPages(plan, fetch, found)) ??
		(mayGoOn(plan, seen) && found.count() < plan.limit
			? await readOn(plan, fetch, found, seen)
			: undefined);
	return failure
		? failed(failure)
		: succeeded({ ...measure(plan, seen), records: found.records(Infinity) });
}

function measure({ first }: PagePlan, seen: Map<number, Page>): Omit<Pass, 'records'> {
	const pages = [...seen.values()];
	const lengths = pages.map(({ records }) => records.length);
	const length = Math.max(...lengths);
	const own = new Map(pages.map(({ records }) => [JSON.stringify(records.map(keyOf)), records]));
	return {
		length,
		ownRows: [...own.values()].reduce((sum, { length: each }) => sum + each, 0),
		rows: lengths.reduce((sum, each) => sum + each, (first - 1) * length),
		total: pages
			.map((page) => page.total)
			.filter((total) => total !== undefined)
			.at(-1),
	};
}

/** The end that was told may not be the end: the last page is full, or the list should have more records. */
function mayGoOn(plan: PagePlan, seen: Map<number, Page>): boolean {
	const { rows, total, length } = measure(plan, seen);
	const last = seen.get(Math.max(...seen.keys()))?.records.length ?? 0;
	if (last === 0) return false;
	return rows === total ? last === plan.size : last === length || (total ?? 0) > rows;
}

/** Past what was told, only the pages themselves tell. */
async function readOn(
	plan: PagePlan,
	fetch: FetchPage,
	found: ReturnType<typeof mergePages>,
	seen: Map<number, Page>,
): Promise<Failure | undefined> {
	const end = Math.max(...seen.keys());
	const untold: FetchPage = async (page, size) => {
		const answer = await fetch(page, size);
		return answer.ok ? succeeded({ records: answer.value.records }) : answer;
	};
	const records = seen.get(end)?.records ?? [];
	return await readOneByOne({ ...plan, first: end }, untold, found, { records });
}
