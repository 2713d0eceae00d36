import type { Operation } from '../../../shared/operation';

/** `GET /api/v1/sms/balance` */
export const getBalance: Operation = {
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get wallet balance',
	description: 'Get the number of units left in the wallet',
	method: 'GET',
	path: '/api/v1/sms/balance',
	idempotent: true,
	fields: [],
};
