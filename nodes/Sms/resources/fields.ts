import type { INodeProperties } from 'n8n-workflow';

type Route = Pick<INodeProperties, 'routing'>;

export const recipientsField = (route: Route): INodeProperties => ({
	displayName: 'To',
	name: 'to',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +233241234567, +233201234567',
	description:
		'Phone numbers with + and the country code, separated by commas, semicolons or line breaks. An expression can also return a list. A number that appears twice gets one message.',
	...route,
});

export const senderIdField = (route: Route): INodeProperties => ({
	displayName: 'Sender ID',
	name: 'senderId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. AKWAABA',
	description:
		'Who the message is from. The sender ID must be approved for the account that owns the key.',
	...route,
});

export const messageField = (route: Route): INodeProperties => ({
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. Thank you, we received your payment.',
	...route,
});

/** Why another operation is the better choice, if there is one. */
export const legacyNotice = (instead: string): INodeProperties => ({
	displayName: `This older interface sends the API key in the URL, which can end up in server logs. ${instead}`,
	name: 'legacyNotice',
	type: 'notice',
	default: '',
});
