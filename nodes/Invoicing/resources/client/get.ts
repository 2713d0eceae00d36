import type { Operation } from '../../../shared/operation';
import { simplify } from '../../../shared/panel/getMany';
import { clientLocator } from '../fields';
import { simpleClient } from './fields';

/** `GET /clients/{clientId}` */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get client',
	description: 'Get a client with its recent invoices',
	route: { method: 'GET', path: '/clients/{clientId}' },
	idempotent: true,
	fields: [clientLocator, simplify],
	simplify: simpleClient,
};
