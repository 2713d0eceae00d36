import type { IDataObject } from 'n8n-workflow';

import type { Page, PagePlan } from '../service';
import type { PageRead } from './slipped';
import { hasSlipped } from './slipped';
import { isWanted } from './wanted';

/** What the pages of one list add up to, in whatever order they arrive. */
export interface PageMerge {
	/** How many answers have arrived. Taken when a page is requested and passed to `add` with its answer. */
	answerCount(): number;
	add(page: number, answer: Page, askedAt: number): void;
	/** How many different records the pages hold, as last read. */
	count(): number;
	/** How many of them the plan wants. */
	countWanted(): number;
	/** The list’s last page according to the newest answers; 0 if none reported it. */
	lastPage(): number;
	/** Length of the list as a page reported it when last read, in records or else in pages. */
	lengthAt(page: number): number | undefined;
	/** Whether a record may have slipped past this page: see `hasSlipped`. */
	isDoubtful(page: number): boolean;
	/** Each record once, in the order of the list, including those that only an earlier reading of a page had. */
	records(): IDataObject[];
}

/** How many pages the list has according to an answer; undefined if it reports no usable count. */
export const reportedPages = ({ totalPages }: Page): number | undefined =>
	Number.isInteger(totalPages) ? totalPages : undefined;

/**
 * Merges pages that were requested at the same time, so nobody knows in which order the service read them.
 *
 * The newest answer decides which page is the last. Of two answers, one is certainly newer only if its page was requested
 * after the other arrived. Among those that could be either, the highest page counts, so that none is lost.
 */
export function mergePages(plan: Pick<PagePlan, 'keep'> = {}): PageMerge {
	const reads = new Map<number, [PageRead, ...PageRead[]]>();
	const identities = new Set<unknown>();
	const wanted = new Set<unknown>();
	const lengths = new Set<string>();
	let reported: Array<{ answeredAt: number; last: number }> = [];
	let last = 0;
	let answers = 0;
	let pageSize = 1;
	let latest: PageRead | undefined;

	const count = (records: readonly IDataObject[]) => {
		identitiesOf(records).forEach((identity, at) => {
			identities.add(identity);
			if (isWanted(plan, records[at] as IDataObject)) wanted.add(identity);
		});
	};

	return {
		answerCount: () => answers,
		add(page, answer, askedAt) {
			const answeredAt = ++answers;
			const { records, total } = answer;
			const pages = reportedPages(answer);
			const read = { askedAt, answeredAt, records, total, pages };
			latest = read;
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
			last = Math.max(...reported.map((each) => each.last));
		},
		count: () => identities.size,
		countWanted: () => wanted.size,
		lastPage: () => last,
		lengthAt(page) {
			const read = reads.get(page)?.at(-1);
			return read?.total ?? read?.pages;
		},
		isDoubtful(page) {
			if (lengths.size <= 1) return false;
			// The list ends after its last page: as good as an empty page.
			const withEnd = new Map<number, readonly PageRead[]>(reads);
			if (latest && last > 0 && !reads.has(last + 1)) withEnd.set(last + 1, [latest]);
			return hasSlipped(page, withEnd, pageSize);
		},
		records() {
			const pages = [...reads]
				.sort(([one], [other]) => one - other)
				.map(([, readings]) => readings);
			const newest = new Map<unknown, IDataObject>();
			for (const readings of pages) {
				for (const [identity, record] of identified(newestOf(readings).records)) {
					if (!newest.has(identity)) newest.set(identity, record);
				}
			}
			const earlier = pages.flatMap((readings) => readings.slice(0, -1));
			return withEarlier([...newest], earlier).map(([, record]) => record);
		},
	};
}

const newestOf = (readings: readonly PageRead[]) => readings.at(-1) as PageRead;

type Identified = [identity: unknown, record: IDataObject];

const identified = (records: readonly IDataObject[]): Identified[] =>
	identitiesOf(records).map((identity, at) => [identity, records[at] as IDataObject]);

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

/** What identifies a record: its id, or else everything in it. A service can put anything into a list. */
export const identityOf = (record: IDataObject | null): unknown =>
	record?.id ?? JSON.stringify(record);

/** The same for the records of a page, on which equal ones without an id are different records. */
function identitiesOf(records: readonly IDataObject[]): unknown[] {
	const counts = new Map<unknown, number>();
	return records.map((record: IDataObject | null) => {
		const identity = identityOf(record);
		const count = (counts.get(identity) ?? 0) + 1;
		counts.set(identity, count);
		return hasId(record) ? identity : `${String(identity)} ${count}`;
	});
}

export const hasId = (record: IDataObject | null): boolean => (record?.id ?? null) !== null;
