import type { Operation } from '../../../shared/operation';
import { optionsCollection, toQuery } from '../../../shared/panel/fields';
import { simplify } from '../../../shared/panel/getMany';
import { recordRoutes } from '../../records/locate';
import { eventLocator, password, passwordNeedsId } from './fields';
import { simpleEvent } from './output';

const routes = recordRoutes('events', 'eventId', 'GET');

/** GET /events/:id and /events/by-slug/:slug. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get event',
	description: 'Retrieve an event with its dates, venue, organizers and price',
	...routes,
	idempotent: true,
	fields: [eventLocator, simplify, optionsCollection([{ ...password, ...toQuery('password') }])],
	convertTogether: passwordNeedsId(routes),
	simplify: simpleEvent,
};
