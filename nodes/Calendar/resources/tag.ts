import { defineCollection } from './collection';
import { categoryOrTag, descriptionField, nameField } from './categoriesAndTags';

export const tag = defineCollection(
	{
		collection: 'tags',
		name: nameField('Outdoor'),
		fields: [descriptionField],
		simple: ['id', 'name', 'slug', 'description', 'count'],
	},
	categoryOrTag('tags'),
);
