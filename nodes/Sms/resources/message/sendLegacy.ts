import { counted } from '../../../shared/errors/texts';
import type { Operation, Outgoing } from '../../../shared/operation';
import { optionsCollection, toQuery } from '../../../shared/panel/fields';
import { concurrencyOption } from '../../../shared/panel/sendOptions';
import { STOPPED } from '../../stopList';
import { legacyNotice, messageField, recipientsField, senderIdField } from '../fields';
import { watchWallet } from '../../layers/watchWallet';
import { succeeded } from '../../../shared/result';
import { claimKey } from '../../../shared/run/layers';
import { findMessage } from './findMessage';
import { previewReport } from './previewReport';
import { describeDone, wasDoneBefore } from './sendReport';
import { checkRecipients, MESSAGE_OPTIONS, recipientsOf } from './options';
import { needsUnicode, tellNotation, wordsOf } from './text';

/** A request in the fields of Send. */
function asSend(request: Outgoing): Outgoing {
	const { to, from: senderId, sms: message } = request.qs;
	const body = { senderId, to: String(to).split(','), message, unicode: needsUnicode({ message }) };
	return { ...request, body };
}

/** `GET /sms/api?action=send-sms` */
export const sendLegacy: Operation = {
	name: 'Send (Legacy)',
	action: 'Send message (Legacy)',
	description: 'Send a text message through the older query-string interface',
	route: { method: 'GET', path: '/sms/api', qs: { action: 'send-sms' } },
	idempotent: false,
	onlyOnce: true,
	answers: 'anything',
	fields: [
		legacyNotice('Use Send unless you are migrating an old system.'),
		senderIdField(toQuery('from')),
		recipientsField(toQuery('to')),
		messageField(toQuery('sms')),
		optionsCollection([
			MESSAGE_OPTIONS.defaultCountryCode,
			MESSAGE_OPTIONS.doNotSendTo,
			MESSAGE_OPTIONS.convertFormatting,
			concurrencyOption(1),
		]),
	],
	validate: ({ body, qs }, input, context) => {
		const to = checkRecipients(input, context).join(',');
		tellNotation(input, context);
		const { doubts, stopped } = recipientsOf(input);
		const left = stopped.map((number) => `${number} was left out: it ${STOPPED}.`);
		if (left.length > 0)
			context.note?.(`“Do Not Send To” left out ${counted(left.length, 'number')}`);
		return { body, qs: { ...qs, to, sms: wordsOf(input) }, warnings: [...doubts, ...left] };
	},
	layers: [claimKey, watchWallet],
	find: async (write) => await findMessage(write, asSend),
	// What was sent before is known in the fields of Send. The answers of this interface aren’t described.
	interpret: (answer, request, input) => {
		if (!answer.ok) return answer;
		const isDone = wasDoneBefore(answer.value);
		return succeeded([isDone ? describeDone(asSend(request), input) : answer.value]);
	},
	describe: async ({ request, input }) =>
		await Promise.resolve(succeeded(previewReport(asSend(request), input))),
	inDoubt: {
		title: 'The message may have been sent',
		affected: ({ qs }) => String(qs.to).split(','),
	},
};
