import { anything, required } from '../../../shared/input/convert';
import { text } from '../../../shared/input/text';
import type { Input, Operation } from '../../../shared/operation';
import { toBody } from '../../../shared/panel/fields';
import { Refused } from '../../../shared/result';
import { isGsm7, segments } from '../../segments';
import { numbersOf } from '../../sendReport';
import { messageField, recipientsField, senderIdField } from '../fields';
import { checkBalance, combine } from './combine';
import { checkOptions, messageOptionFields, recipientsOf, segmentLimit } from './options';
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
		senderId: required(text),
		message: required(text),
		// Both are read below, together with the Default Country Code.
		to: anything,
		moreRecipients: anything,
	},
	convertTogether: ({ body, qs }, input) => {
		checkOptions(input);
		const { unicode: choice = 'auto', message } = body;
		const unicode =
			choice === 'auto' ? !isGsm7(String(message)) : choice === true || choice === 'yes';
		checkLength(String(message), unicode, input);
		return { qs, body: { ...body, to: recipientsOf(input).numbers, unicode } };
	},
	combine,
	prepare: checkBalance,
	outcome: reportSend,
	affected: numbersOf,
};

function checkLength(text: string, unicode: boolean, input: Input): void {
	const max = segmentLimit(input);
	const needed = segments(text, unicode);
	if (max === undefined || needed.segments <= max) return;
	throw new Refused(
		`The parameter “Message” takes ${needed.segments} segments (${needed.characters} characters in ${needed.encoding}), but Maximum Segments is ${max}`,
	);
}
