import { required } from '../../../shared/input/convert';
import { recipients } from '../../../shared/input/phone';
import { toQuery, type Operation } from '../../../shared/properties/operation';
import { legacyNotice, messageField, recipientFields, senderIdField } from '../fields';

/** GET /api/v1/sms/api?action=send-sms: the older way to send (document, section 4, "Legacy query parameters"). */
export const sendLegacy: Operation = {
	value: 'sendLegacy',
	name: 'Send (Legacy)',
	action: 'Send message legacy',
	description: 'Send a text message through the older query-string interface',
	method: 'GET',
	path: '/api/v1/sms/api',
	query: { action: 'send-sms' },
	idempotent: false,
	// One after the other: when one fails, no other is under way.
	concurrency: 1,
	answersAnything: true,
	fields: [
		legacyNotice('Use Send unless you move an old system over.'),
		senderIdField(toQuery('from')),
		...recipientFields(toQuery('to')),
		messageField(toQuery('sms')),
	],
	convert: {
		from: required(),
		to: (value, context) => {
			const numbers = recipients(value, context);
			return 'problem' in numbers ? numbers : { value: (numbers.value as string[]).join(',') };
		},
		sms: required((value) => ({ value: String(value) })),
	},
	concerns: ({ qs }) => String(qs.to).split(','),
};
