import type { Operation } from '../../../shared/properties/operation';
import { deletion } from '../../deletion';
import { ignoreMissingOption, recordRoutes } from '../../locate';
import { optionsOf } from '../../panel';
import { organizerLocator } from './fields';

/** DELETE /organizers/:id and /organizers/by-slug/:slug (document, section 4). Servers put it into the trash (seen on servers). */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete organizer',
	description: 'Move an organizer to the trash',
	...recordRoutes('organizers', 'organizerId', 'DELETE'),
	idempotent: false,
	fields: [organizerLocator, optionsOf(ignoreMissingOption)],
	...deletion('organizerId'),
};
