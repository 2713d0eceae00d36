import type { IDataObject } from 'n8n-workflow';

import { counted, joinNames } from '../../../shared/errors/texts';
import type { Input, Operation, Outgoing } from '../../../shared/operation';
import type { Failure } from '../../../shared/result';
import { failed, isObject, succeeded } from '../../../shared/result';
import { isGsm7, segments, septets } from '../../segments';
import type { Recipient } from '../../sendReport';
import { listStatuses, notSent, numbersOf, readSendReport, UNKNOWN } from '../../sendReport';
import { messageOptionsOf, recipientsOf } from './options';

/** Adds to the service’s answer who got the message, how many segments it took, and warnings. */
export function describeSend(record: IDataObject, request: Outgoing, input: Input): IDataObject {
	const { body } = request;
	const text = String(body.message);
	const report = readSendReport(record, numbersOf(request));
	const { invalid } = recipientsOf(input);
	const warnings = [
		...(Array.isArray(record.warnings) ? (record.warnings as string[]) : []),
		...report.warnings,
		...(report.missing.length > 0
			? [
					`The service’s answer doesn’t mention ${joinNames(report.missing)}, so the outcome is unknown.`,
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
		...(invalid.length > 0 ? { skipped: invalid } : {}),
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

/** Warns about characters that may be lost without Unicode. */
export function textWarnings(text: string, unicode: boolean): string[] {
	if (unicode || isGsm7(text)) return [];
	const lost = Array.from(new Set(Array.from(text).filter((each) => septets(each) === undefined)));
	return [
		`Unicode is off, but the message contains characters that need it and may be replaced: ${lost.slice(0, 20).join(' ')}`,
	];
}

/** Returns one item, or one per recipient. Fails for a partial failure if On Partial Failure says so. */
export const toItems: NonNullable<Operation['toItems']> = (record, input, { hasErrorOutput }) => {
	const { onPartialFailure, splitRecipients } = messageOptionsOf(input);
	const fails =
		onPartialFailure === 'fail' || (onPartialFailure === 'errorOutput' && hasErrorOutput);
	if (fails && record.allSent !== true) return failed(partialFailure(record));
	return succeeded(splitRecipients === true ? onePerRecipient(record) : [record]);
};

/** The message has been paid for, so the error says that it isn’t sent again. */
function partialFailure(record: IDataObject): Failure {
	const all = (record.recipients as Recipient[]).length;
	const others = notSent(record);
	const paid =
		others.length < all ? `The units for the other ${all - others.length} have been charged. ` : '';
	return {
		message: `${others.length} of ${all} recipients didn’t get the message: ${listStatuses(others)}`,
		description: `${paid}Neither Retry On Fail nor a retried execution sends this item again. Send to these numbers in a new execution, or set “On Partial Failure” under Options to Continue.`,
		details: record,
	};
}

/** Values of the whole request. In the item of a single recipient they would be misleading. */
const WHOLE_REQUEST = ['recipients', 'skipped', 'sent', 'failed', 'allSent', 'unitsCharged'];

function onePerRecipient(record: IDataObject): IDataObject[] {
	const common = Object.fromEntries(
		Object.entries(record).filter(([name]) => !WHOLE_REQUEST.includes(name)),
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

/** Says how many recipients of all messages of a run didn’t get theirs, without their numbers. */
export function sumUpRecipients(records: readonly IDataObject[]): string[] {
	const entries = records.flatMap(recipientsIn);
	const invalid = records.reduce((sum, { skipped }) => sum + lengthOf(skipped), 0);
	const having = (wanted: string) =>
		entries.filter(({ status }) => String(status) === wanted).length;
	const skipped = having(SKIPPED);
	const [sent, unknown] = [having('sent'), having(UNKNOWN)];
	const all = entries.length - skipped;
	const failed = all - sent - unknown;
	const of = (count: number) => `${count} of ${counted(all, 'recipient')}`;
	return [
		...(failed === 0 ? [] : [`${of(failed)} failed. The status of each is in the output.`]),
		...(unknown === 0 ? [] : [`It isn’t known whether ${of(unknown)} got the message.`]),
		...(skipped + invalid === 0
			? []
			: [`${counted(skipped + invalid, 'invalid number was', 'invalid numbers were')} skipped.`]),
	];
}

/** The status of an invalid number in an item of its own. */
const SKIPPED = 'skipped';

/** The recipients of a message; or with Split Recipients, the one that the item is about. */
const recipientsIn = (record: IDataObject): IDataObject[] =>
	Array.isArray(record.recipients)
		? (record.recipients as unknown[]).filter(isObject)
		: record.status === undefined
			? []
			: [record];

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
