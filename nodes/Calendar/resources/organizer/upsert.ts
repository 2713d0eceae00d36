import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { matchLinkedPostFields, upsertLinkedPost } from '../../linkedPosts/writes';
import { asText } from '../../values';
import { organizerChecks, organizerFields, organizerName } from './fields';

/** POST /organizers, or PATCH /organizers/:id if the organizer exists. */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update organizer',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	method: 'POST',
	path: '/organizers',
	idempotent: false,
	onlyOnce: true,
	fields: [organizerName, ...matchLinkedPostFields('organizer'), additionalFields(organizerFields)],
	convert: { ...organizerChecks, organizer: required(asText) },
	...upsertLinkedPost('organizers'),
};
