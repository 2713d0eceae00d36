import { required } from '../../../shared/input/convert';
import { phone } from '../../../shared/input/phone';
import { toQuery, type Operation } from '../../../shared/properties/operation';
import { legacyNotice } from '../fields';

/** GET /api/v1/contacts/api?action=subscribe-us (document, section 4, "Legacy query parameters"). */
export const subscribe: Operation = {
	value: 'subscribe',
	name: 'Subscribe (Legacy)',
	action: 'Subscribe contact',
	description: 'Subscribe a phone number through the older query-string interface',
	method: 'GET',
	path: '/api/v1/contacts/api',
	query: { action: 'subscribe-us' },
	idempotent: false,
	answersAnything: true,
	fields: [
		legacyNotice('The service has no other way to subscribe a contact.'),
		{
			displayName: 'Phone Number',
			name: 'phoneNumber',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. +233241234567',
			description: 'Phone number of the contact, with country code and +',
			...toQuery('phone_number'),
		},
	],
	convert: { phone_number: required(phone) },
	concerns: ({ qs }) => [String(qs.phone_number)],
};
