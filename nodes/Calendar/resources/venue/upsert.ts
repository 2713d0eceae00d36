import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { matchPostFields, upsertPost } from '../../linkedPosts/writes';
import { asText } from '../../values';
import { venueChecks, venueFields, venueName } from './fields';
import { additionalFields } from '../../../shared/panel/collections';

/** POST /venues, or PATCH /venues/:id where it is there already (document, section 4). */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update venue',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	method: 'POST',
	path: '/venues',
	idempotent: false,
	fields: [venueName, ...matchPostFields('venue'), additionalFields(venueFields)],
	convert: { ...venueChecks, venue: required(asText) },
	...upsertPost('venues'),
};
