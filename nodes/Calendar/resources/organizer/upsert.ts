import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/properties/operation';
import { additionalFields } from '../../panel';
import { matchFields, upsertPlace } from '../../places/writes';
import { text } from '../../values';
import { organizerChecks, organizerFields, organizerName } from './fields';

/** POST /organizers, or PATCH /organizers/:id where it is there already (document, section 4). */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update organizer',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	method: 'POST',
	path: '/organizers',
	idempotent: false,
	fields: [organizerName, ...matchFields('organizer'), additionalFields(organizerFields)],
	convert: { ...organizerChecks, organizer: required(text) },
	...upsertPlace('organizers'),
};
