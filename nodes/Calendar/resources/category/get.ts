import type { Operation } from '../../../shared/operation';
import { simplify } from '../../../shared/panel/getMany';
import { recordRoutes } from '../../records/locate';
import { categoryLocator, simpleCategory } from './fields';

/** GET /categories/:id. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get category',
	description: 'Retrieve a category',
	...recordRoutes('categories', 'categoryId', 'GET'),
	idempotent: true,
	fields: [categoryLocator, simplify],
	simplify: simpleCategory,
};
