import { matching, trimmed } from '../../../shared/input/convert';
import type { Field } from '../../../shared/operation';
import { bodyField, pick } from '../../../shared/panel/fields';
import { countryCode } from '../../countries';
import { currencyCode } from '../../currencies';
import { email } from '../fields';

/** Sheets that take a phone number for a number end it with `.0`. */
const withoutDecimal = (number: string) => number.replace(/^(\+?\d{7,})\.0$/, '$1');

const phone = matching(/\p{N}/u, 'a phone number', withoutDecimal);

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
		check: (value) => phone(trimmed(value)),
	}),
} satisfies Record<string, Field>;

/** Text without what people can’t see: zero-width characters, marks of direction, and spaces at the ends. */
const visible = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number'
		? String(value)
				.normalize('NFC')
				.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
				.trim()
		: '';

/** A name as people compare it: `'  AMA  Mensah'` and `'Ama Mensah'` are the same. */
export const normalizedName = (value: unknown): string =>
	visible(value).replace(/\s+/g, ' ').toLowerCase();

/** Mail providers don’t tell capitals from small letters, although the standard would let them. */
export const normalizedEmail = (value: unknown): string => visible(value).toLowerCase();

/**
 * The digits of a phone number: `'+233 (24) 123-4567'` and `'00233241234567'` become `'233241234567'`. Letters stay, so
 * that `1-800-FLOWERS` isn’t `1800`. A number without a country code is another one.
 */
export const normalizedPhone = (value: unknown): string =>
	withoutDecimal(visible(value).normalize('NFKC'))
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase()
		.replace(/^00/, '');

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
