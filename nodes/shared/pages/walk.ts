import type { IDataObject } from 'n8n-workflow';

import type { Failure, Result } from '../result';
import { failed, succeeded } from '../result';
import type { FetchPage, Page, PagePlan } from '../service';
import type { PageMerge } from './merge';
import { mergePages, reportedPages } from './merge';

/** How many records of one list are read at most, unless the user sets Maximum Records or a higher Limit. */
export const MOST_RECORDS = 100_000;

/** How many pages of one list are read at most; more if Maximum Records needs them. */
export const MAXIMUM_PAGES = 10_000;

type Bounds = Pick<PagePlan, 'most' | 'limit'>;

/** How many records may be read for a plan. */
export const mostRecords = ({ most = MOST_RECORDS, limit }: Bounds): number =>
	limit === Infinity ? most : Math.max(most, limit);

/** How many pages may be read for a plan: if Maximum Records is high, enough for pages of 50. */
const mostPages = ({ most = MOST_RECORDS }: Bounds): number =>
	Math.max(MAXIMUM_PAGES, Math.ceil(most / 50));

const stoppedAfter = (read: number) =>
	`Reading stopped after ${read} records, so that n8n doesn’t run out of memory.`;

/** Part of a list must not pass for the whole. `read` is how many records of it were read. */
export const tooManyRecords = (plan: Bounds, read: number): Failure => ({
	message: `The list has more than ${mostRecords(plan)} records`,
	description: `${stoppedAfter(read)} ${
		plan.most === undefined
			? 'A list that long can’t be read here. Set filters, or choose records by ID.'
			: 'Set filters, read the list in parts with Page Size and Start Page, or raise Maximum Records under Options.'
	}`,
});

/** The same for a server that spreads a list over too many pages, or never ends it. */
const tooManyPages = (plan: Bounds, read: number): Failure => ({
	message: `The list has more than ${mostPages(plan)} pages`,
	description: `${stoppedAfter(read)} Raise Page Size under Options, set filters, or read the list in parts with Limit.`,
});

/** One reading of a list. */
export interface Pass {
	/** Each record once, in the order of the pages. */
	records: IDataObject[];
	/** The pages as last read, by their numbers. */
	pages: ReadonlyMap<number, Page>;
	/** Records in the list up to the last page, including repeats and those before the start page. */
	rows: number;
	/** Length of the longest page. */
	length: number;
	/** Length of the last page. */
	lastLength: number;
	/** How many records the list has according to each page that says so. */
	totals: readonly number[];
}

/** Reads a list to its reported end, and past it while `mayGoOn` says that this may not be the end. */
export async function readPass(
	plan: PagePlan,
	fetchPage: FetchPage,
	mayGoOn: (plan: PagePlan, pass: Pass) => boolean,
): Promise<Result<Pass>> {
	const pages = new Map<number, Page>();
	const found = mergePages(plan);
	const tooLong = () =>
		found.count() > mostRecords(plan) && found.countWanted() < plan.limit
			? tooManyRecords(plan, found.count())
			: undefined;
	const fetchAndKeep: FetchPage = async (page, size) => {
		const failure = tooLong();
		if (failure) return failed(failure);
		const answer = await fetchPage(page, size);
		if (answer.ok) pages.set(page, answer.value);
		return answer;
	};
	const read = () => ({ ...measure(plan, pages), pages, records: found.records() });
	let failure = await readPages(plan, fetchAndKeep, found);
	if (!failure && mayGoOn(plan, read())) {
		failure = await readPastEnd(plan, fetchAndKeep, found, pages);
	}
	failure ??= tooLong();
	return failure ? failed(failure) : succeeded(read());
}

/** Reads the reported pages of a plan into `found`. Returns what went wrong, if anything. */
async function readPages(
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
): Promise<Failure | undefined> {
	const first = await fetchPage(plan.first, plan.size);
	if (!first.ok) return first.failure;
	found.add(plan.first, first.value, 0);
	// The total may be that of another list: servers report all venues if none is found.
	if (first.value.records.length === 0) return undefined;
	if (reportsTooMany(plan, first.value)) return tooManyRecords(plan, found.count());
	const readRest = reportedPages(first.value) === undefined ? readOneByOne : readAtOnce;
	return await readRest(plan, fetchPage, found, first.value);
}

/** Whether the first answer says that there are more records than may be read, so that it would all be for nothing. */
const reportsTooMany = (plan: PagePlan, first: Page): boolean =>
	plan.limit === Infinity &&
	((reportedPages(first) ?? 0) - plan.first) * first.records.length >= mostRecords(plan);

/** Past the reported end, only the pages themselves can be believed. Nothing follows an empty one, or the limit. */
async function readPastEnd(
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
	pages: ReadonlyMap<number, Page>,
): Promise<Failure | undefined> {
	const end = Math.max(...pages.keys());
	const withoutTotals: FetchPage = async (page, size) => {
		const answer = await fetchPage(page, size);
		return answer.ok ? succeeded({ records: answer.value.records }) : answer;
	};
	const { records } = pages.get(end) as Page;
	return await readOneByOne({ ...plan, first: end }, withoutTotals, found, { records });
}

function measure({ first }: PagePlan, pages: ReadonlyMap<number, Page>) {
	const lengths = [...pages.values()].map(({ records }) => records.length);
	const length = Math.max(0, ...lengths);
	return {
		length,
		lastLength: (pages.get(Math.max(...pages.keys())) as Page).records.length,
		rows: lengths.reduce((sum, each) => sum + each, (first - 1) * length),
		totals: [...pages.values()].flatMap(({ total }) => (total === undefined ? [] : [total])),
	};
}

/**
 * Maximum number of pages of one list that are requested at the same time, unless the plan says otherwise. The caller may
 * make them wait for each other. Those that wait are still sent if another one fails, so the number isn’t large.
 */
export const PAGES_AT_ONCE = 32;

/** How often a list that changes is gone through for pages that have to be read again. */
const MOST_ROUNDS = 4;

const keepsChanging = (before: number | undefined, after: number | undefined): Failure => ({
	message: `The list kept changing while it was read: its length went from ${before} to ${after}`,
	description:
		'Run the node again when fewer records are added and removed, or set filters to read fewer.',
});

/** Reads what follows the first page into `found`. Returns what went wrong, if anything. */
type ReadRest = (
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
	first: Page,
) => Promise<Failure | undefined>;

/**
 * Reads on to the limit, to an empty page, or until two pages in a row bring nothing new: the server repeats itself. One
 * page may hold only known records because new ones pushed them along, and more may follow it.
 */
export const readOneByOne: ReadRest = async (plan, fetchPage, found, first) => {
	let [page, latest, stale] = [plan.first, first, 0];
	while (latest.records.length > 0 && stale < 2 && found.countWanted() < plan.limit) {
		if (page++ >= (reportedPages(latest) ?? Infinity)) return undefined;
		if (page >= plan.first + mostPages(plan)) return tooManyPages(plan, found.count());
		const answer = await fetchPage(page, plan.size);
		if (!answer.ok) return answer.failure;
		const before = found.count();
		found.add(page, answer.value, found.answerCount());
		for (let each = page - 1; each >= plan.first && found.isDoubtful(each); each--) {
			const again = await fetchPage(each, plan.size);
			if (!again.ok) return again.failure;
			found.add(each, again.value, found.answerCount());
		}
		stale = found.count() === before ? stale + 1 : 0;
		latest = answer.value;
	}
	return undefined;
};

/** Reads on to the limit or to the last page that the answers report, then reads each doubtful page again. */
export const readAtOnce: ReadRest = async (plan, fetchPage, found, first) => {
	const failures = new Map<number, Failure>();
	let [next, pending, stopped] = [plan.first + 1, 0, false];

	/** The last page that is needed as things stand. Pages on their way count as full of new records. */
	const goal = () => {
		const missing = Math.ceil((plan.limit - found.countWanted()) / first.records.length) - pending;
		return Math.min(found.lastPage(), next - 1 + missing);
	};
	const read = async (page: number) => {
		const askedAt = found.answerCount();
		let answer: Result<Page> | undefined;
		pending++;
		try {
			answer = await fetchPage(page, plan.size);
		} finally {
			pending--;
			stopped ||= !answer?.ok;
		}
		if (answer.ok) found.add(page, answer.value, askedAt);
		else failures.set(page, answer.failure);
	};
	/** Requests further pages, a few at once. Each answer can say that more or fewer of them are needed. */
	const readOn = async () => {
		const reading = new Set<Promise<void>>();
		for (;;) {
			if (goal() >= plan.first + mostPages(plan)) {
				stopped = true;
				failures.set(Infinity, tooManyPages(plan, found.count()));
			}
			while (!stopped && pending < plan.atOnce && next <= goal()) {
				const one = read(next++).finally(() => reading.delete(one));
				reading.add(one);
			}
			if (reading.size === 0) return;
			await Promise.race(reading);
		}
	};

	const began = found.lengthAt(plan.first);
	/**
	 * Reads each doubtful page again. Returns what one of them reports as the new length of the list: only then has it
	 * changed in the meantime. Some services just count differently on each page.
	 */
	const readAgain = async () => {
		let changed: number | undefined;
		const pages = Array.from({ length: next - plan.first }, (_, at) => plan.first + at);
		// Up for records that were pushed along, then down for those that moved further up than a page.
		for (const page of [...pages, ...[...pages].reverse()]) {
			if (stopped || !found.isDoubtful(page)) continue;
			const before = found.lengthAt(page);
			await read(page);
			await readOn();
			if (found.lengthAt(page) !== before) changed = found.lengthAt(page);
		}
		return changed;
	};

	await readOn();
	let changed = await readAgain();
	for (let round = 0; round < MOST_ROUNDS && changed !== undefined; round++) {
		changed = await readAgain();
	}
	return stopped || changed === undefined
		? failures.get(Math.min(...failures.keys()))
		: keepsChanging(began, changed);
};
