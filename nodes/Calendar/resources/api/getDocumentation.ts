import type { Operation } from '../../../shared/operation';

/** GET /doc: machine-readable description of the interface (document, section 4). */
export const getDocumentation: Operation = {
	value: 'getDocumentation',
	name: 'Get Documentation',
	action: 'Get API documentation',
	description: 'Retrieve the machine-readable description of the calendar’s interface',
	method: 'GET',
	path: '/doc',
	idempotent: true,
	fields: [],
};
