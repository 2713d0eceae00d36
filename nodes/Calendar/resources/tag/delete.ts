import type { Operation } from '../../../shared/properties/operation';
import { deletion } from '../../deletion';
import { ignoreMissingOption, recordRoutes } from '../../locate';
import { optionsOf } from '../../panel';
import { tagLocator } from './fields';

/** DELETE /tags/:id (document, section 4). It is gone for good (seen on servers). */
export const deleteTerm: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete tag',
	description: 'Delete a tag for good. There is no trash for it.',
	...recordRoutes('tags', 'tagId', 'DELETE'),
	idempotent: false,
	fields: [tagLocator, optionsOf(ignoreMissingOption)],
	...deletion('tagId'),
};
