import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { matchTermFields, termName, upsertTerm } from '../../categoriesAndTags';
import { slugText } from '../../records/key';
import { tagChecks, tagFields } from './fields';

/** POST /tags, or PATCH /tags/:id if the tag exists. */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update tag',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	method: 'POST',
	path: '/tags',
	idempotent: false,
	onlyOnce: true,
	fields: [termName('Outdoor'), ...matchTermFields('tag'), additionalFields(tagFields)],
	convert: { ...tagChecks, slug: optional(slugText) },
	...upsertTerm('tags'),
};
