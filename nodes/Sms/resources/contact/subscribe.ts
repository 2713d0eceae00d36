import { required } from '../../../shared/input/convert';
import { phone } from '../../phone';
import { type Operation } from '../../../shared/operation';
import { legacyNotice } from '../fields';
import { toQuery } from '../../../shared/panel/fields';

/** GET /api/v1/contacts/api?action=subscribe-us (document, section 4, "Legacy query parameters"). */
export const subscribe: Operation = {
	value: 'subscribe',
	name: 'Subscribe (Legacy)',
	action: 'Subscribe contact',
	description: 'Subscribe a phone number through the older query-string interface',
	method: 'GET',
	path: '/api/v1/contacts/api',
	fixed: { qs: { action: 'subscribe-us' } },
	idempotent: false,
	answers: 'anything',
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
	affected: ({ qs }) => [String(qs.phone_number)],
};
