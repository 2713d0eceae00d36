import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Search } from '../../shared/n8n/reads';
import { listPage } from '../../shared/n8n/reads';
import { ALL_DATES, toText, WIDEST_BOUNDS } from '../period';
import { calendar } from '../service';
import { decodeHtml } from '../text';
import type { ReadPart } from './readInParts';
import { hasId, readPages, readStatuses } from './readInParts';

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
	ends_after: toText(Date.now() - RECENT),
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
