import type { Operation } from '../../../shared/properties/operation';
import { deletion } from '../../deletion';
import { ignoreMissingOption, recordRoutes } from '../../locate';
import { optionsOf } from '../../panel';
import { categoryLocator } from './fields';

/** DELETE /categories/:id (document, section 4). It is gone for good (seen on servers). */
export const deleteTerm: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete category',
	description: 'Delete a category for good. There is no trash for it.',
	...recordRoutes('categories', 'categoryId', 'DELETE'),
	idempotent: false,
	fields: [categoryLocator, optionsOf(ignoreMissingOption)],
	...deletion('categoryId'),
};
