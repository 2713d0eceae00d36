import { toBody, toQuery } from '../../shared/panel/fields';
import { calendarLocator } from '../records/locate';
import { recordId } from '../values';
import { categoryOrTag } from './categoriesAndTags';

const parent = (description: string) =>
	calendarLocator('parent', 'Parent Category', 'searchCategories', {
		required: false,
		description,
		check: recordId,
	});

export const category = categoryOrTag('categories', 'Live Music', {
	fields: [
		{ ...parent('A parent category can be replaced, but not removed'), ...toBody('parent') },
	],
	filters: [{ ...parent('Only direct subcategories of this category'), ...toQuery('parent') }],
});
