import type { Operation } from '../../../shared/operation';

/** GET /api/v1/sms/balance (document, section 4). */
export const getBalance: Operation = {
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get wallet balance',
	description: 'Retrieve how many units the wallet holds',
	method: 'GET',
	path: '/api/v1/sms/balance',
	idempotent: true,
	fields: [],
};
