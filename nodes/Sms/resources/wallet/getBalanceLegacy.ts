import type { Operation } from '../../../shared/operation';
import { legacyNotice } from '../fields';

/** GET /api/v1/sms/api?action=check-balance (document, section 4, "Legacy query parameters"). */
export const getBalanceLegacy: Operation = {
	value: 'getBalanceLegacy',
	name: 'Get Balance (Legacy)',
	action: 'Get wallet balance legacy',
	description: 'Retrieve the balance through the older query-string interface',
	method: 'GET',
	path: '/api/v1/sms/api',
	fixed: { qs: { action: 'check-balance' } },
	idempotent: true,
	answers: 'anything',
	fields: [legacyNotice('Use Get Balance unless you move an old system over.')],
};
