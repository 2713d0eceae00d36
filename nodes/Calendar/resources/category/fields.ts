import type { INodeProperties } from 'n8n-workflow';
import { optional, wholeNumber } from '../../../shared/input/convert';
import { calendarLocator } from '../../records/locate';
import { termChecks, termDescription } from '../../terms/fields';
import { readable } from '../../values';
import type { Convert } from '../../../shared/operation';
import { toBody, toQuery } from '../../../shared/panel/fields';

export const categoryLocator = calendarLocator(
	{
		displayName: 'Category',
		name: 'categoryId',
		description: 'The category: choose it from the list or enter its ID',
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
	...parent('Only categories right below this one'),
	...toQuery('parent'),
};

/** All that a category has besides its name and slug (document, section 2). */
export const categoryFields: INodeProperties[] = [
	termDescription,
	{
		...parent(
			'The category above. Once it has one, it can get another but not be moved back to the top.',
		),
		...toBody('parent'),
	},
];

export const categoryChecks: Record<string, Convert> = {
	...termChecks,
	parent: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
};

/** What Simplify leaves of a category. */
export const simpleCategory = readable('id', 'name', 'slug', 'description', 'parent', 'count');
