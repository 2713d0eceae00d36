import type { Operation } from '../../../shared/operation';
import { deletion } from '../../records/deletion';
import { ignoreMissingOption, recordRoutes } from '../../records/locate';
import { categoryLocator } from './fields';
import { optionsCollection } from '../../../shared/panel/collections';

/** DELETE /categories/:id (document, section 4). It is gone for good (seen on servers). */
export const deleteTerm: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete category',
	description: 'Delete a category for good. There is no trash for it.',
	...recordRoutes('categories', 'categoryId', 'DELETE'),
	idempotent: false,
	fields: [categoryLocator, optionsCollection([ignoreMissingOption])],
	...deletion('categoryId'),
};
