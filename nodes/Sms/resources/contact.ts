import { anything, named, ofText } from '../../shared/input/convert';
import type { Operation, Outgoing } from '../../shared/operation';
import { optionsCollection, queryField } from '../../shared/panel/fields';
import { succeeded } from '../../shared/result';
import { DOUBTFUL, phone } from '../recipients';
import { legacyNotice } from './fields';
import { MESSAGE_OPTIONS, messageOptionsOf } from './message/options';

const contactIn = ({ qs }: Outgoing) => ({ phoneNumber: qs.phone_number });

/** `GET /contacts/api?action=subscribe-us` */
const subscribe: Operation = {
	name: 'Subscribe (Legacy)',
	action: 'Subscribe contact (Legacy)',
	description: 'Subscribe a phone number through the older query-string interface',
	route: { method: 'GET', path: '/contacts/api', qs: { action: 'subscribe-us' } },
	idempotent: false,
	onlyOnce: true,
	answers: 'anything',
	fields: [
		legacyNotice('The service has no other way to subscribe a contact.'),
		queryField('phone_number', 'Phone Number', {
			required: true,
			check: anything,
			placeholder: 'e.g. +233241234567',
			description: 'Phone number of the contact, with + and the country code',
		}),
		optionsCollection([MESSAGE_OPTIONS.defaultCountryCode]),
	],
	validate: ({ body, qs }, input, { note }) => {
		const country = messageOptionsOf(input).defaultCountryCode;
		const read = ofText((entered) => phone(entered, { country }));
		const { number, notes, doubts } = named('Phone Number', () => read(input.phoneNumber));
		for (const made of notes) note?.(`“Phone Number” ${made}`);
		if (doubts.length > 0) note?.(`“Phone Number” ${DOUBTFUL}`, 'warning');
		return { body, qs: { ...qs, phone_number: number }, warnings: doubts };
	},
	// The service shows no contacts.
	find: async ({ request, isDone }) =>
		await Promise.resolve(
			succeeded(
				isDone
					? { is: 'found', record: contactIn(request), how: '' }
					: { is: 'unclear', evidence: '' },
			),
		),
	describe: async ({ request }) => await Promise.resolve(succeeded(contactIn(request))),
	inDoubt: {
		title: 'The contact may have been subscribed',
		affected: ({ qs }) => [String(qs.phone_number)],
	},
};

export const contact = { subscribe };
