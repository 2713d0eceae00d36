import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/properties/operation';
import { httpMethodOption, recordRoutes } from '../../locate';
import { optionsOf, updateFields } from '../../panel';
import { keepOtherFields, keepOtherFieldsOption } from '../../safeUpdate';
import { somethingToUpdate, text } from '../../values';
import { venueChecks, venueFields, venueLocator, venueName } from './fields';

/** PATCH, POST or PUT /venues/:id and /venues/by-slug/:slug, all the same (document, section 4). */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update venue',
	description: 'Change fields of a venue',
	...recordRoutes('venues', 'venueId', 'PATCH', ['POST', 'PUT']),
	idempotent: false,
	concurrency: 4,
	fields: [
		venueLocator,
		updateFields([{ ...venueName, required: false }, ...venueFields]),
		optionsOf(httpMethodOption, keepOtherFieldsOption),
	],
	convert: { ...venueChecks, venue: optional(text) },
	finish: somethingToUpdate,
	// Each reads the record first, so that the second must see what the first has changed.
	lane: ({ path }) => path,
	prepare: keepOtherFields('venues'),
};
