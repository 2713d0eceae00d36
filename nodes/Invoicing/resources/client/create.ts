import {
	countryCode,
	currencyCode,
	email,
	optional,
	required,
} from '../../../shared/input/convert';
import { type Operation } from '../../../shared/operation';
import { toBody } from '../../../shared/panel/fields';

/** POST /clients (document, section 4). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create client',
	description: 'Create a client',
	method: 'POST',
	path: '/clients',
	idempotent: false,
	fields: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Ama Mensah',
			description: 'Name of the person or business to bill',
			...toBody('name'),
		},
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Company',
					name: 'company',
					type: 'string',
					default: '',
					placeholder: 'e.g. Mensah Trading Ltd',
					...toBody('company'),
				},
				{
					displayName: 'Country',
					name: 'country',
					type: 'string',
					default: '',
					placeholder: 'e.g. GH',
					description: 'Code of two letters (ISO 3166-1)',
					...toBody('country'),
				},
				{
					displayName: 'Currency',
					name: 'currency',
					type: 'string',
					default: '',
					placeholder: 'e.g. GHS',
					description: 'Currency to bill in by default, a code of three letters',
					...toBody('currency'),
				},
				{
					displayName: 'Email',
					name: 'email',
					type: 'string',
					default: '',
					placeholder: 'e.g. ama@example.com',
					...toBody('email'),
				},
				{
					displayName: 'Phone',
					name: 'phone',
					type: 'string',
					default: '',
					placeholder: 'e.g. +233241234567',
					...toBody('phone'),
				},
			],
		},
	],
	convert: {
		name: required(),
		country: optional(countryCode),
		currency: optional(currencyCode),
		email: optional(email),
	},
};
