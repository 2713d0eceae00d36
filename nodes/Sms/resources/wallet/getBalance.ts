import type { Operation } from '../../../shared/operation';
import { failed, succeeded } from '../../../shared/result';
import { sms } from '../../service';

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
	// Another service may answer as well.
	outcome: (answer) =>
		!answer.ok
			? answer
			: 'balance' in answer.value
				? succeeded([answer.value])
				: failed({
						message: `SMS answered, but not with ${sms.test.expected}`,
						description: sms.test.advice,
					}),
};
