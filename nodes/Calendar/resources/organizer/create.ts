import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields, optionsCollection } from '../../../shared/panel/fields';
import { createLinkedPost, overwriteOption } from '../../linkedPosts/writes';
import { asText, publicationDateToUtc } from '../../values';
import { organizerChecks, organizerFields, organizerName } from './fields';

/** POST /organizers. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create organizer',
	description: 'Create an organizer',
	method: 'POST',
	path: '/organizers',
	idempotent: false,
	onlyOnce: true,
	fields: [organizerName, additionalFields(organizerFields), optionsCollection([overwriteOption])],
	convert: { ...organizerChecks, organizer: required(asText) },
	convertTogether: publicationDateToUtc,
	...createLinkedPost('organizers'),
};
