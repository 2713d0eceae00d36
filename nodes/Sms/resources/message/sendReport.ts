import type { IDataObject } from 'n8n-workflow';

import { counted, joinNames } from '../../../shared/errors/texts';
import type { Input, Outcome, Outgoing } from '../../../shared/operation';
import { joined, parameter, phrase } from '../../../shared/phrase';
import {
	failed,
	type Failure,
	isObject,
	type Result,
	succeeded,
	type Remarks,
} from '../../../shared/result';
import { segments, textWarnings } from '../../segments';
import { STOPPED } from '../../stopList';
import { numberIn } from '../../service';
import { messageOptionsOf, recipientsOf } from './options';
import type { Recipients } from '../../recipients';
import { remarkOnCost, remarkOnRecipients } from './sendRemarks';
import { messageText, type MessageText } from './text';
import {
	byFate,
	listStatuses,
	numbersOf,
	readSendReport,
	type Recipient,
	REPEATED,
	type Report,
} from './readSendReport';

/** Says that the message was sent by an earlier execution, and that this isn’t what the service has answered. */
export const DONE_BEFORE = { alreadyDone: true };

export const wasDoneBefore = (answer: IDataObject): boolean => answer.alreadyDone === true;

/**
 * Returns one item, or one per recipient. Fails for a partial failure if On Partial Failure says so: the message has
 * been paid for, and isn’t sent again.
 */
export function reportSend(
	answer: Result<IDataObject>,
	request: Outgoing,
	input: Input,
	{ hasErrorOutput, remarks }: { hasErrorOutput: boolean; remarks: Remarks },
	link?: string,
): Outcome {
	if (!answer.ok) return answer;
	const { onPartialFailure, splitRecipients } = messageOptionsOf(input);
	if (wasDoneBefore(answer.value)) {
		const done = describeDone(request, input);
		return succeeded(splitRecipients === true ? onePerRecipient(done) : [done]);
	}
	const message = messageText(input, link);
	const record = describeSend(answer.value, request, input, { ...message, link });
	const fails =
		onPartialFailure === 'fail' || (onPartialFailure === 'errorOutput' && hasErrorOutput);
	const result =
		fails && numbersOf(request).length > 0 && record.allSent !== true
			? failed(partialFailure(record))
			: succeeded(splitRecipients === true ? onePerRecipient(record) : [record]);
	remarkOnRecipients(record, remarks);
	remarkOnCost(record, request, input, message, remarks);
	return { ...result, hadNoEffect: hadNoEffect(answer.value, request) };
}

/**
 * Nobody got it, without a doubt, and it cost nothing. What a request of several items costs can be for any of them.
 */
function hadNoEffect(answer: IDataObject, request: Outgoing): boolean {
	const { unitsCharged } = isObject(answer.combined) ? answer.combined : answer;
	// Nearly every message costs something, so the report is rarely read again for this.
	if (numberIn(unitsCharged) !== 0) return false;
	const { sent, unknown, warnings } = readSendReport(answer, numbersOf(request));
	return sent + unknown + warnings.length === 0;
}

/** Adds to the service’s answer who got the message, how many segments it took, and warnings. */
export function describeSend(
	record: IDataObject,
	request: Outgoing,
	input: Input,
	{ replaced, link }: MessageText & { link?: string },
): Report {
	const { body } = request;
	const text = String(body.message);
	const all = numbersOf(request);
	const { missing, warnings: odd, ...report } = readSendReport(record, all);
	const { onePerNumber } = messageOptionsOf(input);
	const { numbers, stopped, invalid, doubts } = recipientsOf(input);
	const sentTo = new Set(all);
	const repeated = numbers.filter((number) => onePerNumber === true && !sentTo.has(number));
	const skipped = [
		...invalid,
		...stopped.map((number) => ({ number, reason: STOPPED })),
		...repeated.map((number) => ({ number, reason: REPEATED })),
	];
	const nobody = { skipped: [{ number: '', reason: 'is empty' }] };
	const warnings = [
		...(Array.isArray(record.warnings) ? (record.warnings as string[]) : []),
		...odd,
		...(missing.length > 0
			? [`The service’s answer doesn’t mention ${joinNames(missing)}, so the outcome is unknown.`]
			: []),
		...doubts,
		...senderWarnings(String(body.senderId)),
		...textWarnings(text, body.unicode === true),
	];
	return {
		...onlyOne(report.recipients, skipped),
		senderId: body.senderId,
		// Whoever has the link can answer.
		message: link === undefined ? text : text.split('\n').slice(0, -1).join('\n'),
		...(all.length === 0 ? (record.preview === true ? { units: 0 } : NOTHING_CHARGED) : {}),
		...record,
		...report,
		allSent: report.sent > 0 && report.sent === all.length,
		...segments(text, body.unicode === true),
		...(Object.keys(replaced).length > 0 ? { replaced } : {}),
		...(skipped.length > 0 ? { skipped } : all.length === 0 ? nobody : {}),
		...(warnings.length > 0 ? { warnings } : {}),
	};
}

/**
 * What is known of a message that an earlier execution has sent: its content and its recipients, but not who of them
 * got it, nor what it cost.
 */
export function describeDone(request: Outgoing, input: Input): Report {
	const recipients = numbersOf(request).map((to) => ({ to, status: 'alreadyDone' }));
	const report = describeSend({ ...DONE_BEFORE, recipients }, request, input, messageText(input));
	for (const name of ['sent', 'failed', 'unknown', 'allSent', 'warnings']) delete report[name];
	return report;
}

/** A message for which nothing was sent has the same fields as others, or a table would show gaps. */
const NOTHING_CHARGED = { unitsCharged: 0, walletBalance: null };

/** The fields of a message to a single recipient that come first, where a table shows them. */
function onlyOne(recipients: readonly Recipient[], skipped: Recipients['invalid']): IDataObject {
	const [recipient, another] = recipients;
	if (recipient && !another) return { to: recipient.to, status: recipient.status };
	if (recipient) return {};
	return { to: skipped.map(({ number }) => number).join(', '), status: 'skipped' };
}

/**
 * Mobile networks accept a name of 3 to 11 letters, digits and a few other characters, or a number of up to 15 digits
 * (3GPP TS 23.040, section 9.1.2.5). The service’s own rules aren’t known, so other sender IDs only get a warning.
 */
export const senderWarnings = (senderId: string): string[] =>
	/^\+?\d{3,15}$/.test(senderId) || /^[A-Za-z0-9 .,&_'+/-]{3,11}$/.test(senderId)
		? []
		: [
				`The sender ID “${senderId}” is unusual. Mobile networks accept 3 to 11 letters and digits, or a number of up to 15 digits, and may change or reject anything else.`,
			];

/** The message has been paid for, so the error says that it isn’t sent again. */
function partialFailure(record: Report): Failure {
	const all = record.recipients;
	const { sent, failed, unknown } = byFate(all);
	const share = (some: readonly Recipient[]) => `${some.length} of ${all.length} recipients`;
	return {
		message: [
			failed.length > 0 && `${share(failed)} didn’t get the message: ${listStatuses(failed)}`,
			unknown.length > 0 &&
				`It isn’t known whether ${share(unknown)} got the message: ${listStatuses(unknown)}`,
		]
			.filter(Boolean)
			.join('. '),
		description: joined([
			sent.length > 0 ? `The units for ${counted(sent.length, 'other')} have been charged.` : '',
			'Neither Retry On Fail nor a retried execution sends this item again.',
			failed.length > 0 ? 'Send to the numbers that didn’t get it in a new execution.' : '',
			unknown.length > 0
				? 'Where it isn’t known, check in the service first: they may have got the message, and a second one is charged again.'
				: '',
			phrase`To go on with the result, set ${parameter('On Partial Failure')} under Options to Continue.`,
		]),
		details: record,
	};
}

/** Values of the whole request. In the item of a single recipient they would be misleading. */
const WHOLE_REQUEST = [
	'to',
	'status',
	'recipients',
	'skipped',
	'sent',
	'failed',
	'unknown',
	'allSent',
	'unitsCharged',
	'units',
	'request',
];

export function onePerRecipient(record: Report): IDataObject[] {
	const common = Object.fromEntries(
		Object.entries(record).filter(([name]) => !WHOLE_REQUEST.includes(name)),
	);
	const { recipients, skipped = [] } = record;
	return [
		...recipients.map((recipient) => ({ ...recipient, ...common })),
		...[skipped]
			.flat()
			.filter(isObject)
			.map(({ number, reason }) => ({
				to: number,
				status: 'skipped',
				reason,
				...common,
			})),
	];
}
