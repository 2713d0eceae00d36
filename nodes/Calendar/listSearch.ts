import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { clock } from '../shared/n8n/clock';
import type { Search } from '../shared/n8n/reads';
import { listAll, listPage } from '../shared/n8n/reads';
import { isObject } from '../shared/result';
import type { Page } from '../shared/service';
import { ALL_DATES, toText, WIDEST_BOUNDS } from './period';
import { calendar } from './service';
import { LISTED_STATUSES } from './service/lists';
import { decodeHtml } from './text';

/** What a picker shows next. The token asks for what comes after it; undefined at the end. */
interface Part {
	records: IDataObject[];
	token?: string;
}

/** Reads a part of a list. `read` requests a page of it. */
type ReadPart = (
	read: (query: IDataObject) => Promise<Page>,
	token: string | undefined,
) => Promise<Part>;

/** Whether a record can be chosen: only by an ID. */
const hasId = (record: unknown): record is IDataObject =>
	isObject(record) && /^[1-9]\d*$/.test(String(record.id));

const isLast = ({ records, totalPages }: Page, page: number): boolean =>
	records.length === 0 || page >= (totalPages ?? Infinity);

/** A part is a page. The token is the number of the next one. */
const readPages: ReadPart = async (read, token = '1') => {
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

const PAGE_SIZE = 50;

interface Picker {
	path: string;
	/** What names a record, and what tells it from others with the same name. */
	show(record: IDataObject): [name: unknown, ...details: unknown[]];
	query?(filter: string | undefined): IDataObject;
	readPart?: ReadPart;
}

/** A searchable list of records. n8n requests the next part with the token that the last one returned. */
function picker({ path, show, query = () => ({}), readPart = readPages }: Picker): Search {
	return async function (filter, paginationToken) {
		const wanted = filter?.trim() ? filter.trim() : undefined;
		const list = {
			per_page: PAGE_SIZE,
			...query(wanted),
			...(wanted === undefined ? {} : { search: wanted }),
		};
		const read = async (page: IDataObject) =>
			await listPage(this, calendar, path, { ...list, ...page });
		const { records, token } = await readPart(read, paginationToken);
		return {
			results: records.filter(hasId).map((record): INodeListSearchItems => {
				const { url } = record;
				return {
					name: labelOf(record, show(record)),
					value: String(record.id),
					...(typeof url === 'string' && /^https?:/.test(url) ? { url } : {}),
				};
			}),
			...(token === undefined ? {} : { paginationToken: token }),
		};
	};
}

/** A record without a name is shown by its ID. */
const labelOf = ({ id }: IDataObject, [name, ...details]: unknown[]): string =>
	[decodeHtml(name).trim() || `ID ${String(id)}`, ...details.map(decodeHtml)]
		.filter((part) => part !== '')
		.join(' · ');

const unlessPublished = (status: unknown) => (status === 'publish' ? '' : status);

/** What ended less than two days ago, in milliseconds. That also finds what still runs in any time zone. */
const RECENT = 2 * 86_400_000;

/** By default, the service leaves out events that still run and those after two years. */
const notLongOver = () => ({
	...WIDEST_BOUNDS,
	ends_after: toText(clock.now() - RECENT),
	strict_dates: true,
});

/** Unfiltered, the list shows events that haven’t ended or only just have. A search covers events of all dates. */
export const searchEvents = picker({
	path: '/events',
	show: ({ title, start_date, status }) => [
		title,
		decodeHtml(start_date).slice(0, 16),
		unlessPublished(status),
	],
	query: (filter) => (filter === undefined ? notLongOver() : ALL_DATES),
});

export const searchVenues = picker({
	path: '/venues',
	show: ({ venue, city, country, status }) => [venue, city, country, unlessPublished(status)],
	readPart: readStatuses,
});

export const searchOrganizers = picker({
	path: '/organizers',
	show: ({ organizer, email, status }) => [organizer, email, unlessPublished(status)],
	readPart: readStatuses,
});

/** By default, the service leaves out categories and tags that no event uses. */
const terms = (path: string): Picker => ({
	path,
	show: ({ name, slug }) => [name, slug],
	query: () => ({ hide_empty: '0' }),
});

export const searchCategories = picker(terms('/categories'));
export const searchTags = picker(terms('/tags'));

// Every version of Node.js that runs n8n has it, but not the language version that n8n nodes are compiled for.
const { supportedValuesOf } = Intl as unknown as { supportedValuesOf(key: 'timeZone'): string[] };

/** The time zones that this n8n knows. A search may have spaces in place of the underscores in their names. */
export async function searchTimezones(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const wanted = filter.trim().toLowerCase().replace(/\s+/g, '_');
	const zones = [...new Set(['UTC', ...supportedValuesOf('timeZone')])];
	return {
		results: zones
			.filter((zone) => zone.toLowerCase().includes(wanted))
			.map((zone) => ({ name: zone.replace(/_/g, ' '), value: zone })),
	};
}

type Load = (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;

/** A list of all terms, including those that no event uses yet. */
const loader = (path: string, label: (term: IDataObject, all: TermsById) => string): Load =>
	async function () {
		const terms = (await listAll(this, calendar, path, { hide_empty: '0' })).filter(hasId);
		const byId: TermsById = new Map(terms.map((term) => [Number(term.id), term]));
		return terms
			.map((term) => ({ name: label(term, byId), value: Number(term.id) }))
			.sort((one, other) => one.name.localeCompare(other.name));
	};

type TermsById = Map<number, IDataObject>;

const pathOf = ({ name, id }: IDataObject) => decodeHtml(name).trim() || `ID ${String(id)}`;

/** A category with its parents: “Music › Jazz”. Stops if the parents form a circle. */
function path(term: IDataObject, all: TermsById): string {
	const names: string[] = [];
	const seen = new Set<IDataObject>();
	for (let at: IDataObject | undefined = term; at && !seen.has(at); ) {
		seen.add(at);
		names.unshift(pathOf(at));
		at = all.get(Number(at.parent ?? 0));
	}
	return names.join(' › ');
}

export const getCategories = loader('/categories', path);
export const getTags = loader('/tags', pathOf);
