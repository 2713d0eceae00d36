import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/result';
import type { Page } from '../../shared/service';
import { LISTED_STATUSES } from '../service/lists';

/** What a picker shows next. The token asks for what comes after it; undefined at the end. */
interface Part {
	records: IDataObject[];
	token?: string;
}

/** Reads a part of a list. `read` requests a page of it. */
export type ReadPart = (
	read: (query: IDataObject) => Promise<Page>,
	token: string | undefined,
) => Promise<Part>;

/** Whether a record can be chosen: only by an ID. */
export const hasId = (record: unknown): record is IDataObject =>
	isObject(record) && /^[1-9]\d*$/.test(String(record.id));

const isLast = ({ records, totalPages }: Page, page: number): boolean =>
	records.length === 0 || page >= (totalPages ?? Infinity);

/** A part is a page. The token is the number of the next one. */
export const readPages: ReadPart = async (read, token = '1') => {
	const page = /^\d+$/.test(token) ? Number(token) : 1;
	const answer = await read({ page });
	const { records } = answer;
	return isLast(answer, page) ? { records } : { records, token: `${page + 1}` };
};

/** Stands for the statuses that only a site has. */
const OTHERS = 'others';

/**
 * A list of several pages is read status by status, because pages of the whole list repeat records with the same date
 * and leave out others (readByStatus.ts). The token holds the status, its page and how many records are still missing,
 * such as `draft 2 70`. Without totals, it is read page by page.
 */
export const readStatuses: ReadPart = async (read, token) => {
	if (token === undefined) {
		const { records, total } = await read({ page: 1 });
		if (total === undefined) return await readPages(read, token);
		if (records.length === 0 || records.length >= total) return { records };
		return await readStatuses(read, `${LISTED_STATUSES[0]} 1 ${total}`);
	}
	if (/^\d+$/.test(token)) return await readPages(read, token);
	const [status = OTHERS, page = '1', missing = '0'] = token.split(' ');
	if (status === OTHERS) return { records: await readOthers(read, Number(missing)) };
	const answer = await read({ page: Number(page), status });
	const next = afterPage(answer, status, Number(page), Number(missing));
	if (answer.records.length === 0 && next !== undefined) return await readStatuses(read, next);
	return { records: answer.records, token: next };
};

/** What follows a page: the next one, the next status, or nothing once all records are found. */
function afterPage(
	answer: Page,
	status: string,
	page: number,
	missing: number,
): string | undefined {
	if (!isLast(answer, page)) return `${status} ${page + 1} ${missing}`;
	// An empty list may report the total of another one.
	const left = missing - (page === 1 && answer.records.length === 0 ? 0 : (answer.total ?? 0));
	const next = LISTED_STATUSES[LISTED_STATUSES.indexOf(status) + 1] ?? OTHERS;
	return left > 0 ? `${next} 1 ${left}` : undefined;
}

/** How many pages are read for that at most: some servers never end a list. */
const MOST_PAGES = 100;

/** Picks the records with a status that only the site has from the list of all, each once. */
async function readOthers(
	read: (query: IDataObject) => Promise<Page>,
	missing: number,
): Promise<IDataObject[]> {
	const found = new Map<unknown, IDataObject>();
	for (let page = 1, isEnd = false; !isEnd && found.size < missing; page++) {
		const answer = await read({ page });
		for (const record of answer.records.filter(hasId)) {
			if (!LISTED_STATUSES.includes(String(record.status))) found.set(record.id, record);
		}
		isEnd = isLast(answer, page) || page >= MOST_PAGES;
	}
	return [...found.values()];
}
