import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { matchLinkedPostFields, upsertLinkedPost } from '../../linkedPosts/writes';
import { asText } from '../../values';
import { venueChecks, venueFields, venueName } from './fields';

/** POST /venues, or PATCH /venues/:id if the venue exists. */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update venue',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	method: 'POST',
	path: '/venues',
	idempotent: false,
	onlyOnce: true,
	fields: [venueName, ...matchLinkedPostFields('venue'), additionalFields(venueFields)],
	convert: { ...venueChecks, venue: required(asText) },
	...upsertLinkedPost('venues'),
};
