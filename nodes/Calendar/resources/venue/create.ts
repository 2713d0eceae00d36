import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/properties/operation';
import { additionalFields, optionsOf } from '../../panel';
import { createPlace, overwriteOption } from '../../places/writes';
import { publicationDate, text } from '../../values';
import { venueChecks, venueFields, venueName } from './fields';

/** POST /venues (document, section 4). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create venue',
	description: 'Create a venue',
	method: 'POST',
	path: '/venues',
	idempotent: false,
	fields: [venueName, additionalFields(venueFields), optionsOf(overwriteOption)],
	convert: { ...venueChecks, venue: required(text) },
	finish: publicationDate,
	...createPlace('venues'),
};
