import type { INodeProperties } from 'n8n-workflow';

import {
	countryCode,
	currencyCode,
	email,
	optional,
	required,
} from '../../../shared/input/convert';
import type { Convert } from '../../../shared/operation';
import { bodyField } from '../../../shared/panel/fields';

/** What can be entered for a new client, by the names on the wire. */
export const clientFields = {
	name: bodyField('name', 'Name', {
		required: true,
		placeholder: 'e.g. Ama Mensah',
		description: 'Name of the person or business to bill',
	}),
	company: bodyField('company', 'Company', { placeholder: 'e.g. Mensah Trading Ltd' }),
	country: bodyField('country', 'Country', {
		placeholder: 'e.g. GH',
		description: 'Two-letter country code (ISO 3166-1)',
	}),
	currency: bodyField('currency', 'Currency', {
		placeholder: 'e.g. GHS',
		description: 'Default currency of the client, as a three-letter code',
	}),
	email: bodyField('email', 'Email', { placeholder: 'e.g. ama@example.com' }),
	phone: bodyField('phone', 'Phone', { placeholder: 'e.g. +233241234567' }),
} satisfies Record<string, INodeProperties>;

export const clientChecks: Readonly<Record<string, Convert>> = {
	name: required(),
	country: optional(countryCode),
	currency: optional(currencyCode),
	email: optional(email),
};
