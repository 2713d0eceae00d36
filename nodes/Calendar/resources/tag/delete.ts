import type { Operation } from '../../../shared/operation';
import { optionsCollection } from '../../../shared/panel/fields';
import { deletion, ignoreMissingTermOption, recordRoutes } from '../../records/locate';
import { tagLocator } from './fields';

/** DELETE /tags/:id. Servers have no trash for tags. */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete tag permanently',
	description: 'Delete a tag at once and permanently. There is no trash for tags.',
	...recordRoutes('tags', 'tagId', 'DELETE'),
	idempotent: false,
	fields: [tagLocator, optionsCollection([ignoreMissingTermOption])],
	...deletion('tagId'),
};
