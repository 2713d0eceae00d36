import type { Operation } from '../../shared/operation';
import { failed, succeeded } from '../../shared/result';
import { balanceOf, sms } from '../service';
import { legacyNotice } from './fields';

const getBalance: Operation = {
	name: 'Get Balance',
	action: 'Get wallet balance',
	description: 'Get the number of units left in the wallet',
	route: { method: 'GET', path: '/sms/balance' },
	idempotent: true,
	fields: [],
	// Another service may answer as well.
	interpret: (answer) => {
		if (!answer.ok) return answer;
		if (balanceOf(answer.value) !== undefined) return succeeded([answer.value]);
		const { expected, advice } = sms.test;
		return failed({ message: `SMS answered, but not with ${expected}`, description: advice });
	},
};

/** `GET /sms/api?action=check-balance` */
const getBalanceLegacy: Operation = {
	name: 'Get Balance (Legacy)',
	action: 'Get wallet balance (Legacy)',
	description: 'Get the balance through the older query-string interface',
	route: { method: 'GET', path: '/sms/api', qs: { action: 'check-balance' } },
	idempotent: true,
	answers: 'anything',
	fields: [legacyNotice('Use Get Balance unless you are migrating an old system.')],
};

export const wallet = { getBalance, getBalanceLegacy };
