import { matching, trimmed } from '../../../shared/input/convert';
import type { Field } from '../../../shared/operation';
import { bodyField, pick } from '../../../shared/panel/fields';
import { hasLostDigits } from '../../../shared/phone/phone';
import { InvalidInput } from '../../../shared/result';
import { countryCode } from '../../countries';
import { currencyCode } from '../../currencies';
import { email } from '../fields';

/** Sheets that take a phone number for a number end it with `.0`. */
export const withoutDecimal = (number: string) => number.replace(/^(\+?\d{7,})\.0$/, '$1');

const anyPhone = matching(/\p{N}/u, 'a phone number', withoutDecimal);

/** A phone number as it was entered. */
function phone(value: unknown): string {
	const entered = anyPhone(trimmed(value));
	if (!hasLostDigits(entered)) return entered;
	throw new InvalidInput(
		`is “${entered}”, which is no phone number any more: the sheet has lost its last digits. Format the column as text, and enter the number again`,
	);
}

/** What can be entered for a new client, by the names on the wire. */
export const clientFields = {
	name: bodyField('name', 'Name', {
		required: true,
		placeholder: 'e.g. Ama Mensah',
		description: 'Name of the person or business to bill',
		check: trimmed,
	}),
	company: bodyField('company', 'Company', {
		placeholder: 'e.g. Mensah Trading Ltd',
		check: trimmed,
	}),
	country: bodyField('country', 'Country', {
		placeholder: 'e.g. GH',
		description: 'Two-letter country code (ISO 3166-1), or the name of the country',
		check: countryCode,
	}),
	currency: bodyField('currency', 'Currency', {
		placeholder: 'e.g. GHS',
		description: 'Default currency of the client, as a three-letter code',
		check: currencyCode,
	}),
	email: bodyField('email', 'Email', { placeholder: 'e.g. ama@example.com', check: email }),
	phone: bodyField('phone', 'Phone', {
		placeholder: 'e.g. +233241234567',
		check: phone,
	}),
} satisfies Record<string, Field>;

/** What Simplify keeps of a client: everything except its recent invoices. */
export const simpleClient = pick(
	'id',
	'name',
	'email',
	'company',
	'phone',
	'country',
	'currency',
	'createdAt',
);
