import type { Operation } from '../../shared/operation';
import { optionsCollection, queryField } from '../../shared/panel/fields';

const getIndex: Operation = {
	name: 'Get Index',
	action: 'Get API index',
	description: 'Retrieve the routes of the calendar’s API',
	route: { method: 'GET', path: '/' },
	idempotent: true,
	fields: [
		optionsCollection([
			queryField('context', 'Context', {
				placeholder: 'e.g. view',
				description: 'Scope of the response',
			}),
			queryField('namespace', 'Namespace', {
				placeholder: 'e.g. calendar/events/v1',
				description: 'Namespace to describe. If empty, the calendar’s own is used.',
			}),
		]),
	],
};

const getDocumentation: Operation = {
	name: 'Get Documentation',
	action: 'Get API documentation',
	description: 'Retrieve the machine-readable description of the calendar’s API',
	route: { method: 'GET', path: '/doc' },
	idempotent: true,
	fields: [],
};

export const site = { getDocumentation, getIndex };
