import { asString, required } from '../../../shared/input/convert';
import { type Input, type Operation } from '../../../shared/operation';
import { numbersOf } from '../../sendReport';
import { segments, isGsm7 } from '../../segments';
import { messageField, recipientFields, senderIdField } from '../fields';
import { checkBalance } from './checkBalance';
import { combine } from './combine';
import { toItems, describeSend } from './describeSend';
import { problemOf, recipientsOf, segmentLimit, messageOptions } from './messageOptions';
import { toBody } from '../../../shared/panel/fields';
import { succeeded } from '../../../shared/result';

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
		messageOptions,
	],
	convert: { senderId: required(), message: required(asString) },
	convertTogether: ({ body, qs }, input) => {
		const problem = problemOf(input);
		if (problem !== undefined) return { problem };
		const { unicode: choice = 'auto', message } = body;
		const text = String(message);
		const unicode = choice === 'auto' ? !isGsm7(text) : choice === true || choice === 'yes';
		const tooLong = lengthProblem(text, unicode, input);
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
	const found = segments(text, unicode);
	return most === undefined || found.segments <= most
		? undefined
		: `The parameter “Message” takes ${found.segments} segments (${found.characters} characters in ${found.encoding}), and Maximum Segments allows ${most}`;
}
