import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { matchTermFields, termName, upsertTerm } from '../../categoriesAndTags';
import { slugText } from '../../records/key';
import { categoryChecks, categoryFields } from './fields';

/** POST /categories, or PATCH /categories/:id if the category exists. */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update category',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	method: 'POST',
	path: '/categories',
	idempotent: false,
	onlyOnce: true,
	fields: [
		termName('Live Music'),
		...matchTermFields('category'),
		additionalFields(categoryFields),
	],
	convert: { ...categoryChecks, slug: optional(slugText) },
	...upsertTerm('categories'),
};
