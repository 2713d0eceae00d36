import type { Operation } from '../../../shared/operation';
import { deletion } from '../../records/deletion';
import { ignoreMissingOption, recordRoutes } from '../../records/locate';
import { categoryLocator } from './fields';
import { optionsCollection } from '../../../shared/panel/collections';

/** DELETE /categories/:id. Servers have no trash for categories. */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete category',
	description: 'Permanently delete a category',
	...recordRoutes('categories', 'categoryId', 'DELETE'),
	idempotent: false,
	fields: [categoryLocator, optionsCollection([ignoreMissingOption])],
	...deletion('categoryId'),
};
