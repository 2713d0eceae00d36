import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { calendar } from '../service';
import { decodeHtml } from '../text';
import { listPage, type Search } from '../../shared/n8n/picker';

const PAGE_SIZE = 50;

/** A picker over a list; n8n asks for the next page with the token that the last one returned. */
function picker(
	path: string,
	show: (record: IDataObject) => string,
	query: (filter: string | undefined) => IDataObject = () => ({}),
): Search {
	return async function (filter, paginationToken) {
		const wanted = filter?.trim() ? filter.trim() : undefined;
		const page = Number(paginationToken ?? 1);
		const { records, totalPages } = await listPage(this, calendar, path, {
			page,
			per_page: PAGE_SIZE,
			...query(wanted),
			...(wanted === undefined ? {} : { search: wanted }),
		});
		const isLast = records.length === 0 || page >= (totalPages ?? Infinity);
		return {
			results: records.map((record): INodeListSearchItems => {
				const { url } = record;
				return {
					name: show(record),
					value: String(record.id),
					...(typeof url === 'string' && /^https?:/.test(url) ? { url } : {}),
				};
			}),
			...(isLast ? {} : { paginationToken: String(page + 1) }),
		};
	};
}

const details = (...parts: unknown[]) =>
	parts
		.map(decodeHtml)
		.filter((part) => part !== '')
		.join(' · ');

const unlessPublished = (status: unknown) => (status === 'publish' ? '' : status);

/**
 * The service has a window of its own from yesterday on: by the document other bounds of the same name replace it, and
 * servers drop it for one of the other bounds.
 */
const EVER = {
	start_date: '1970-01-02T00:00:00Z',
	end_date: '2999-12-31T00:00:00Z',
	starts_after: '1970-01-02T00:00:00Z',
};

/** Without a date the service lists what is to come; a search is for all there ever was (seen on servers). */
export const searchEvents = picker(
	'/events',
	({ title, start_date, status }) =>
		details(title, String(start_date ?? '').slice(0, 16), unlessPublished(status)),
	(filter) => (filter === undefined ? {} : EVER),
);

export const searchVenues = picker('/venues', ({ venue, city, country, status }) =>
	details(venue, city, country, unlessPublished(status)),
);

export const searchOrganizers = picker('/organizers', ({ organizer, email, status }) =>
	details(organizer, email, unlessPublished(status)),
);

/** Unused ones are hidden unless asked for (document, section 4). */
const all = () => ({ hide_empty: 'false' });

export const searchCategories = picker('/categories', ({ name, slug }) => details(name, slug), all);

export const searchTags = picker('/tags', ({ name, slug }) => details(name, slug), all);

// Known to every Node that n8n runs on, but not to the version of the language that n8n's nodes are compiled for.
const { supportedValuesOf } = Intl as unknown as { supportedValuesOf(key: 'timeZone'): string[] };

/** The time zones that this n8n knows; blanks may stand for the underscores of their names. */
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
