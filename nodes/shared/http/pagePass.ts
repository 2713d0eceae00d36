import type { IDataObject } from 'n8n-workflow';
import { keyOf, mergePages } from './pageMerge';
import { readPages } from './pages';
import { readOneByOne, type FetchPage, type PagePlan } from './pageWalks';
import { failed, succeeded, type Failure, type Page, type Result } from './types';

/** One reading of a list. */
export interface Pass {
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

/** Reads a list to the end that is told, and on where that may not be the end. */
export async function readPass(plan: PagePlan, fetchPage: FetchPage): Promise<Result<Pass>> {
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
