import type { INodeProperties } from 'n8n-workflow';
import { isBlank } from '../../shared/input/convert';
import { shown, text } from '../../shared/input/text';
import type { Convert } from '../../shared/operation';

type Route = Pick<INodeProperties, 'routing'>;

/** Recipients as text or as a list. Both fill the same value of the request. */
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
			'Phone numbers with + and the country code, separated by commas, semicolons or line breaks. An expression can also return a list. A number that appears twice gets one message.',
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
			'Phone numbers with + and the country code. A number that appears twice gets one message.',
		...route,
	},
];

/** Checks that recipients are text or a list of texts, before their numbers are read. */
export const recipientTexts: Convert = (value, context) => {
	const entries = (Array.isArray(value) ? (value as unknown[]).flat(2) : [value]).filter(
		(entry) => !isBlank(entry),
	);
	const wrong = entries.find((entry) => 'problem' in text(entry, context));
	return wrong === undefined
		? { value: entries }
		: { problem: `contains “${shown(wrong)}”, which isn’t a phone number` };
};

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
