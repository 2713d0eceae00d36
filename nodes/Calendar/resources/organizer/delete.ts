import type { Operation } from '../../../shared/operation';
import { optionsCollection } from '../../../shared/panel/fields';
import { deletion, ignoreMissingOption, recordRoutes } from '../../records/locate';
import { organizerLocator } from './fields';

/** DELETE /organizers/:id and /organizers/by-slug/:slug. Servers move the organizer to the trash. */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Move organizer to trash',
	description: 'Move an organizer to the trash. The service can’t delete organizers permanently.',
	...recordRoutes('organizers', 'organizerId', 'DELETE'),
	idempotent: false,
	fields: [organizerLocator, optionsCollection([ignoreMissingOption])],
	...deletion('organizerId'),
};
