import type { Operation } from '../../../shared/properties/operation';
import { deletion } from '../../deletion';
import { ignoreMissingOption, recordRoutes } from '../../locate';
import { optionsOf } from '../../panel';
import { venueLocator } from './fields';

/** DELETE /venues/:id and /venues/by-slug/:slug (document, section 4). Servers put it into the trash (seen on servers). */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete venue',
	description: 'Move a venue to the trash',
	...recordRoutes('venues', 'venueId', 'DELETE'),
	idempotent: false,
	fields: [venueLocator, optionsOf(ignoreMissingOption)],
	...deletion('venueId'),
};
