import {
	countryCode,
	currencyCode,
	email,
	optional,
	required,
} from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/collections';
import { bodyField } from '../../../shared/panel/fields';

/** `POST /clients` */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create client',
	description: 'Create a client',
	method: 'POST',
	path: '/clients',
	idempotent: false,
	fields: [
		bodyField('name', 'Name', {
			required: true,
			placeholder: 'e.g. Ama Mensah',
			description: 'Name of the person or business to bill',
		}),
		additionalFields([
			bodyField('company', 'Company', { placeholder: 'e.g. Mensah Trading Ltd' }),
			bodyField('country', 'Country', {
				placeholder: 'e.g. GH',
				description: 'Two-letter country code (ISO 3166-1)',
			}),
			bodyField('currency', 'Currency', {
				placeholder: 'e.g. GHS',
				description: 'Default currency of the client, as a three-letter code',
			}),
			bodyField('email', 'Email', { placeholder: 'e.g. ama@example.com' }),
			bodyField('phone', 'Phone', { placeholder: 'e.g. +233241234567' }),
		]),
	],
	convert: {
		name: required(),
		country: optional(countryCode),
		currency: optional(currencyCode),
		email: optional(email),
	},
	affected: ({ body }) => [String(body.name)],
};
