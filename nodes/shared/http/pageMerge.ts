import type { IDataObject } from 'n8n-workflow';
import type { Page } from './types';

interface Read {
	/** Counted in answers: how many had come when the page was asked for, and when it came. */
	asked: number;
	came: number;
	/** How long the list was then, as far as told. */
	length: number;
	records: IDataObject[];
}

/** What the pages of one list make together, whatever the order they come in. */
export interface PageMerge {
	/** How many answers have come. Taken when a page is asked for and given to `add` with its answer. */
	answers(): number;
	add(page: number, answer: Page, asked: number): void;
	/** How many different records the pages hold, as they were read last. */
	count(): number;
	/** The list's last page by the newest answers; 0 while none told. */
	lastPage(): number;
	/** Whether records may have slipped past this page: see `mergePages`. */
	inDoubt(page: number): boolean;
	/** Each record once, in the order of the pages, up to the limit. What only an earlier reading showed comes last. */
	records(limit: number): IDataObject[];
}

/** How many pages the answer tells that the list has; undefined when it tells no count that can be. */
export const toldPages = ({ totalPages }: Page): number | undefined =>
	Number.isInteger(totalPages) ? totalPages : undefined;

/**
 * Collects pages that were asked for at the same time, so nobody knows in which order the service read them.
 *
 * Of what the answers tell about the last page, the newest counts. An answer is surely newer than another only if its
 * page was asked for after the other came; of those that may be either, the largest counts, so that none is lost.
 *
 * A record that is new at the top pushes all others along. Had page 4 been read before that and page 3 after it, the
 * record that went from 3 to 4 would be on neither. The told lengths show it: page 3 knows of more records than page 4.
 * Then page 4 is in doubt, and asking again, now that page 3 is here, gives what reading one by one would have given.
 */
export function mergePages(): PageMerge {
	const reads = new Map<number, Read>();
	const replaced: IDataObject[] = [];
	const keys = new Set<unknown>();
	const lengths = new Set<number>();
	let told: Array<{ came: number; last: number }> = [];
	let last = 0;
	let answers = 0;

	return {
		answers: () => answers,
		add(page, answer, asked) {
			const came = ++answers;
			const length = answer.total ?? toldPages(answer) ?? 0;
			const before = reads.get(page);
			reads.set(page, { asked, came, length, records: answer.records });
			lengths.add(length);
			if (before) {
				replaced.push(...before.records);
				keys.clear();
			}
			for (const { records } of before ? reads.values() : [answer]) {
				records.forEach((record) => keys.add(keyOf(record)));
			}
			const pages = toldPages(answer);
			if (pages === undefined) return;
			told = [...told.filter((other) => other.came > asked), { came, last: pages }];
			last = Math.max(...told.map((each) => each.last));
		},
		count: () => keys.size,
		lastPage: () => last,
		inDoubt(page) {
			const read = reads.get(page);
			if (!read || lengths.size === 1) return false;
			for (const [other, { came, length }] of reads) {
				if (other < page && came > read.asked && length > read.length) return true;
			}
			return false;
		},
		records(limit) {
			const pages = [...reads].sort(([one], [other]) => one - other);
			const unique = new Map<unknown, IDataObject>();
			for (const record of [...pages.flatMap(([, read]) => read.records), ...replaced]) {
				if (unique.size >= limit) break;
				const key = keyOf(record);
				if (!unique.has(key)) unique.set(key, record);
			}
			return [...unique.values()];
		},
	};
}

/** What tells a record from others: its id, or else all that it holds. A service can put anything into a list. */
export const keyOf = (record: IDataObject | null): unknown => record?.id ?? JSON.stringify(record);
