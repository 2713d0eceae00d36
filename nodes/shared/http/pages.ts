import type { IDataObject } from 'n8n-workflow';
import { failed, succeeded, type Page, type PageStyle, type Result } from './types';

/** No list is read beyond this many pages, whatever its totals say. */
export const MAXIMUM_PAGES = 10_000;

/** A part of a list must not pass for the whole. */
const TOO_MANY = {
	message: `The list has more than ${MAXIMUM_PAGES} pages`,
	description: 'Raise Page Size under Options, set filters, or read the list in parts with Limit.',
};

export interface PagePlan {
	/** First page to read, counted from 1. */
	first: number;
	size: number;
	/** Most records wanted; Infinity for all. */
	limit: number;
}

/**
 * Plans the walk: the largest page the service gives, or just the limit where that is less. A page size that the
 * user sets wins, and a start page is counted in it.
 */
export function planPages(
	style: Pick<PageStyle, 'maximum'>,
	wanted: { limit: number; first?: number; size?: number },
): PagePlan {
	return {
		first: wanted.first ?? 1,
		size: wanted.size ?? Math.min(style.maximum, wanted.limit),
		limit: wanted.limit,
	};
}

/**
 * Walks the pages in order and yields each record once. Ends at the last page the service told, at the limit, at an
 * empty page, or when two pages in a row bring nothing new: the server repeats itself. Records that moved to a later
 * page while we were reading are known by their id and not repeated; they may fill one page, and more may follow it.
 */
export async function collectPages(
	plan: PagePlan,
	fetchPage: (page: number, size: number) => Promise<Result<Page>>,
): Promise<Result<IDataObject[]>> {
	const records: IDataObject[] = [];
	const seen = new Set<unknown>();
	let stale = 0;
	for (let page = plan.first; page < plan.first + MAXIMUM_PAGES; page++) {
		const answer = await fetchPage(page, plan.size);
		if (!answer.ok) return answer;
		const before = records.length;
		for (const record of answer.value.records) {
			const key = record.id ?? JSON.stringify(record);
			if (seen.has(key)) continue;
			seen.add(key);
			records.push(record);
			if (records.length >= plan.limit) return succeeded(records);
		}
		const { totalPages = Infinity } = answer.value;
		stale = records.length === before ? stale + 1 : 0;
		if (page >= totalPages || answer.value.records.length === 0 || stale === 2) {
			return succeeded(records);
		}
	}
	return failed(TOO_MANY);
}
