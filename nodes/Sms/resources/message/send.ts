import { required } from '../../../shared/input/convert';
import { recipients } from '../../../shared/input/phone';
import { toBody, type Operation } from '../../../shared/properties/operation';
import { isGsm7 } from '../../gsm7';
import { messageField, recipientFields, senderIdField } from '../fields';

/** POST /api/v1/sms/send: debits the wallet (document, sections 1, 2 and 4). */
export const send: Operation = {
	value: 'send',
	name: 'Send',
	action: 'Send message',
	description: 'Send a text message to one or more recipients',
	method: 'POST',
	path: '/api/v1/sms/send',
	idempotent: false,
	// One after the other: when one fails, no other is under way.
	concurrency: 1,
	fields: [
		senderIdField(toBody('senderId')),
		...recipientFields(toBody('to')),
		messageField(toBody('message')),
		{
			displayName: 'Unicode',
			name: 'unicode',
			type: 'options',
			options: [
				{
					name: 'Auto-Detect',
					value: 'auto',
					description: 'Unicode only if the message has a character that needs it',
				},
				{ name: 'No', value: 'no', description: 'Up to 160 characters in one segment' },
				{ name: 'Yes', value: 'yes', description: 'Up to 70 characters in one segment' },
			],
			default: 'auto',
			description:
				'Whether the message is sent as unicode, which emoji and many alphabets need but which makes it cost more',
			...toBody('unicode'),
		},
	],
	convert: { senderId: required(), to: recipients, message: required(asText) },
	finish: ({ body, qs }) => {
		const { unicode, message } = body;
		const needed = unicode === 'auto' || unicode === undefined ? !isGsm7(String(message)) : unicode;
		return { qs, body: { ...body, unicode: needed === true || needed === 'yes' } };
	},
};

function asText(value: unknown) {
	return { value: String(value) };
}
