import { required } from '../../../shared/input/convert';
import { type Input, type Operation } from '../../../shared/operation';
import { numbersOf } from '../../sendReport';
import { segments, isGsm7 } from '../../segments';
import { messageField, recipientFields, senderIdField } from '../fields';
import { checkBalance } from './checkBalance';
import { combine } from './combine';
import { toItems, describeSend } from './describeSend';
import { inputProblem, recipientsOf, segmentLimit, messageOptions } from './messageOptions';
import { toBody } from '../../../shared/panel/fields';
import { succeeded } from '../../../shared/result';

/** `POST /api/v1/sms/send`, which charges the wallet. */
export const send: Operation = {
	value: 'send',
	name: 'Send',
	action: 'Send message',
	description: 'Send a text message to one or more recipients',
	method: 'POST',
	path: '/api/v1/sms/send',
	idempotent: false,
	// One after another, so that nothing else is in progress when a message fails.
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
					description: 'Use Unicode only if the message contains characters that need it',
				},
				{ name: 'No', value: 'no', description: 'Up to 160 characters in one segment' },
				{ name: 'Yes', value: 'yes', description: 'Up to 70 characters in one segment' },
			],
			default: 'auto',
			description:
				'How to encode the message. Emoji and many alphabets need Unicode, but fewer characters fit into a segment.',
			...toBody('unicode'),
		},
		messageOptions,
	],
	convert: {
		senderId: required(),
		message: required(),
		// Read below, together with the Default Country Code.
		to: (value) => ({ value }),
	},
	convertTogether: ({ body, qs }, input) => {
		const problem = inputProblem(input);
		if (problem !== undefined) return { problem };
		const { unicode: choice = 'auto', message } = body;
		const unicode =
			choice === 'auto' ? !isGsm7(String(message)) : choice === true || choice === 'yes';
		const tooLong = lengthProblem(String(message), unicode, input);
		if (tooLong !== undefined) return { problem: tooLong };
		return { qs, body: { ...body, to: recipientsOf(input).numbers, unicode } };
	},
	combine,
	checkBeforeRun: checkBalance,
	describeResult: (result, request, input) =>
		result.ok ? succeeded(describeSend(result.value, request, input)) : result,
	toItems,
	affected: numbersOf,
};

function lengthProblem(text: string, unicode: boolean, input: Input): string | undefined {
	const most = segmentLimit(input);
	const needed = segments(text, unicode);
	return most === undefined || needed.segments <= most
		? undefined
		: `The parameter “Message” takes ${needed.segments} segments (${needed.characters} characters in ${needed.encoding}), but Maximum Segments is ${most}`;
}
