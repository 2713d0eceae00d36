import type { INodeProperties } from 'n8n-workflow';

type Route = Pick<INodeProperties, 'routing'>;

/** Recipients as text or as a list; both go to the same place of the request. */
export const recipientFields = (route: Route): INodeProperties[] => [
	{
		displayName: 'Specify Recipients',
		name: 'specifyRecipients',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'As List', value: 'list' },
			{ name: 'As Text or Expression', value: 'text' },
		],
		default: 'text',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		required: true,
		displayOptions: { show: { specifyRecipients: ['text'] } },
		default: '',
		placeholder: 'e.g. +233241234567, +233201234567',
		description:
			'Phone numbers with country code and +, separated by comma, semicolon or line breaks. An expression may give a list. A number that is given twice gets one message.',
		...route,
	},
	{
		displayName: 'To',
		name: 'toList',
		type: 'string',
		required: true,
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Recipient' },
		displayOptions: { show: { specifyRecipients: ['list'] } },
		default: [],
		placeholder: 'e.g. +233241234567',
		description:
			'Phone numbers with country code and +. A number that is given twice gets one message.',
		...route,
	},
];

export const senderIdField = (route: Route): INodeProperties => ({
	displayName: 'Sender ID',
	name: 'senderId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. AKWAABA',
	description: 'Who the message comes from. It must be approved on the account that owns the key.',
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

/** Why the other operation is better; the document says so in section 4. */
export const legacyNotice = (instead: string): INodeProperties => ({
	displayName: `This older interface sends the API key in the address, where it can end up in server logs. ${instead}`,
	name: 'legacyNotice',
	type: 'notice',
	default: '',
});
