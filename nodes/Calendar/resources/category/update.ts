import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { httpMethodOption, recordRoutes } from '../../records/locate';
import { termName, termSlug } from '../../terms/fields';
import { somethingToUpdate, asText } from '../../values';
import { categoryChecks, categoryFields, categoryLocator } from './fields';
import { optionsCollection, updateFields } from '../../../shared/panel/collections';

/** PATCH, POST or PUT /categories/:id, all the same (document, section 4). What isn't sent stays (seen on servers). */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update category',
	description: 'Change fields of a category',
	...recordRoutes('categories', 'categoryId', 'PATCH', ['POST', 'PUT']),
	idempotent: false,
	fields: [
		categoryLocator,
		updateFields([{ ...termName('Live Music'), required: false }, ...categoryFields, termSlug]),
		optionsCollection([httpMethodOption]),
	],
	convert: { ...categoryChecks, name: optional(asText) },
	convertTogether: somethingToUpdate,
};
