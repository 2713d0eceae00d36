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
	type Remark,
	type Remarks,
	type Sum,
} from '../../../shared/result';
import { segments, textWarnings } from '../../segments';
import { numberIn } from '../../service';
import { messageOptionsOf, messageText, recipientsOf } from './options';
import { byFate, listStatuses, numbersOf, readSendReport, type Recipient } from './readSendReport';

type MessageText = ReturnType<typeof messageText>;

/** What the output says about a message. */
export type Report = IDataObject & { recipients: Recipient[] };

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
	const message = messageText(input, link);
	const record = describeSend(answer.value, request, input, message);
	const { onPartialFailure, splitRecipients } = messageOptionsOf(input);
	const fails =
		onPartialFailure === 'fail' || (onPartialFailure === 'errorOutput' && hasErrorOutput);
	const result =
		fails && numbersOf(request).length > 0 && record.allSent !== true
			? failed(partialFailure(record))
			: succeeded(splitRecipients === true ? onePerRecipient(record) : [record]);
	remarkOnRecipients(record, remarks);
	remarks.add(SPECIAL, specialOf(record, request, input, message));
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
	{ replaced }: MessageText,
): Report {
	const { body } = request;
	const text = String(body.message);
	const { missing, warnings: odd, ...report } = readSendReport(record, numbersOf(request));
	const { invalid, doubts } = recipientsOf(input);
	const nobody =
		numbersOf(request).length === 0 ? { skipped: [{ number: '', reason: 'is empty' }] } : {};
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
		...record,
		...report,
		allSent: report.sent > 0 && report.sent === numbersOf(request).length,
		...segments(text, body.unicode === true),
		...(Object.keys(replaced).length > 0 ? { replaced } : {}),
		...(invalid.length > 0 ? { skipped: invalid } : nobody),
		...(warnings.length > 0 ? { warnings } : {}),
	};
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
	'recipients',
	'skipped',
	'sent',
	'failed',
	'unknown',
	'allSent',
	'unitsCharged',
	'units',
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

/** How many recipients didn’t get the message, or were left out. */
function remarkOnRecipients(record: Report, remarks: Remarks): void {
	const recipients = record.recipients;
	const { failed, unknown } = byFate(recipients);
	const of = recipients.length;
	if (of === 0) return remarks.add(NOBODY);
	remarks.add(FAILED, { count: failed.length, of });
	remarks.add(UNKNOWN, { count: unknown.length, of });
	remarks.add(SKIPPED, { count: lengthOf(record.skipped) });
}

const ofRecipients = (count: number, of: number) => `${count} of ${counted(of, 'recipient')}`;

const FAILED: Remark = {
	type: 'warning',
	say: ({ count, of }) => `${ofRecipients(count, of)} failed. The status of each is in the output.`,
};

const UNKNOWN: Remark = {
	type: 'warning',
	say: ({ count, of }) =>
		`It isn’t known whether ${ofRecipients(count, of)} got the message. Check in the service before you send it again.`,
};

export const SKIPPED: Remark = {
	type: 'warning',
	say: ({ count }) => `${counted(count, 'invalid number was', 'invalid numbers were')} skipped.`,
};

const NOBODY: Remark = {
	type: 'warning',
	say: ({ count }) =>
		`${counted(count, 'item has', 'items have')} no valid number, so nothing was sent for ${count === 1 ? 'it' : 'them'}.`,
};

export const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** How many units are spent on special characters alone. None if the option is set, or if the text was shortened. */
export function specialOf(
	record: Report,
	{ body }: Outgoing,
	input: Input,
	{ text, savable, special }: MessageText,
): Sum {
	const isTold =
		messageOptionsOf(input).replaceSpecialCharacters === undefined &&
		String(body.message).startsWith(text);
	const recipients = record.recipients.length;
	const of = Number(record.segments) * recipients;
	return { count: isTold ? savable * recipients : 0, of, which: special };
}

export const SPECIAL: Remark = {
	type: 'warning',
	say: ({ count, of, which }) =>
		`About ${count} of ${counted(of, 'unit')} are spent on special characters alone: ${which.slice(0, 20).join(' ')}. To send plain ones instead, add “Replace Special Characters” under Options.`,
};
