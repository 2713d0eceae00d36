import type { Operation } from '../../../shared/operation';
import { optionsCollection, toQuery } from '../../../shared/panel/fields';
import { deletion, ignoreMissing, recordRoutes } from '../../records/locate';
import { eventLocator, password, passwordNeedsId } from './fields';

const routes = recordRoutes('events', 'eventId', 'DELETE');

/** DELETE /events/:id and /events/by-slug/:slug. Servers move the event to the trash. */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Move event to trash',
	description: 'Move an event to the trash. The service can’t delete events permanently.',
	...routes,
	idempotent: false,
	fields: [
		eventLocator,
		optionsCollection([ignoreMissing({ hasTrash: true }), { ...password, ...toQuery('password') }]),
	],
	convertTogether: passwordNeedsId(routes),
	...deletion('eventId'),
};
