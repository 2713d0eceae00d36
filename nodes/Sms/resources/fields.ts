import type { IDataObject } from 'n8n-workflow';

import { anything, trimmed } from '../../shared/input/convert';
import type { Field } from '../../shared/operation';
import { field } from '../../shared/panel/fields';
import { isObject, InvalidInput } from '../../shared/result';

type Routing = Pick<Field, 'routing'>;

/** Read by `checkRecipients`, together with More Recipients and the Default Country Code. */
export const recipientsField = (more: Routing & Partial<Field>): Field =>
	field('to', 'To', {
		required: true,
		check: anything,
		placeholder: 'e.g. +233241234567, +233201234567',
		description:
			'Phone numbers with + and the country code, separated by commas, spaces or line breaks. An expression can also return a list. A number that appears twice gets one message.',
		...more,
	});

export const senderIdField = (routing: Routing): Field =>
	field('senderId', 'Sender ID', {
		required: true,
		placeholder: 'e.g. AKWAABA',
		description:
			'Who the message is from. The sender ID must be approved for the account that owns the key.',
		hint: 'Needed here, unless the credential has a Sender ID',
		kind: 'inCredential',
		check: trimmed,
		...routing,
	});

export const messageField = (routing: Routing): Field =>
	field('message', 'Message', {
		typeOptions: { rows: 4 },
		required: true,
		placeholder: 'e.g. Thank you, we received your payment.',
		...routing,
	});

/** Why another operation is the better choice, if there is one. */
export const legacyNotice = (instead: string): Field =>
	field(
		'legacyNotice',
		`This older interface sends the API key in the URL, which can end up in server logs. ${instead}`,
		{ type: 'notice' },
	);

/** What is entered in a form, by the names of its fields. */
export function valuesOf(value: unknown): IDataObject {
	const values = isObject(value) ? (value.values ?? {}) : undefined;
	if (isObject(values)) return values;
	throw new InvalidInput('must be an object with the names of its fields');
}
