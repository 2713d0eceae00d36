import { asString, required } from '../../../shared/input/convert';
import { recipients } from '../../phone';
import { type Operation } from '../../../shared/operation';
import { legacyNotice, messageField, recipientFields, senderIdField } from '../fields';
import { toQuery } from '../../../shared/panel/fields';

/** GET /api/v1/sms/api?action=send-sms: the older way to send (document, section 4, "Legacy query parameters"). */
export const sendLegacy: Operation = {
	value: 'sendLegacy',
	name: 'Send (Legacy)',
	action: 'Send message legacy',
	description: 'Send a text message through the older query-string interface',
	method: 'GET',
	path: '/api/v1/sms/api',
	fixed: { qs: { action: 'send-sms' } },
	idempotent: false,
	// One after the other: when one fails, no other is under way.
	concurrency: 1,
	answers: 'anything',
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
		sms: required(asString),
	},
	affected: ({ qs }) => String(qs.to).split(','),
};
