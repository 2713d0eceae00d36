import type { Operation } from '../../../shared/operation';
import { deletion } from '../../records/deletion';
import { ignoreMissingOption, recordRoutes } from '../../records/locate';
import { venueLocator } from './fields';
import { optionsCollection } from '../../../shared/panel/collections';

/** DELETE /venues/:id and /venues/by-slug/:slug. Servers move the venue to the trash. */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete venue',
	description: 'Move a venue to the trash',
	...recordRoutes('venues', 'venueId', 'DELETE'),
	idempotent: false,
	fields: [venueLocator, optionsCollection([ignoreMissingOption])],
	...deletion('venueId'),
};
