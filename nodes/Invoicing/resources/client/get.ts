import { required, uuid } from '../../../shared/input/convert';
import { simplify } from '../../../shared/panel/getMany';
import type { Operation } from '../../../shared/operation';
import { clientLocator } from '../fields';
import { simpleClient } from './simple';

/** GET /clients/:id: a client with its recent invoices (document, section 4). */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get client',
	description: 'Retrieve a client with its recent invoices',
	method: 'GET',
	path: '/clients/{clientId}',
	idempotent: true,
	fields: [clientLocator, simplify],
	convert: { clientId: required(uuid) },
	simplify: simpleClient,
};
