import { simplify } from '../../../shared/panel/getMany';
import type { Operation } from '../../../shared/operation';
import { recordRoutes } from '../../records/locate';
import { venueLocator, simpleVenue } from './fields';

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
