import { type Operation } from '../../../shared/operation';
import { toQuery } from '../../../shared/panel/fields';

/** GET /: index of the namespace (document, section 4). */
export const getIndex: Operation = {
	value: 'getIndex',
	name: 'Get Index',
	action: 'Get API index',
	description: 'Retrieve the routes that the calendar offers',
	method: 'GET',
	path: '/',
	idempotent: true,
	fields: [
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Context',
					name: 'context',
					type: 'string',
					default: 'view',
					description: 'Scope of the answer',
					...toQuery('context'),
				},
				{
					displayName: 'Namespace',
					name: 'namespace',
					type: 'string',
					default: '',
					placeholder: 'e.g. calendar/events/v1',
					description: 'Namespace to describe, by default the calendar’s own',
					...toQuery('namespace'),
				},
			],
		},
	],
};
