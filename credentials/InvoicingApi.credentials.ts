import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { choicesFrom, field, secretField } from '../nodes/shared/panel/fields';

/** Access to the invoicing service. The Invoicing node tests the credential. */
export class InvoicingApi implements ICredentialType {
	name = 'invoicingApi';

	displayName = 'Invoicing API';

	icon: Icon = { light: 'file:../icons/invoicing.svg', dark: 'file:../icons/invoicing.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-sms-invoicing-calendar/n8n-nodes-sms-invoicing-calendar/blob/main/docs/credentials.md#invoicing-api';

	properties: INodeProperties[] = [
		field('baseUrl', 'Base URL', {
			required: true,
			placeholder: 'e.g. https://invoicing.example.com/api/v1',
			description: 'Address of the API. It ends in /api/v1, which is added if it’s missing.',
		}),
		secretField('apiKey', 'API Key', {
			required: true,
			description:
				'From the service’s account settings, under API Keys. API access requires the Business plan.',
		}),
		field('header', 'Send Key As', {
			type: 'options',
			options: choicesFrom(
				['Authorization: Bearer (Recommended)', 'bearer'],
				['X-API-Key', 'x-api-key'],
			),
			default: 'bearer',
			description: 'Header to send the key in',
		}),
	];

	async authenticate(
		{ apiKey, header }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const key = String(apiKey ?? '').trim();
		const keyHeader =
			header === 'x-api-key' ? { 'X-API-Key': key } : { Authorization: `Bearer ${key}` };
		return { ...request, headers: { ...request.headers, ...keyHeader } };
	}
}
