import { optional, wholeNumber } from '../../shared/input/convert';
import { toBody, toQuery } from '../../shared/panel/fields';
import { categoryOrTagChecks, descriptionField, nameField } from '../categoriesAndTags';
import { calendarLocator } from '../records/locate';
import { defineCollection } from './collection';
import { categoryOrTag } from './kinds';

const parent = (description: string) =>
	calendarLocator(
		{ displayName: 'Parent Category', name: 'parent', required: false, description },
		'searchCategories',
		{ slugs: false },
	);

const parentCheck = { parent: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)) };

export const category = defineCollection(
	{
		collection: 'categories',
		label: 'Category',
		searchListMethod: 'searchCategories',
		name: nameField('Live Music'),
		fields: [
			descriptionField,
			{ ...parent('A parent category can be replaced, but not removed'), ...toBody('parent') },
		],
		checks: { ...categoryOrTagChecks, ...parentCheck },
		simple: ['id', 'name', 'slug', 'description', 'parent', 'count'],
	},
	categoryOrTag('categories', {
		filters: [{ ...parent('Only direct subcategories of this category'), ...toQuery('parent') }],
		filterChecks: parentCheck,
	}),
);
