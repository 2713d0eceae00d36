import type { Convert } from '../../shared/operation';
import { toBody, toQuery } from '../../shared/panel/fields';
import { asWord } from '../../shared/result';
import { calendarLocator } from '../records/locate';
import { recordId } from '../values';
import { categoryOrTag } from './categoriesAndTags';

const parent = (description: string, check: Convert = recordId) =>
	calendarLocator('parent', 'Parent Category', 'searchCategories', {
		required: false,
		description,
		check,
	});

/** Top-level categories show 0, which servers refuse. */
const parentId: Convert = (value, { note }) => {
	if (asWord(value).trim() !== '0') return recordId(value);
	note?.('was left out: 0 is no category, and the service can’t remove a parent');
	return undefined;
};

export const category = categoryOrTag('categories', 'Live Music', {
	fields: [
		{
			...parent('A parent category can be replaced, but not removed', parentId),
			...toBody('parent'),
		},
	],
	filters: [{ ...parent('Only direct subcategories of this category'), ...toQuery('parent') }],
});
