import { required } from '../../../shared/input/convert';
import type { Input, Operation } from '../../../shared/operation';
import { toBody } from '../../../shared/panel/fields';
import { isGsm7, segments } from '../../segments';
import { numbersOf } from '../../sendReport';
import { messageField, recipientsField, senderIdField } from '../fields';
import { checkBalance, combine } from './combine';
import { inputProblem, messageOptionFields, recipientsOf, segmentLimit } from './options';
import { reportSend } from './report';

/** `POST /api/v1/sms/send`, which charges the wallet. */
export const send: Operation = {
	value: 'send',
	name: 'Send',
	action: 'Send message',
	description: 'Send a text message to one or more recipients',
	forModel:
		'Numbers begin with + and the country code, such as +233241234567; several are separated by commas. Each message costs money: if the result has allSent true, everybody got it, so don’t send it again.',
	method: 'POST',
	path: '/api/v1/sms/send',
	idempotent: false,
	onlyOnce: true,
	oneByOne: true,
	fields: [
		senderIdField(toBody('senderId')),
		recipientsField(toBody('to')),
		messageField(toBody('message')),
		messageOptionFields,
	],
	convert: {
		senderId: required(),
		message: required(),
		// Both are read below, together with the Default Country Code.
		to: (value) => ({ value }),
		moreRecipients: (value) => ({ value }),
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
	prepare: checkBalance,
	outcome: reportSend,
	affected: numbersOf,
};

function lengthProblem(text: string, unicode: boolean, input: Input): string | undefined {
	const most = segmentLimit(input);
	const needed = segments(text, unicode);
	return most === undefined || needed.segments <= most
		? undefined
		: `The parameter “Message” takes ${needed.segments} segments (${needed.characters} characters in ${needed.encoding}), but Maximum Segments is ${most}`;
}
