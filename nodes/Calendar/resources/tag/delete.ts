import type { Operation } from '../../../shared/operation';
import { deletion } from '../../records/deletion';
import { ignoreMissingOption, recordRoutes } from '../../records/locate';
import { tagLocator } from './fields';
import { optionsCollection } from '../../../shared/panel/collections';

/** DELETE /tags/:id (document, section 4). It is gone for good (seen on servers). */
export const deleteTerm: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete tag',
	description: 'Delete a tag for good. There is no trash for it.',
	...recordRoutes('tags', 'tagId', 'DELETE'),
	idempotent: false,
	fields: [tagLocator, optionsCollection([ignoreMissingOption])],
	...deletion('tagId'),
};
