import { simplify } from '../../../shared/properties/getMany';
import { toQuery, type Operation } from '../../../shared/properties/operation';
import { recordRoutes } from '../../locate';
import { optionsOf } from '../../panel';
import { eventLocator } from './fields';
import { password, passwordNeedsId } from './password';
import { simpleEvent } from './simple';

const routes = recordRoutes('events', 'eventId', 'GET');

/** GET /events/:id and /events/by-slug/:slug (document, section 4). */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get event',
	description: 'Retrieve an event with its venue, organizers, categories and tags',
	...routes,
	idempotent: true,
	fields: [eventLocator, simplify, optionsOf({ ...password, ...toQuery('password') })],
	finish: passwordNeedsId(routes),
	simplify: simpleEvent,
};
