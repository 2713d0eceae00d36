import type { IDataObject } from 'n8n-workflow';
import { normaliseBaseUrl } from '../shared/http/baseUrl';
import type { Service } from '../shared/service';

/**
 * The SMS service, from its document. It shows no status codes and no machine codes (section 7), so the rows give the
 * usual meaning of a status and the service's own words come first.
 */
export const sms: Service = {
	name: 'SMS',
	credential: 'smsApi',
	address: ({ baseUrl }) => normaliseBaseUrl(baseUrl),
	secrets: ['apiKey'],
	// The service has no lists.
	pages: { page: 'page', size: 'per_page', maximum: 1, read: () => undefined },
	errors: [
		{
			status: 400,
			message: 'The service refused the values',
			description: 'Check the sender ID, the recipients and the message, then run the node again.',
		},
		{
			status: 401,
			message: 'The API key was refused',
			description:
				'Open the credential and enter the key from the dashboard of the service, in the section for the SMS API.',
		},
		{
			status: 402,
			message: 'The wallet can’t pay for this message',
			description: 'Top up the wallet in the dashboard of the service, then run the node again.',
		},
		{
			status: 403,
			message: 'The service doesn’t allow this',
			description: 'The sender ID must be approved on the account that owns the key.',
		},
		{
			status: 404,
			message: 'There is nothing at this address',
			description: 'The Base URL in the credential must be the address before /api/v1.',
		},
		{
			status: 429,
			message: 'Too many requests',
			description: 'Wait a while and run the node again.',
		},
	],
	readError: (body) => {
		const words = (body as IDataObject | null)?.error;
		return typeof words === 'string' && words !== '' ? { words } : {};
	},
	unwrap: (body) => body,
};
