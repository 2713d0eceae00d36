import type { INodeProperties } from 'n8n-workflow';

import { optional, wholeNumber } from '../../../shared/input/convert';
import type { Convert } from '../../../shared/operation';
import { toBody, toQuery } from '../../../shared/panel/fields';
import { termChecks, termDescription } from '../../categoriesAndTags';
import { calendarLocator } from '../../records/locate';
import { pickDecoded } from '../../values';

export const categoryLocator = calendarLocator(
	{
		displayName: 'Category',
		name: 'categoryId',
		description: 'Choose the category from the list or enter its ID',
	},
	'searchCategories',
	{ slugs: false },
);

const parent = (description: string) =>
	calendarLocator(
		{ displayName: 'Parent Category', name: 'parent', required: false, description },
		'searchCategories',
		{ slugs: false },
	);

export const parentFilter: INodeProperties = {
	...parent('Only direct subcategories of this category'),
	...toQuery('parent'),
};

/** The fields of a category except its name and slug. */
export const categoryFields: INodeProperties[] = [
	termDescription,
	{
		...parent('A parent category can be replaced, but not removed'),
		...toBody('parent'),
	},
];

export const categoryChecks: Record<string, Convert> = {
	...termChecks,
	parent: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
};

/** What Simplify returns for a category. */
export const simpleCategory = pickDecoded('id', 'name', 'slug', 'description', 'parent', 'count');
