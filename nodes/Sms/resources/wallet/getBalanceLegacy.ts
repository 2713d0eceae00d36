import type { Operation } from '../../../shared/operation';
import { legacyNotice } from '../fields';

/** `GET /api/v1/sms/api?action=check-balance` */
export const getBalanceLegacy: Operation = {
	value: 'getBalanceLegacy',
	name: 'Get Balance (Legacy)',
	action: 'Get wallet balance (Legacy)',
	description: 'Get the balance through the older query-string interface',
	method: 'GET',
	path: '/api/v1/sms/api',
	fixed: { qs: { action: 'check-balance' } },
	idempotent: true,
	answers: 'anything',
	fields: [legacyNotice('Use Get Balance unless you are migrating an old system.')],
};
