import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/properties/operation';
import { httpMethodOption, recordRoutes } from '../../locate';
import { optionsOf, updateFields } from '../../panel';
import { keepOtherFields, keepOtherFieldsOption } from '../../safeUpdate';
import { somethingToUpdate, text } from '../../values';
import { organizerChecks, organizerFields, organizerLocator, organizerName } from './fields';

/** PATCH, POST or PUT /organizers/:id and /organizers/by-slug/:slug, all the same (document, section 4). */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update organizer',
	description: 'Change fields of an organizer',
	...recordRoutes('organizers', 'organizerId', 'PATCH', ['POST', 'PUT']),
	idempotent: false,
	concurrency: 4,
	fields: [
		organizerLocator,
		updateFields([{ ...organizerName, required: false }, ...organizerFields]),
		optionsOf(httpMethodOption, keepOtherFieldsOption),
	],
	convert: { ...organizerChecks, organizer: optional(text) },
	finish: somethingToUpdate,
	// Each reads the record first, so that the second must see what the first has changed.
	lane: ({ path }) => path,
	prepare: keepOtherFields('organizers'),
};
