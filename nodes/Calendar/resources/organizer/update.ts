import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { httpMethodOption, recordRoutes } from '../../records/locate';
import { keepOtherFields, keepOtherFieldsOption } from '../../records/safeUpdate';
import { somethingToUpdate, asText } from '../../values';
import { organizerChecks, organizerFields, organizerLocator, organizerName } from './fields';
import { optionsCollection, updateFields } from '../../../shared/panel/collections';

/** PATCH, POST or PUT /organizers/:id and /organizers/by-slug/:slug, all the same (document, section 4). */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update organizer',
	description: 'Change fields of an organizer',
	...recordRoutes('organizers', 'organizerId', 'PATCH', ['POST', 'PUT']),
	idempotent: false,
	fields: [
		organizerLocator,
		updateFields([{ ...organizerName, required: false }, ...organizerFields]),
		optionsCollection([httpMethodOption, keepOtherFieldsOption]),
	],
	convert: { ...organizerChecks, organizer: optional(asText) },
	convertTogether: somethingToUpdate,
	// Each reads the record first, so that the second must see what the first has changed.
	serializeBy: ({ path }) => path,
	prepare: keepOtherFields('organizers'),
};
