import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import { shorten } from '../shared/errors/readMessage';
import { readRequest } from '../shared/http/connect';
import { readForPanel, type Search } from '../shared/n8n/reads';
import { hasId } from '../shared/pages/merge';
import { isObject } from '../shared/result';
import { invoicing } from './service';

const PAGE_SIZE = 50;

/** Maximum number of pages to read per search if the service can’t search the list itself. */
const MAX_PAGES = 10;

/**
 * Searches a list for a resource locator. n8n passes the returned token back to get the next page. It holds the page
 * and how many records came before, because the service may return fewer records per page than requested.
 */
function searchOf(path: string, show: (record: IDataObject) => string, searchable = true): Search {
	return async function (typed, paginationToken) {
		const filter = typed?.trim();
		// Anything else isn’t a token of this list, which then begins anew.
		const [, from = 1, before = 0] = (/^(\d+) (\d+)$/.exec(paginationToken ?? '') ?? []).map(
			Number,
		);
		for (let page = from, seen = before; ; page++) {
			const search = filter && searchable ? { search: filter } : {};
			const request = readRequest(path, { page, page_size: PAGE_SIZE, ...search });
			const answer = await readForPanel(this, invoicing, (channel) => channel.page(request));
			const { records, totalPages, total } = answer;
			seen += records.length;
			const results = records
				.filter(hasId)
				.map((record): INodeListSearchItems => {
					const value = String(record.id);
					return { name: show(record) || value, value };
				})
				.filter(({ name }) => searchable || !filter || contains(name, filter));
			const isLast =
				records.length === 0 || (total === undefined ? page >= (totalPages ?? 1) : seen >= total);
			if (results.length > 0 || isLast || page - from + 1 === MAX_PAGES) {
				return { results, ...(isLast ? {} : { paginationToken: `${page + 1} ${seen}` }) };
			}
		}
	};
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** A text or a number as a list shows it. Records that other programs wrote can hold anything, even a whole page. */
const inShort = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number' ? shorten(String(value).trim(), 100) : '';

/** What is filled of the parts, with a space between those of a list: `INV-7 · GHS 12.00 · paid`. */
const details = (...parts: unknown[]): string =>
	parts
		.map((part) => [part].flat().map(inShort).filter(Boolean).join(' '))
		.filter(Boolean)
		.join(' · ');

export const searchInvoices = searchOf(
	'/invoices',
	({ invoiceNumber, client, currency, total, status }) =>
		details(invoiceNumber, isObject(client) && client.name, [currency, total], status),
);

export const searchClients = searchOf('/clients', ({ name, company, email }) =>
	details(name, company, email),
);

/** The service can’t search receipts, so this filters them page by page. */
export const searchReceipts = searchOf(
	'/receipts',
	({ receiptNumber, currency, amountReceived, status }) =>
		details(receiptNumber, [currency, amountReceived], status),
	false,
);
