import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { calendar } from '../service';
import { decodeHtml } from '../text';
import { ALL_DATES } from '../resources/event/window';
import { isObject } from '../../shared/result';
import { listPage, type Search } from '../../shared/n8n/picker';

const PAGE_SIZE = 50;

/** A searchable list of records. n8n requests the next page with the token that the last one returned. */
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
			results: records.filter(isObject).map((record): INodeListSearchItems => {
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

/** Unfiltered, the list shows the service’s default, upcoming events. A search covers events of all dates. */
export const searchEvents = picker(
	'/events',
	({ title, start_date, status }) =>
		details(title, String(start_date ?? '').slice(0, 16), unlessPublished(status)),
	(filter) => (filter === undefined ? {} : ALL_DATES),
);

export const searchVenues = picker('/venues', ({ venue, city, country, status }) =>
	details(venue, city, country, unlessPublished(status)),
);

export const searchOrganizers = picker('/organizers', ({ organizer, email, status }) =>
	details(organizer, email, unlessPublished(status)),
);

/** By default, the service leaves out categories and tags that no event uses. */
const includeUnused = () => ({ hide_empty: '0' });

export const searchCategories = picker(
	'/categories',
	({ name, slug }) => details(name, slug),
	includeUnused,
);

export const searchTags = picker('/tags', ({ name, slug }) => details(name, slug), includeUnused);

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
