import { toBody, toQuery } from '../../shared/panel/fields';
import { calendarLocator } from '../records/locate';
import { defineCollection } from './collection';
import { recordId } from '../values';
import { categoryOrTag, descriptionField, nameField } from './categoriesAndTags';

const parent = (description: string) =>
	calendarLocator('parent', 'Parent Category', 'searchCategories', {
		required: false,
		description,
		check: recordId,
	});

export const category = defineCollection(
	{
		collection: 'categories',
		name: nameField('Live Music'),
		fields: [
			descriptionField,
			{ ...parent('A parent category can be replaced, but not removed'), ...toBody('parent') },
		],
		simple: ['id', 'name', 'slug', 'description', 'parent', 'count'],
	},
	categoryOrTag('categories', [
		{ ...parent('Only direct subcategories of this category'), ...toQuery('parent') },
	]),
);
