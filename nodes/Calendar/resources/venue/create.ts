import { required } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { createPost, overwriteOption } from '../../linkedPosts/writes';
import { publicationDate, asText } from '../../values';
import { venueChecks, venueFields, venueName } from './fields';
import { additionalFields, optionsCollection } from '../../../shared/panel/collections';

/** POST /venues (document, section 4). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create venue',
	description: 'Create a venue',
	method: 'POST',
	path: '/venues',
	idempotent: false,
	fields: [venueName, additionalFields(venueFields), optionsCollection([overwriteOption])],
	convert: { ...venueChecks, venue: required(asText) },
	convertTogether: publicationDate,
	...createPost('venues'),
};
