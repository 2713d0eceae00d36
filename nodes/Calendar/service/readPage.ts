import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../../shared/service';

/** Where lists and totals may be: the document shows no envelope (section 2); the first of each was seen on servers. */
const LISTS = 'events venues organizers categories tags data items results records'.split(' ');
const TOTALS = 'total total_items totalItems total_count totalCount'.split(' ');
const TOTAL_PAGES = 'total_pages totalPages pages last_page lastPage'.split(' ');
const HEADER_TOTALS = ['x-tec-total', 'x-wp-total'];
const HEADER_TOTAL_PAGES = ['x-tec-totalpages', 'x-wp-totalpages'];

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first of these that is a count, as a number or in digits. */
function count(places: readonly IDataObject[], names: readonly string[]): number | undefined {
	for (const place of places) {
		for (const name of names) {
			if (/^\d{1,9}$/.test(String(place[name] ?? ''))) return Number(place[name]);
		}
	}
	return undefined;
}

/** One page of any list: the bare records, or an object that holds them, with totals there or in the headers. */
export function readPage(body: unknown, headers: IDataObject = {}): Page | undefined {
	const envelope = isObject(body) ? body : {};
	const records = [body, ...LISTS.map((name) => envelope[name])].find((each) =>
		Array.isArray(each),
	) as IDataObject[] | undefined;
	if (!records) return undefined;
	const places = [envelope, envelope.meta, envelope.pagination].filter(isObject);
	const total = count(places, TOTALS) ?? count([headers], HEADER_TOTALS);
	const totalPages = count(places, TOTAL_PAGES) ?? count([headers], HEADER_TOTAL_PAGES);
	return {
		records,
		...(total === undefined ? {} : { total }),
		...(totalPages === undefined ? {} : { totalPages }),
	};
}
