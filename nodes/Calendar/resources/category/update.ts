import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { optionsCollection, updateFields } from '../../../shared/panel/fields';
import { termName, termSlug } from '../../categoriesAndTags';
import { warnAboutEmptiedTexts } from '../../emptiedTexts';
import { httpMethodOption, recordRoutes } from '../../records/locate';
import { asText, requireChanges } from '../../values';
import { categoryChecks, categoryFields, categoryLocator } from './fields';

/** PATCH, POST or PUT /categories/:id; all do the same. Servers keep fields that aren’t sent. */
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
	convertTogether: requireChanges,
	warn: warnAboutEmptiedTexts,
};
