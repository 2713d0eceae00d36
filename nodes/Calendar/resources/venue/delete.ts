import type { Operation } from '../../../shared/operation';
import { optionsCollection } from '../../../shared/panel/fields';
import { deletion, ignoreMissingOption, recordRoutes } from '../../records/locate';
import { venueLocator } from './fields';

/** DELETE /venues/:id and /venues/by-slug/:slug. Servers move the venue to the trash. */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Move venue to trash',
	description: 'Move a venue to the trash. The service can’t delete venues permanently.',
	...recordRoutes('venues', 'venueId', 'DELETE'),
	idempotent: false,
	fields: [venueLocator, optionsCollection([ignoreMissingOption])],
	...deletion('venueId'),
};
