import type { Operation } from '../../../shared/operation';
import { simplify } from '../../../shared/panel/getMany';
import { recordRoutes } from '../../records/locate';
import { simpleVenue, venueLocator } from './fields';

/** GET /venues/:id and /venues/by-slug/:slug. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get venue',
	description: 'Retrieve a venue by its ID, slug or URL',
	...recordRoutes('venues', 'venueId', 'GET'),
	idempotent: true,
	fields: [venueLocator, simplify],
	simplify: simpleVenue,
};
