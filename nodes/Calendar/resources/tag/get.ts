import { simplify } from '../../../shared/panel/getMany';
import type { Operation } from '../../../shared/operation';
import { recordRoutes } from '../../records/locate';
import { tagLocator, simpleTag } from './fields';

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
