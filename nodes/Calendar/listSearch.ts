import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodePropertyOptions,
} from 'n8n-workflow';

import { type Channel, readRequest } from '../shared/http/connect';
import { clock } from '../shared/n8n/clock';
import { readForPanel, type Search } from '../shared/n8n/reads';
import type { Outgoing } from '../shared/operation';
import { isObject, type Result, succeeded } from '../shared/result';
import { ALL_DATES, DAY, duringPeriod } from './dates';
import { wholeId } from './records/key';
import { calendar } from './service';
import { decodeHtml } from './values';

/** Whether a record can be chosen: only by an ID. */
const canBeChosen = (record: unknown): record is IDataObject =>
	isObject(record) && wholeId(record.id) !== undefined;

/** The records that can be chosen, each once. */
const unique = (records: readonly IDataObject[]): IDataObject[] => [
	...new Map(records.filter(canBeChosen).map((record) => [record.id, record])).values(),
];

const PAGE_SIZE = 50;

/** A part of a list to choose from. Where the list doesn’t add up, as it has a record twice, its page as it is. */
async function readPart(
	{ list, page }: Channel,
	request: Outgoing,
): Promise<Result<IDataObject[]>> {
	const part = await list(request, PAGE_SIZE);
	if (part.ok || part.failure.httpCode !== undefined || part.failure.code !== undefined)
		return part;
	const read = await page(request);
	return read.ok ? succeeded(read.value.records) : part;
}

/**
 * A searchable list of records, page by page. n8n requests the next page with the number that the last one returned.
 * `show` returns what names a record, and what tells it from others with the same name.
 */
const picker = (
	path: string,
	show: (record: IDataObject) => [name: unknown, ...details: unknown[]],
	query: (filter?: string) => IDataObject = () => ({}),
): Search =>
	async function (filter, paginationToken = '1') {
		const search = filter?.trim() || undefined;
		const page = /^\d+$/.test(paginationToken) ? Number(paginationToken) : 1;
		const qs = { ...query(search), ...(search && { search }), page, per_page: PAGE_SIZE };
		const request = readRequest(path, qs);
		const records = await readForPanel(
			this,
			calendar,
			async (channel) => await readPart(channel, request),
		);
		return {
			results: unique(records).map((record): INodeListSearchItems => {
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

/** A record without a name is shown by its ID. */
const labelOf = ({ id }: IDataObject, [name, ...details]: unknown[]): string =>
	[decodeHtml(name).trim() || `ID ${String(id)}`, ...details.map(decodeHtml)]
		.filter((part) => part !== '')
		.join(' · ');

const unlessPublished = (status: unknown) => (status === 'publish' ? '' : status);

/** By default, the service leaves out categories and tags that no event uses. */
const EVEN_UNUSED = { hide_empty: '0' };

const termPicker = (path: string): Search =>
	picker(
		path,
		({ name, slug }) => [name, slug],
		() => EVEN_UNUSED,
	);

// Every version of Node.js that runs n8n has it, but not the language version that n8n nodes are compiled for.
const { supportedValuesOf } = Intl as typeof Intl & {
	supportedValuesOf(key: 'timeZone'): string[];
};

/** The time zones that this n8n knows. A search may have spaces in place of the underscores in their names. */
const searchTimezones: Search = async (filter = '') => {
	const wanted = filter.trim().toLowerCase().replace(/\s+/g, '_');
	const zones = [...new Set(['UTC', ...supportedValuesOf('timeZone')])];
	return {
		results: zones
			.filter((zone) => zone.toLowerCase().includes(wanted))
			.map((zone) => ({ name: zone.replace(/_/g, ' '), value: zone })),
	};
};

export const listSearch = {
	/** Unfiltered, the list shows events that haven’t ended or only just have. A search covers events of all dates. */
	searchEvents: picker(
		'/events',
		({ title, start_date, status }) => [
			title,
			decodeHtml(start_date).slice(0, 16),
			unlessPublished(status),
		],
		// By default, the service leaves out events that still run and those after two years.
		(filter) =>
			filter === undefined ? duringPeriod({ from: clock.now() - DAY }, 'UTC').qs : ALL_DATES,
	),
	searchVenues: picker('/venues', ({ venue, city, country, status }) => [
		venue,
		city,
		country,
		unlessPublished(status),
	]),
	searchOrganizers: picker('/organizers', ({ organizer, email, status }) => [
		organizer,
		email,
		unlessPublished(status),
	]),
	searchCategories: termPicker('/categories'),
	searchTags: termPicker('/tags'),
	searchTimezones,
};

/** A list of all categories or tags, including those that no event uses yet. */
const loader = (path: string) =>
	async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const request = readRequest(path, EVEN_UNUSED);
		const records = await readForPanel(this, calendar, ({ list }) => list(request, Infinity));
		const byId = new Map(records.filter(canBeChosen).map((each) => [Number(each.id), each]));
		return [...byId]
			.map(([value, each]) => ({ name: nameWithParents(each, byId), value }))
			.sort((one, other) => one.name.localeCompare(other.name));
	};

/** A category with its parents: “Music › Jazz”. Stops if the parents form a circle. Tags have none. */
function nameWithParents(term: IDataObject, all: ReadonlyMap<number, IDataObject>): string {
	const names: string[] = [];
	const seen = new Set<IDataObject>();
	for (let at: IDataObject | undefined = term; at && !seen.has(at); ) {
		seen.add(at);
		names.unshift(labelOf(at, [at.name]));
		at = all.get(Number(at.parent ?? 0));
	}
	return names.join(' › ');
}

export const loadOptions = { getCategories: loader('/categories'), getTags: loader('/tags') };
