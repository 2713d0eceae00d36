import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { matchPostFields, upsertPost } from '../../linkedPosts/writes';
import { asText } from '../../values';
import { organizerChecks, organizerFields, organizerName } from './fields';
import { additionalFields } from '../../../shared/panel/collections';

/** POST /organizers, or PATCH /organizers/:id where it is there already (document, section 4). */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update organizer',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	method: 'POST',
	path: '/organizers',
	idempotent: false,
	fields: [organizerName, ...matchPostFields('organizer'), additionalFields(organizerFields)],
	convert: { ...organizerChecks, organizer: required(asText) },
	...upsertPost('organizers'),
};
