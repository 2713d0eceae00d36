import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { clock } from '../shared/n8n/clock';
import { listForPanel, type Search } from '../shared/n8n/reads';
import { isObject } from '../shared/result';
import { ALL_DATES, DAY, instantText, WIDEST_BOUNDS } from './dates';
import { wholeId } from './records/key';
import { calendar } from './service';
import { decodeHtml } from './values';

/** Whether a record can be chosen: only by an ID. */
const canBeChosen = (record: unknown): record is IDataObject =>
	isObject(record) && wholeId(record.id) !== undefined;

const PAGE_SIZE = 50;

interface Picker {
	path: string;
	/** What names a record, and what tells it from others with the same name. */
	show(record: IDataObject): [name: unknown, ...details: unknown[]];
	query?(filter: string | undefined): IDataObject;
}

/** A searchable list of records, page by page. n8n requests the next page with the number that the last one returned. */
function picker({ path, show, query = () => ({}) }: Picker): Search {
	return async function (filter, paginationToken = '1') {
		const wanted = filter?.trim() ? filter.trim() : undefined;
		const page = /^\d+$/.test(paginationToken) ? Number(paginationToken) : 1;
		const list = {
			...query(wanted),
			...(wanted === undefined ? {} : { search: wanted }),
			page,
			per_page: PAGE_SIZE,
		};
		const records = await listForPanel(this, calendar, path, list, PAGE_SIZE);
		return {
			results: records.filter(canBeChosen).map((record): INodeListSearchItems => {
				const { url } = record;
				return {
					name: labelOf(record, show(record)),
					value: String(record.id),
					...(typeof url === 'string' && /^https?:/.test(url) ? { url } : {}),
				};
			}),
			...(records.length < PAGE_SIZE ? {} : { paginationToken: `${page + 1}` }),
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
const RECENT = 2 * DAY;

/** By default, the service leaves out events that still run and those after two years. */
const notLongOver = () => ({
	...WIDEST_BOUNDS,
	ends_after: instantText(clock.now() - RECENT),
	strict_dates: true,
});

/** By default, the service leaves out categories and tags that no event uses. */
const terms = (path: string): Picker => ({
	path,
	show: ({ name, slug }) => [name, slug],
	query: () => ({ hide_empty: '0' }),
});

export const listSearch = {
	/** Unfiltered, the list shows events that haven’t ended or only just have. A search covers events of all dates. */
	searchEvents: picker({
		path: '/events',
		show: ({ title, start_date, status }) => [
			title,
			decodeHtml(start_date).slice(0, 16),
			unlessPublished(status),
		],
		query: (filter) => (filter === undefined ? notLongOver() : ALL_DATES),
	}),
	searchVenues: picker({
		path: '/venues',
		show: ({ venue, city, country, status }) => [venue, city, country, unlessPublished(status)],
	}),
	searchOrganizers: picker({
		path: '/organizers',
		show: ({ organizer, email, status }) => [organizer, email, unlessPublished(status)],
	}),
	searchCategories: picker(terms('/categories')),
	searchTags: picker(terms('/tags')),
	searchTimezones,
};

// Every version of Node.js that runs n8n has it, but not the language version that n8n nodes are compiled for.
const { supportedValuesOf } = Intl as unknown as { supportedValuesOf(key: 'timeZone'): string[] };

/** The time zones that this n8n knows. A search may have spaces in place of the underscores in their names. */
async function searchTimezones(
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

/** A list of all categories or tags, including those that no event uses yet. */
const loader = (path: string, label: (each: IDataObject, all: CategoriesById) => string): Load =>
	async function () {
		const records = (await listForPanel(this, calendar, path, { hide_empty: '0' })).filter(
			canBeChosen,
		);
		const byId: CategoriesById = new Map(records.map((each) => [Number(each.id), each]));
		return records
			.map((each) => ({ name: label(each, byId), value: Number(each.id) }))
			.sort((one, other) => one.name.localeCompare(other.name));
	};

type CategoriesById = Map<number, IDataObject>;

/** A category with its parents: “Music › Jazz”. Stops if the parents form a circle. */
function path(category: IDataObject, all: CategoriesById): string {
	const names: string[] = [];
	const seen = new Set<IDataObject>();
	for (let at: IDataObject | undefined = category; at && !seen.has(at); ) {
		seen.add(at);
		names.unshift(labelOf(at, [at.name]));
		at = all.get(Number(at.parent ?? 0));
	}
	return names.join(' › ');
}

export const loadOptions = {
	getCategories: loader('/categories', path),
	getTags: loader('/tags', (tag) => labelOf(tag, [tag.name])),
};
