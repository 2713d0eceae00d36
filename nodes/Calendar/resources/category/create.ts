import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { termName, termSlug } from '../../categoriesAndTags';
import { categoryChecks, categoryFields } from './fields';

/** POST /categories. Servers reject a name that already exists. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create category',
	description: 'Create a category',
	method: 'POST',
	path: '/categories',
	idempotent: false,
	onlyOnce: true,
	fields: [termName('Live Music'), additionalFields([...categoryFields, termSlug])],
	convert: categoryChecks,
	affected: ({ body }) => [String(body.name)],
};
