import type { Operation } from '../../../shared/operation';
import { simplify } from '../../../shared/panel/getMany';
import { recordRoutes } from '../../records/locate';
import { organizerLocator, simpleOrganizer } from './fields';

/** GET /organizers/:id and /organizers/by-slug/:slug. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get organizer',
	description: 'Retrieve an organizer by its ID, slug or URL',
	...recordRoutes('organizers', 'organizerId', 'GET'),
	idempotent: true,
	fields: [organizerLocator, simplify],
	simplify: simpleOrganizer,
};
