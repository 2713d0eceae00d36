import type { IDataObject } from 'n8n-workflow';

/** One reading of a page. */
export interface PageRead {
	/** Counted in answers: how many had arrived when the page was requested, and when it arrived. */
	askedAt: number;
	answeredAt: number;
	records: IDataObject[];
	/** Length of the list at that time in records and in pages, as far as reported. */
	total?: number;
	pages?: number;
}

/** How a page was last read. */
export const newestOf = (readings: readonly PageRead[]) => readings.at(-1) as PageRead;

/**
 * Whether the records of a page may be older than the length that it reports: servers read the records first and count
 * them afterwards (observed). `before` is the last answer before the page was requested.
 */
export const isCountedLater = (read: PageRead, before: PageRead | undefined): boolean =>
	before !== undefined &&
	(['total', 'pages'] as const).some((length) => {
		const [one, other] = [before[length], read[length]];
		return one !== undefined && other !== undefined && one !== other;
	});

/**
 * Whether a record may have moved past a page, so that the page has to be read again: a lower page reports a longer
 * list. In between, a new record pushed all others along:
 *
 *     page 4 is read:  r30 … r39    the list has 50 records
 *     a record is inserted at the top, so r29 moves from page 3 to page 4
 *     page 3 is read:  r19 … r28    the list has 51 records, and r29 is on neither page
 *
 * Reading page 4 again finds r29. Without this, two of three lists lost a record that was inserted while they were
 * read.
 *
 * Or the page after it reports a shorter list, because a record was removed and all others moved up (observed on
 * servers):
 *
 *     page 1 is read:  r0 … r9      the list has 20 records
 *     r3 is removed, so r10 moves from page 2 to page 1
 *     page 2 is read:  r11 … r19    the list has 19 records, and r10 is on neither page
 *
 * Reading page 1 again finds r10. `reads` are the readings of each page by its number, the newest last. `pageSize` is
 * the number of records on a full page.
 */
export function hasSlipped(
	page: number,
	reads: ReadonlyMap<number, readonly PageRead[]>,
	pageSize: number,
): boolean {
	const read = reads.get(page)?.at(-1);
	if (!read) return false;
	if (hasShrunk(read, reads.get(page + 1) ?? [], pageSize)) return true;
	return [...reads].some(([other, readings]) => {
		const lower = newestOf(readings);
		return other < page && lower.answeredAt > read.askedAt && lossBetween(lower, read, 1).lost > 0;
	});
}

/**
 * Whether the list became shorter before the next page was read. A page that is read again also has what it had before,
 * so its new reading only counts if a page or more was removed meanwhile: then there may be a gap between the two.
 */
const hasShrunk = (read: PageRead, next: readonly PageRead[], pageSize: number): boolean =>
	next.some((reading, at) => {
		const before = next[at - 1];
		const gap = before && lossBetween(before, reading, pageSize);
		const isLinked = gap !== undefined && !(gap.lost >= gap.perPage);
		return (
			!isLinked &&
			reading.answeredAt > read.askedAt &&
			lossBetween(read, reading, pageSize).lost > 0
		);
	});

/** By how much the list is shorter in the second reading: in records or, if these aren’t reported, in pages. */
const lossBetween = (one: PageRead, other: PageRead, pageSize: number) =>
	one.total !== undefined && other.total !== undefined
		? { lost: one.total - other.total, perPage: pageSize }
		: { lost: (one.pages ?? NaN) - (other.pages ?? NaN), perPage: 1 };
