import type { INodeProperties } from 'n8n-workflow';

import { wholeNumber } from '../input/convert';
import type { Field, Operation } from '../operation';
import { MAX_RECORDS } from '../pages/walk';
import type { PageStyle } from '../service';
import { filtersCollection, optionsCollection, toQuery } from './fields';

/** Return All and Limit, for every operation that lists. */
const returnAll: Field[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		displayOptions: { show: { returnAll: [false] } },
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		check: wholeNumber(1, Number.MAX_SAFE_INTEGER),
	},
];

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** The page parameters, for reading a large list in parts. */
const pageOptions = ({ page, size, maximum }: PageStyle): Field[] => [
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: maximum },
		default: maximum,
		description: `How many records to request at a time, at most ${maximum}. By default, as many as needed.`,
		...toQuery(size),
		check: wholeNumber(1, maximum),
		advanced: true,
	},
	{
		displayName: 'Start Page',
		name: 'page',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'The page to start from, counted from 1 in steps of Page Size. Set both to read a long list in parts.',
		...toQuery(page),
		check: wholeNumber(1, Number.MAX_SAFE_INTEGER),
		advanced: true,
	},
];

/** How long a list may be. */
const maximumRecords: Field = {
	displayName: 'Maximum Records',
	name: 'maximumRecords',
	type: 'number',
	// More are too many for one execution of n8n.
	typeOptions: { minValue: 1, maxValue: 1_000_000 },
	default: MAX_RECORDS,
	description:
		'How many records Return All can read. A longer list fails, before it takes all the memory of n8n.',
	check: wholeNumber(1, 1_000_000),
	advanced: true,
};

const ignoreEmptyFilters: Field = {
	displayName: 'Ignore Empty Filters',
	name: 'ignoreEmptyFilters',
	type: 'boolean',
	default: false,
	description:
		'Whether a filter whose expression returns nothing is left out. Otherwise the item fails, because the list would have everything.',
};

/** A Get Many: reads a list page by page, with Return All, Limit, Simplify, the given filters and page options. */
export function getMany(
	style: PageStyle,
	{
		filters = [],
		path,
		...operation
	}: Pick<
		Operation,
		'action' | 'description' | 'forModel' | 'simplify' | 'convertTogether' | 'fixed' | 'prepare'
	> & {
		path: string;
		filters?: Field[];
	},
): Operation {
	return {
		value: 'getAll',
		name: 'Get Many',
		route: { method: 'GET', path },
		idempotent: true,
		answers: 'list',
		fields: [
			...returnAll,
			simplify,
			...(filters.length > 0 ? [filtersCollection(filters)] : []),
			optionsCollection([
				...(filters.length > 0 ? [ignoreEmptyFilters] : []),
				...pageOptions(style),
				maximumRecords,
			]),
		],
		...operation,
	};
}
