import type { Operation } from '../../../shared/operation';
import { optionsCollection } from '../../../shared/panel/fields';
import { deletion, ignoreMissingTermOption, recordRoutes } from '../../records/locate';
import { categoryLocator } from './fields';

/** DELETE /categories/:id. Servers have no trash for categories. */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete category permanently',
	description: 'Delete a category at once and permanently. There is no trash for categories.',
	...recordRoutes('categories', 'categoryId', 'DELETE'),
	idempotent: false,
	fields: [categoryLocator, optionsCollection([ignoreMissingTermOption])],
	...deletion('categoryId'),
};
