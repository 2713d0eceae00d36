import type { Operation } from '../../../shared/operation';
import { deletion } from '../../records/deletion';
import { ignoreMissingOption, recordRoutes } from '../../records/locate';
import { organizerLocator } from './fields';
import { optionsCollection } from '../../../shared/panel/collections';

/** DELETE /organizers/:id and /organizers/by-slug/:slug (document, section 4). Servers put it into the trash (seen on servers). */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete organizer',
	description: 'Move an organizer to the trash',
	...recordRoutes('organizers', 'organizerId', 'DELETE'),
	idempotent: false,
	fields: [organizerLocator, optionsCollection([ignoreMissingOption])],
	...deletion('organizerId'),
};
