import { toQuery, type Operation } from '../../../shared/properties/operation';
import { deletion } from '../../deletion';
import { ignoreMissingOption, recordRoutes } from '../../locate';
import { optionsOf } from '../../panel';
import { eventLocator } from './fields';
import { password, passwordNeedsId } from './password';

const routes = recordRoutes('events', 'eventId', 'DELETE');

/** DELETE /events/:id and /events/by-slug/:slug (document, section 4). Servers put it into the trash (seen on servers). */
export const deleteRecord: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete event',
	description: 'Move an event to the trash',
	...routes,
	idempotent: false,
	fields: [eventLocator, optionsOf({ ...password, ...toQuery('password') }, ignoreMissingOption)],
	finish: passwordNeedsId(routes),
	...deletion('eventId'),
};
