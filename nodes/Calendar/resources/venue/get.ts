import { simplify } from '../../../shared/properties/getMany';
import type { Operation } from '../../../shared/properties/operation';
import { recordRoutes } from '../../locate';
import { venueLocator, simpleVenue } from './fields';

/** GET /venues/:id and /venues/by-slug/:slug (document, section 4). */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get venue',
	description: 'Retrieve a venue by its ID, slug or address',
	...recordRoutes('venues', 'venueId', 'GET'),
	idempotent: true,
	fields: [venueLocator, simplify],
	simplify: simpleVenue,
};
