import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/properties/operation';
import { additionalFields, optionsOf } from '../../panel';
import { createPlace, overwriteOption } from '../../places/writes';
import { publicationDate, text } from '../../values';
import { organizerChecks, organizerFields, organizerName } from './fields';

/** POST /organizers (document, section 4). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create organizer',
	description: 'Create an organizer',
	method: 'POST',
	path: '/organizers',
	idempotent: false,
	fields: [organizerName, additionalFields(organizerFields), optionsOf(overwriteOption)],
	convert: { ...organizerChecks, organizer: required(text) },
	finish: publicationDate,
	...createPlace('organizers'),
};
