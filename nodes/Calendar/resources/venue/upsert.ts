import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/properties/operation';
import { additionalFields } from '../../panel';
import { matchFields, upsertPlace } from '../../places/writes';
import { text } from '../../values';
import { venueChecks, venueFields, venueName } from './fields';

/** POST /venues, or PATCH /venues/:id where it is there already (document, section 4). */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update venue',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	method: 'POST',
	path: '/venues',
	idempotent: false,
	fields: [venueName, ...matchFields('venue'), additionalFields(venueFields)],
	convert: { ...venueChecks, venue: required(text) },
	...upsertPlace('venues'),
};
