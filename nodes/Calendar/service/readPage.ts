import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/result';
import type { Page } from '../../shared/service';

/** Where lists and totals may be. Servers use the first of each; the OpenAPI description shows no envelope. */
const LISTS = 'events venues organizers categories tags data items results records'.split(' ');
const TOTALS = 'total total_items totalItems total_count totalCount'.split(' ');
const TOTAL_PAGES = 'total_pages totalPages pages last_page lastPage'.split(' ');
const HEADER_TOTALS = ['x-tec-total', 'x-wp-total'];
const HEADER_TOTAL_PAGES = ['x-tec-totalpages', 'x-wp-totalpages'];

/** The first value that is a count, as a number or as text. */
function count(places: readonly IDataObject[], names: readonly string[]): number | undefined {
	for (const place of places) {
		for (const name of names) {
			if (/^\d{1,9}$/.test(String(place[name] ?? ''))) return Number(place[name]);
		}
	}
	return undefined;
}

/**
 * Whether records are those of another interface of the calendar, `tec/v1`: they have their texts in objects, so as
 * records of this one they would look empty. Observed on servers.
 */
export const hasOtherShape = (body: unknown): boolean =>
	[body]
		.flat()
		.some((record) => isObject(record) && isObject(record.title) && 'rendered' in record.title);

/** One page of any list: a bare list, or an object that contains one, with totals in it or in the headers. */
export function readPage(body: unknown, headers: IDataObject = {}): Page | undefined {
	const envelope = isObject(body) ? body : {};
	const records = [body, ...LISTS.map((name) => envelope[name])].find((each) =>
		Array.isArray(each),
	) as IDataObject[] | undefined;
	if (!records || hasOtherShape(records)) return undefined;
	const places = [envelope, envelope.meta, envelope.pagination].filter(isObject);
	const total = count(places, TOTALS) ?? count([headers], HEADER_TOTALS);
	const totalPages = count(places, TOTAL_PAGES) ?? count([headers], HEADER_TOTAL_PAGES);
	return {
		records,
		...(total === undefined ? {} : { total }),
		...(totalPages === undefined ? {} : { totalPages }),
	};
}
