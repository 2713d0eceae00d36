import type { Operation } from '../../../shared/operation';
import { simplify } from '../../../shared/panel/getMany';
import { recordRoutes } from '../../records/locate';
import { simpleTag, tagLocator } from './fields';

/** GET /tags/:id. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get tag',
	description: 'Retrieve a tag',
	...recordRoutes('tags', 'tagId', 'GET'),
	idempotent: true,
	fields: [tagLocator, simplify],
	simplify: simpleTag,
};
