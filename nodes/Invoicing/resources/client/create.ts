import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { clientFields } from './fields';

const { name, ...others } = clientFields;

/** `POST /clients` */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create client',
	description: 'Create a client',
	route: { method: 'POST', path: '/clients' },
	idempotent: false,
	onlyOnce: true,
	fields: [name, additionalFields(Object.values(others))],
	affected: ({ body }) => [String(body.name)],
};
