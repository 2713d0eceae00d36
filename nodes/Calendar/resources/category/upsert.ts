import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { slugText } from '../../records/key';
import { termName } from '../../terms/fields';
import { matchTermFields, upsertTerm } from '../../terms/upsert';
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
