import { optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { optionsCollection, updateFields } from '../../../shared/panel/fields';
import { warnAboutEmptiedTexts } from '../../emptiedTexts';
import { httpMethodOption, recordRoutes } from '../../records/locate';
import { keepOtherFieldsOption, keepOtherFields } from '../../records/update';
import { asText, requireChanges } from '../../values';
import { venueChecks, venueFields, venueLocator, venueName } from './fields';

/** PATCH, POST or PUT /venues/:id and /venues/by-slug/:slug; all do the same. */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update venue',
	description: 'Change fields of a venue',
	...recordRoutes('venues', 'venueId', 'PATCH', ['POST', 'PUT']),
	idempotent: false,
	fields: [
		venueLocator,
		updateFields([{ ...venueName, required: false }, ...venueFields]),
		optionsCollection([keepOtherFieldsOption, httpMethodOption]),
	],
	convert: { ...venueChecks, venue: optional(asText) },
	convertTogether: requireChanges,
	warn: warnAboutEmptiedTexts,
	// Each update reads the record first, so it must see what the one before it has changed.
	serializeBy: ({ path }) => path,
	prepare: keepOtherFields('venues'),
};
