import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../result';
import type { Page, PagePlan } from '../service';
import { hasSlipped, isCountedLater, newestOf, type PageRead } from './slipped';

/** Whether a record of a page counts. What isn’t an object can’t be judged, so it counts. */
const isWanted = ({ keep }: Pick<PagePlan, 'keep'>, record: IDataObject): boolean =>
	!keep || !isObject(record) || keep(record);

/** Of all records that were read, the part that the plan asks for. */
export const wantedOf = (plan: PagePlan, records: readonly IDataObject[]): IDataObject[] =>
	records.filter((record) => isWanted(plan, record)).slice(plan.skip, plan.limit);

/** Whether the part that the plan asks for is complete, however long the list is. */
export const isFull = ({ limit, skip = 0 }: PagePlan, wanted: readonly IDataObject[]): boolean =>
	wanted.length >= limit - skip;

export type Pass = ReturnType<typeof passOf>;

/** Merges pages that were requested at the same time, so the service may have read them in any order. */
export function mergePages(
	{ keep, first = 1 }: Partial<Pick<PagePlan, 'keep' | 'first'>> = {},
	countsAfterReading = false,
) {
	const reads = new Map<number, [PageRead, ...PageRead[]]>();
	const identities = new Set<unknown>();
	const wanted = new Set<unknown>();
	const lengths = new Set<string>();
	const answered: PageRead[] = [];
	let reported: Array<{ answeredAt: number; last: number }> = [];
	let pageSize = 1;

	const count = (records: readonly IDataObject[]) => {
		for (const [identity, record] of identified(records)) {
			identities.add(identity);
			if (isWanted({ keep }, record)) wanted.add(identity);
		}
	};
	const newest = (page: number) => reads.get(page)?.at(-1);
	const lastPage = () => Math.max(0, ...reported.map(({ last }) => last));

	return {
		/** How many answers have arrived. Taken when a page is requested and passed to `add` with its answer. */
		answerCount: () => answered.length,
		add(page: number, { records, total, totalPages }: Page, askedAt: number): void {
			const answeredAt = answered.length + 1;
			const pages = Number.isInteger(totalPages) ? totalPages : undefined;
			const read = { askedAt, answeredAt, records, total, pages };
			answered.push(read);
			const before = reads.get(page);
			reads.set(page, before ? [...before, read] : [read]);
			lengths.add(`${total} ${pages}`);
			pageSize = Math.max(pageSize, records.length);
			if (before) {
				identities.clear();
				wanted.clear();
				for (const readings of reads.values()) count(newestOf(readings).records);
			} else count(records);
			if (pages === undefined) return;
			const maybeNewer = reported.filter((other) => other.answeredAt > askedAt);
			reported = [...maybeNewer, { answeredAt, last: pages }];
		},
		/** How many different records the pages hold, as last read. */
		count: () => identities.size,
		/** How many of them count for the plan. */
		countWanted: () => wanted.size,
		/**
		 * The list’s last page; 0 if no answer reports it. The newest answer decides. Of two answers, the second is
		 * certainly newer only if its page was requested after the first arrived. Among answers that may be the newest,
		 * the highest page counts, so that no page is lost.
		 */
		lastPage,
		/** How many records a page had when it was last read. */
		lengthOf: (page: number): number | undefined => newest(page)?.records.length,
		/** How many records the list had according to a page when it was last read. */
		totalAt: (page: number): number | undefined => newest(page)?.total,
		/** Length of the list as a page reported it when last read, in records or else in pages. */
		reportedAt: (page: number): number | undefined => newest(page)?.total ?? newest(page)?.pages,
		/**
		 * The pages that were empty when they were last read, although a later one has records, and the first one after all
		 * records. The service may only count too many then, so it is one at most.
		 */
		holes(): { within: number[]; atEnd: number[] } {
			const empty = [...reads.keys()].filter((page) => newest(page)?.records.length === 0);
			const last = Math.max(
				first - 1,
				...[...reads.keys()].filter((page) => !empty.includes(page)),
			);
			const isReported = last < lastPage() || (first === 1 && last === 0);
			return {
				within: empty.filter((page) => page < last),
				atEnd: empty.filter((page) => page === last + 1 && isReported),
			};
		},
		/** Whether a record may have slipped past this page: see `isCountedLater` and `hasSlipped`. */
		isDoubtful(page: number): boolean {
			const read = newest(page);
			if (lengths.size <= 1 || !read) return false;
			// The list ends after its last page: as good as an empty page.
			const [last, latest] = [lastPage(), answered.at(-1) as PageRead];
			const withEnd = new Map<number, readonly PageRead[]>(reads);
			if (last > 0 && !reads.has(last + 1)) withEnd.set(last + 1, [latest]);
			return (
				(countsAfterReading && isCountedLater(read, answered[read.askedAt - 1])) ||
				hasSlipped(page, withEnd, pageSize)
			);
		},
		/** What the pages add up to, as last read. */
		pass: () => passOf(reads, first),
	};
}

/** What the pages of one list add up to. */
function passOf(reads: ReadonlyMap<number, [PageRead, ...PageRead[]]>, first: number) {
	const pages = [...reads].sort(([one], [other]) => one - other).map(([, readings]) => readings);
	const records = new Map<unknown, IDataObject>();
	for (const readings of pages) {
		for (const [identity, record] of identified(newestOf(readings).records)) {
			if (!records.has(identity)) records.set(identity, record);
		}
	}
	const earlier = pages.flatMap((readings) => readings.slice(0, -1));
	const pageLengths = pages.map((readings) => newestOf(readings).records.length);
	const length = Math.max(0, ...pageLengths);
	const [top, ...later] = pages.map(newestOf) as [PageRead, ...PageRead[]];
	const hole = pageLengths.indexOf(0);
	return {
		/** The first page that is empty, although a later one has records. */
		hole: hole >= 0 && pageLengths.slice(hole).some(Boolean) ? first + hole : undefined,
		/** Whether each page is the first one again, although the list has more pages. */
		isOnePage: later.length > 0 && isPart(top) && later.every((page) => isSame(page, top)),
		/** Each record once, in the order of the list, including records that only an earlier reading of a page had. */
		records: withEarlier([...records], earlier).map(([, record]) => record),
		/** Records in the list up to the last page, including repeats and records before the start page. */
		rows: pageLengths.reduce((sum, each) => sum + each, (first - 1) * length),
		length,
		lastLength: pageLengths.at(-1) ?? 0,
		/** How many records the list has according to each page that says so. */
		totals: [...reads.values()].flatMap((readings) => newestOf(readings).total ?? []),
	};
}

/** Whether a page is a whole one of several, as it says: it holds nothing back that the user may not see. */
function isPart({ records: { length }, total, pages }: PageRead): boolean {
	const needed = total === undefined ? (pages ?? 0) : Math.ceil(total / length);
	return length > 0 && needed > 1 && (pages ?? needed) === needed;
}

const isSame = (one: PageRead, other: PageRead): boolean =>
	one.records.length === other.records.length &&
	one.records.every((record, at) => identityOf(record) === identityOf(other.records[at]));

type Identified = [identity: unknown, record: IDataObject];

/** Adds what only earlier readings of pages had, each after the record that it came after there. */
function withEarlier(list: Identified[], earlier: readonly PageRead[]): Identified[] {
	const known = new Set(list.map(([identity]) => identity));
	const placeOf = (wanted: unknown) => list.findIndex(([identity]) => identity === wanted);
	for (const reading of earlier.map(({ records }) => identified(records))) {
		reading.forEach(([identity, record], at) => {
			if (known.has(identity)) return;
			const before = reading[at - 1];
			const after = reading.find(([other]) => known.has(other));
			const place = before ? placeOf(before[0]) + 1 : after ? placeOf(after[0]) : list.length;
			list.splice(place, 0, [identity, record]);
			known.add(identity);
		});
	}
	return list;
}

/** Whether a record has an ID. A service can put anything into a list. */
export const hasId = (record: unknown): record is IDataObject =>
	isObject(record) && ['string', 'number'].includes(typeof record.id) && record.id !== '';

/** What identifies a record: its ID, or else everything in it. */
export const identityOf = (record: unknown): unknown =>
	hasId(record) ? record.id : JSON.stringify(record);

/** The same for the records of a page, on which equal ones without an id are different records. */
function identified(records: readonly IDataObject[]): Identified[] {
	const counts = new Map<unknown, number>();
	return records.map((record: IDataObject) => {
		const identity = identityOf(record);
		const count = (counts.get(identity) ?? 0) + 1;
		counts.set(identity, count);
		return [hasId(record) ? identity : `${String(identity)} ${count}`, record];
	});
}
