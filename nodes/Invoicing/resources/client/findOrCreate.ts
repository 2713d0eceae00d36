import type { INodeProperties } from 'n8n-workflow';

import type { Input, Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { succeeded } from '../../../shared/result';
import { clientChecks, clientFields } from './fields';
import type { MatchBy } from './findClient';
import { findClient, MATCHES } from './findClient';
import { simpleClient } from './simple';

const { name, country, currency, ...others } = clientFields;

const matchBy: INodeProperties = {
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	options: [
		{
			name: 'Company',
			value: 'company',
			description: 'The same company. Capitals and extra spaces don’t matter.',
		},
		{
			name: 'Email',
			value: 'email',
			description: 'The same email address. Capitals don’t matter.',
		},
		{
			name: 'Name',
			value: 'name',
			description: 'The same name. Capitals and extra spaces don’t matter.',
		},
		{
			name: 'Phone',
			value: 'phone',
			description:
				'The same phone number with its country code. Only digits matter, so +233 24 123 4567 is +233241234567.',
		},
	],
	default: 'email',
	description:
		'Which value an existing client must have. If several clients have it, the item fails and nothing is sent.',
};

/**
 * The field that is matched has its own place in the panel; otherwise it is one of the additional fields. It isn’t
 * declared as required: n8n would require all of them if Match By were an expression.
 */
const matchedOrAdditional = (field: INodeProperties): [INodeProperties, INodeProperties] => [
	{ ...field, displayOptions: { show: { matchBy: [field.name] } } },
	{ ...field, displayOptions: { hide: { '/matchBy': [field.name] } } },
];

const fields = Object.values(others).map(matchedOrAdditional);

const matchedBy = ({ matchBy: by = matchBy.default }: Input) => by as MatchBy;

/** `GET /clients`, then `POST /clients` if no client matches */
export const findOrCreate: Operation = {
	value: 'findOrCreate',
	name: 'Find or Create',
	action: 'Find or create client',
	description: 'Get the client with the same email, phone, company or name, or create one',
	method: 'POST',
	path: '/clients',
	idempotent: false,
	onlyOnce: true,
	fields: [
		matchBy,
		...fields.map(([matched]) => matched),
		name,
		additionalFields([country, currency, ...fields.map(([, additional]) => additional)]),
	],
	convert: clientChecks,
	convertTogether: (parts, input) => {
		const by = matchedBy(input);
		return MATCHES[by].normalized(parts.body[by]) === ''
			? { problem: `The parameter “${clientFields[by].displayName}” is empty` }
			: parts;
	},
	serializeBy: ({ body }, input) => {
		const by = matchedBy(input);
		return `client ${by} ${MATCHES[by].normalized(body[by])}`;
	},
	prepare: async (request, input, lookup) => {
		const client = await findClient(lookup, matchedBy(input), request.body);
		if (!client.ok) return client;
		return succeeded(
			client.value === undefined
				? request
				: { answered: { ...simpleClient(client.value), created: false } },
		);
	},
	// The service answers with the ID and name only. The rest of the client is what was sent.
	describeResult: (result, { body }) =>
		result.ok
			? succeeded({ ...simpleClient({ ...body, ...result.value }), created: true })
			: result,
	affected: ({ body }) => [String(body.name)],
};
