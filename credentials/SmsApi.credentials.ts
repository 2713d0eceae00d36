import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { field, secretField } from '../nodes/shared/panel/fields';

/** Paths of the older interface, which only accepts the key in the query string. */
const LEGACY_PATH = /\/(sms|contacts)\/api$/;

/** Access to the SMS service. The SMS node tests the credential. */
export class SmsApi implements ICredentialType {
	name = 'smsApi';

	displayName = 'SMS API';

	icon: Icon = { light: 'file:../icons/sms.svg', dark: 'file:../icons/sms.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-sms-invoicing-calendar/n8n-nodes-sms-invoicing-calendar/blob/main/docs/credentials.md#sms-api';

	properties: INodeProperties[] = [
		field('baseUrl', 'Base URL', {
			required: true,
			placeholder: 'e.g. https://sms.example.com/api/v1',
			description: 'Address of the API. It ends in /api/v1, which is added if it’s missing.',
		}),
		secretField('apiKey', 'API Key', {
			required: true,
			description: 'From the service’s dashboard, in the section for the SMS API',
		}),
		field('senderId', 'Sender ID', {
			placeholder: 'e.g. AKWAABA',
			description: 'Who messages are from if a node’s own Sender ID is empty',
		}),
		field('defaultCountryCode', 'Default Country Code', {
			placeholder: 'e.g. 233',
			description:
				'Country of numbers without + or 00 in nodes without a Default Country Code of their own',
		}),
	];

	async authenticate(
		{ apiKey }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const key = String(apiKey ?? '').trim();
		if (LEGACY_PATH.test(request.url)) return { ...request, qs: { ...request.qs, api_key: key } };
		return { ...request, headers: { ...request.headers, Authorization: `Bearer ${key}` } };
	}
}
