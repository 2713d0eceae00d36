import type { INodeProperties } from 'n8n-workflow';
import { optional, wholeNumber, type Convert } from '../input/convert';
import type { PageStyle } from '../http/types';
import { toQuery, type Operation } from './operation';

/** Return All and Limit, for every operation that lists. */
export const returnAll: INodeProperties[] = [
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
	},
];

/** The page parameters, for reading a large list in parts. */
export function pageOptions({ page, size, maximum }: PageStyle): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Page Size',
				name: 'pageSize',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: maximum },
				default: maximum,
				description: `How many records to ask for at a time, at most ${maximum}. By default as many as are needed.`,
				...toQuery(size),
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
			},
		],
	};
}

/** Checks of the page parameters. */
export const pageChecks = (style: PageStyle): Record<string, Convert> => ({
	[style.page]: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
	[style.size]: optional(wholeNumber(1, style.maximum)),
});

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** A "Get Many": reads a list page by page, with Return All, Limit, Simplify, the given filters and page options. */
export function getMany(
	style: PageStyle,
	{
		filters = [],
		convert = {},
		...operation
	}: Pick<
		Operation,
		'action' | 'description' | 'path' | 'simplify' | 'convert' | 'finish' | 'query'
	> & {
		filters?: INodeProperties[];
	},
): Operation {
	const collection: INodeProperties = {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: filters,
	};
	return {
		value: 'getAll',
		name: 'Get Many',
		method: 'GET',
		idempotent: true,
		isList: true,
		fields: [
			...returnAll,
			simplify,
			...(filters.length > 0 ? [collection] : []),
			pageOptions(style),
		],
		convert: { ...pageChecks(style), ...convert },
		...operation,
	};
}
