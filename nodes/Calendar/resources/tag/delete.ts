import type { Operation } from '../../../shared/operation';
import { deletion } from '../../records/deletion';
import { ignoreMissingOption, recordRoutes } from '../../records/locate';
import { tagLocator } from './fields';
import { optionsCollection } from '../../../shared/panel/collections';

/** DELETE /tags/:id. Servers have no trash for tags. */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete tag',
	description: 'Permanently delete a tag',
	...recordRoutes('tags', 'tagId', 'DELETE'),
	idempotent: false,
	fields: [tagLocator, optionsCollection([ignoreMissingOption])],
	...deletion('tagId'),
};
