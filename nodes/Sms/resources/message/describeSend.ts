import type { IDataObject } from 'n8n-workflow';
import { joinNames } from '../../../shared/errors/texts';
import type { Input, Operation, Outgoing } from '../../../shared/operation';
import { failed, succeeded, type Failure } from '../../../shared/result';
import { isGsm7, segments, septets } from '../../segments';
import { notSent, numbersOf, readSendReport, showStatus, type Recipient } from '../../sendReport';
import { messageOptionsOf, recipientsOf } from './messageOptions';

/** What the service answered, and what it means: who got the message, in how many segments, and what looks odd. */
export function describeSend(record: IDataObject, request: Outgoing, input: Input): IDataObject {
	const { body } = request;
	const text = String(body.message);
	const report = readSendReport(record, numbersOf(request));
	const { refused } = recipientsOf(input);
	const warnings = [
		...(Array.isArray(record.warnings) ? (record.warnings as string[]) : []),
		...report.warnings,
		...(report.missing.length > 0
			? [
					`The service’s answer doesn’t mention ${joinNames(report.missing)}, so it isn’t known whether the message was sent.`,
				]
			: []),
		...senderWarnings(String(body.senderId)),
		...textWarnings(text, body.unicode === true),
	];
	return {
		...record,
		sent: report.sent,
		failed: report.failed,
		allSent: report.failed === 0,
		recipients: report.recipients,
		...segments(text, body.unicode === true),
		...(refused.length > 0 ? { skipped: refused } : {}),
		...(warnings.length > 0 ? { warnings } : {}),
	};
}

/**
 * Networks accept 3 to 11 letters, digits and a few other characters as the name of a sender, or a number of up to 15
 * digits (3GPP TS 23.040, section 9.1.2.5). The service only says that it must have approved the sender ID.
 */
export const senderWarnings = (senderId: string): string[] =>
	/^\+?\d{3,15}$/.test(senderId) || /^[A-Za-z0-9 .,&_'+/-]{3,11}$/.test(senderId)
		? []
		: [
				`The sender ID “${senderId}” is unusual: networks accept 3 to 11 letters and digits, or a number of up to 15 digits, and may change or refuse anything else.`,
			];

/** Warns of characters that a text sent without unicode may lose. */
export function textWarnings(text: string, unicode: boolean): string[] {
	if (unicode || isGsm7(text)) return [];
	const lost = Array.from(new Set(Array.from(text).filter((each) => septets(each) === undefined)));
	return [
		`Unicode is off, but the message has characters that need it and may be changed on the way: ${lost.slice(0, 20).join(' ')}`,
	];
}

/** One item, or one per recipient; or a failure if the user wants one when some recipients didn’t get the message. */
export const toItems: NonNullable<Operation['toItems']> = (record, input, { hasErrorOutput }) => {
	const { onPartialFailure, splitRecipients } = messageOptionsOf(input);
	const fails =
		onPartialFailure === 'fail' || (onPartialFailure === 'errorOutput' && hasErrorOutput);
	if (fails && record.allSent !== true) return failed(partialFailure(record));
	return succeeded(splitRecipients === true ? onePerRecipient(record) : [record]);
};

/** The message has been paid for, so the failure says that nothing of it is sent again. */
function partialFailure(record: IDataObject): Failure {
	const all = (record.recipients as Recipient[]).length;
	const others = notSent(record);
	const paid =
		others.length < all ? `The other ${all - others.length} got it and are paid for. ` : '';
	return {
		message: `${others.length} of ${all} recipients didn’t get the message: ${showStatus(others)}`,
		description: `${paid}Retry On Fail or a retried execution doesn’t send this item again. Send to these numbers in a new execution, or set “On Partial Failure” under Options to Continue.`,
		details: record,
	};
}

/** Fields that are about the whole request. Repeated in each item they would be added up wrongly. */
const OF_REQUEST = ['recipients', 'skipped', 'sent', 'failed', 'allSent', 'unitsCharged'];

function onePerRecipient(record: IDataObject): IDataObject[] {
	const common = Object.fromEntries(
		Object.entries(record).filter(([name]) => !OF_REQUEST.includes(name)),
	);
	const { recipients, skipped = [] } = record;
	return [
		...(recipients as Recipient[]).map((recipient) => ({ ...recipient, ...common })),
		...(skipped as Array<{ number: string; reason: string }>).map(({ number, reason }) => ({
			...{ to: number, status: 'skipped', reason },
			...common,
		})),
	];
}
