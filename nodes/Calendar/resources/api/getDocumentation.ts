import type { Operation } from '../../../shared/operation';

/** GET /doc: the OpenAPI description. */
export const getDocumentation: Operation = {
	value: 'getDocumentation',
	name: 'Get Documentation',
	action: 'Get API documentation',
	description: 'Retrieve the machine-readable description of the calendar’s API',
	method: 'GET',
	path: '/doc',
	idempotent: true,
	fields: [],
};
