import { entriesOf } from '../input/lists';
import type { Field, Operation } from '../operation';
import { MAX_RECORDS } from '../pages/walk';
import type { PageStyle } from '../service';
import {
	field,
	filtersCollection,
	inAlphabet,
	namedByValue,
	numberField,
	addedSwitch,
	onOffField,
	optionsCollection,
	showIf,
	toQuery,
} from './fields';

/** Return All and Limit, for every operation that lists. */
const returnAll: Field[] = [
	onOffField(
		'returnAll',
		'Return All',
		'Whether to return all results or only up to a given limit',
	),
	numberField('limit', 'Limit', [1], {
		...showIf('returnAll', false),
		kind: 'required',
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

/**
 * What is returned of records: in a workflow all of them or what Simplify keeps. Of what has more than ten fields, a
 * model, which pays for each character, can also get chosen ones. Both are stored under one name.
 */
export function output(names: readonly string[] = []): Field[] {
	if (names.length === 0) return [simplify];
	const choices = namedByValue(names.filter((name) => name !== 'id'));
	return [
		{ ...simplify, ...showIf('@tool', false) },
		field('simplify', 'Output', {
			type: 'options',
			...showIf('@tool', true),
			options: [
				{ name: 'Raw', value: false, description: 'All fields, as the service returns them' },
				{ name: 'Selected Fields', value: 'selected', description: 'The ID and chosen fields' },
				{ name: 'Simplified', value: true, description: 'The fields most often needed' },
			],
			default: true,
			description: 'What the model gets of a record. The less, the better it finds its way.',
		}),
		field('outputFields', 'Fields', {
			type: 'multiOptions',
			displayOptions: { show: { '@tool': [true], simplify: ['selected'] } },
			options: choices.sort(inAlphabet(({ name }) => name)),
			default: [],
			description: 'The fields to return besides the ID',
			// Models ask for the ID as well, which is always there.
			meaning: (fields) => entriesOf(fields).filter((name) => name !== 'id'),
			kind: 'optional',
		}),
	];
}

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

const ignoreEmptyFilters = addedSwitch(
	'ignoreEmptyFilters',
	'Ignore Empty Filters',
	'Whether a filter whose expression returns nothing is left out. Otherwise the item fails, because the list would have everything.',
);

/** A Get Many: reads a list page by page, with Return All, Limit, Simplify, the given filters and page options. */
export function getMany(
	style: PageStyle,
	{
		outputFields,
		path,
		fields = [],
		filters = [],
		...operation
	}: Omit<Operation, 'name' | 'route' | 'idempotent' | 'answers' | 'fields'> & {
		path: string;
		/** Which fields a model can get, if a record has more than ten. */
		outputFields?: readonly string[];
		fields?: Field[];
		filters?: Field[];
	},
): Operation {
	return {
		name: 'Get Many',
		route: { method: 'GET', path },
		idempotent: true,
		answers: 'list',
		fields: [
			...returnAll,
			...output(outputFields),
			...fields,
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
