import type { Field, Operation } from '../operation';
import { MAX_RECORDS } from '../pages/walk';
import type { PageStyle } from '../service';
import { filtersCollection, numberField, onOffField, optionsCollection, toQuery } from './fields';

/** Return All and Limit, for every operation that lists. */
const returnAll: Field[] = [
	onOffField(
		'returnAll',
		'Return All',
		'Whether to return all results or only up to a given limit',
	),
	numberField('limit', 'Limit', [1], {
		displayOptions: { show: { returnAll: [false] } },
		default: 50,
		description: 'Max number of results to return',
	}),
];

export const simplify = onOffField(
	'simplify',
	'Simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

/** The page parameters, for reading a large list in parts. */
const pageOptions = ({ page, size, maximum }: PageStyle): Field[] => [
	numberField('pageSize', 'Page Size', [1, maximum], {
		default: maximum,
		description: `How many records to request at a time, at most ${maximum}. By default, as many as needed.`,
		...toQuery(size),
		advanced: true,
	}),
	numberField('page', 'Start Page', [1], {
		default: 1,
		description:
			'The page to start from, counted from 1 in steps of Page Size. Set both to read a long list in parts.',
		...toQuery(page),
		advanced: true,
	}),
];

/** How long a list may be. More are too many for one execution of n8n. */
const maximumRecords = numberField('maximumRecords', 'Maximum Records', [1, 1_000_000], {
	default: MAX_RECORDS,
	description:
		'How many records Return All, or a filter that selects after reading, can read. A longer list fails, before it takes all the memory of n8n.',
	advanced: true,
});

const ignoreEmptyFilters = onOffField(
	'ignoreEmptyFilters',
	'Ignore Empty Filters',
	'Whether a filter whose expression returns nothing is left out. Otherwise the item fails, because the list would have everything.',
);

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
