import { descriptionField, nameField } from '../categoriesAndTags';
import { defineCollection } from './collection';
import { categoryOrTag } from './kinds';

export const tag = defineCollection(
	{
		collection: 'tags',
		label: 'Tag',
		searchListMethod: 'searchTags',
		name: nameField('Outdoor'),
		fields: [descriptionField],
		simple: ['id', 'name', 'slug', 'description', 'count'],
	},
	categoryOrTag('tags'),
);
