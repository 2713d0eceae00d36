import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/properties/operation';
import { httpMethodOption, recordRoutes } from '../../locate';
import { optionsOf, updateFields } from '../../panel';
import { termName, termSlug } from '../../terms/fields';
import { somethingToUpdate, text } from '../../values';
import { categoryChecks, categoryFields, categoryLocator } from './fields';

/** PATCH, POST or PUT /categories/:id, all the same (document, section 4). What isn't sent stays (seen on servers). */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update category',
	description: 'Change fields of a category',
	...recordRoutes('categories', 'categoryId', 'PATCH', ['POST', 'PUT']),
	idempotent: false,
	concurrency: 4,
	fields: [
		categoryLocator,
		updateFields([{ ...termName('Live Music'), required: false }, ...categoryFields, termSlug]),
		optionsOf(httpMethodOption),
	],
	convert: { ...categoryChecks, name: optional(text) },
	finish: somethingToUpdate,
};
