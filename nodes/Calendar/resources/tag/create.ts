import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { termName, termSlug } from '../../categoriesAndTags';
import { tagChecks, tagFields } from './fields';

/** POST /tags. Servers reject a name that already exists. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create tag',
	description: 'Create a tag',
	method: 'POST',
	path: '/tags',
	idempotent: false,
	onlyOnce: true,
	fields: [termName('Outdoor'), additionalFields([...tagFields, termSlug])],
	convert: tagChecks,
	affected: ({ body }) => [String(body.name)],
};
