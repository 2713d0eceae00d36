import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/properties/operation';
import { httpMethodOption, recordRoutes } from '../../locate';
import { optionsOf, updateFields } from '../../panel';
import { termName, termSlug } from '../../terms/fields';
import { somethingToUpdate, text } from '../../values';
import { tagChecks, tagFields, tagLocator } from './fields';

/** PATCH, POST or PUT /tags/:id, all the same (document, section 4). What isn't sent stays (seen on servers). */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update tag',
	description: 'Change fields of a tag',
	...recordRoutes('tags', 'tagId', 'PATCH', ['POST', 'PUT']),
	idempotent: false,
	concurrency: 4,
	fields: [
		tagLocator,
		updateFields([{ ...termName('Outdoor'), required: false }, ...tagFields, termSlug]),
		optionsOf(httpMethodOption),
	],
	convert: { ...tagChecks, name: optional(text) },
	finish: somethingToUpdate,
};
