import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields, optionsCollection } from '../../../shared/panel/fields';
import { createLinkedPost, overwriteOption } from '../../linkedPosts/writes';
import { asText, publicationDateToUtc } from '../../values';
import { venueChecks, venueFields, venueName } from './fields';

/** POST /venues. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create venue',
	description: 'Create a venue',
	method: 'POST',
	path: '/venues',
	idempotent: false,
	onlyOnce: true,
	fields: [venueName, additionalFields(venueFields), optionsCollection([overwriteOption])],
	convert: { ...venueChecks, venue: required(asText) },
	convertTogether: publicationDateToUtc,
	...createLinkedPost('venues'),
};
