import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { optionsCollection, updateFields } from '../../../shared/panel/fields';
import { warnAboutEmptiedTexts } from '../../emptiedTexts';
import { httpMethodOption, recordRoutes } from '../../records/locate';
import { keepOtherFieldsOption, keepOtherFields } from '../../records/update';
import { asText, requireChanges } from '../../values';
import { organizerChecks, organizerFields, organizerLocator, organizerName } from './fields';

/** PATCH, POST or PUT /organizers/:id and /organizers/by-slug/:slug; all do the same. */
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
		optionsCollection([keepOtherFieldsOption, httpMethodOption]),
	],
	convert: { ...organizerChecks, organizer: optional(asText) },
	convertTogether: requireChanges,
	warn: warnAboutEmptiedTexts,
	// Each update reads the record first, so it must see what the one before it has changed.
	serializeBy: ({ path }) => path,
	prepare: keepOtherFields('organizers'),
};
