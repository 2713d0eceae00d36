import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { optionsCollection, updateFields } from '../../../shared/panel/fields';
import { termName, termSlug } from '../../categoriesAndTags';
import { warnAboutEmptiedTexts } from '../../emptiedTexts';
import { httpMethodOption, recordRoutes } from '../../records/locate';
import { asText, requireChanges } from '../../values';
import { tagChecks, tagFields, tagLocator } from './fields';

/** PATCH, POST or PUT /tags/:id; all do the same. Servers keep fields that aren’t sent. */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update tag',
	description: 'Change fields of a tag',
	...recordRoutes('tags', 'tagId', 'PATCH', ['POST', 'PUT']),
	idempotent: false,
	fields: [
		tagLocator,
		updateFields([{ ...termName('Outdoor'), required: false }, ...tagFields, termSlug]),
		optionsCollection([httpMethodOption]),
	],
	convert: { ...tagChecks, name: optional(asText) },
	convertTogether: requireChanges,
	warn: warnAboutEmptiedTexts,
};
