import type { Operation } from '../../../shared/operation';
import { optionsCollection, queryField } from '../../../shared/panel/fields';

/** GET /: index of the namespace. */
export const getIndex: Operation = {
	value: 'getIndex',
	name: 'Get Index',
	action: 'Get API index',
	description: 'Retrieve the routes of the calendar’s API',
	method: 'GET',
	path: '/',
	idempotent: true,
	fields: [
		optionsCollection([
			queryField('context', 'Context', { default: 'view', description: 'Scope of the response' }),
			queryField('namespace', 'Namespace', {
				placeholder: 'e.g. calendar/events/v1',
				description: 'Namespace to describe. If empty, the calendar’s own is used.',
			}),
		]),
	],
};
