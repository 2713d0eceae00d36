import type { IDataObject } from 'n8n-workflow';

import { shorten } from '../../../shared/errors/readMessage';
import { counted, joinNames } from '../../../shared/errors/texts';
import type { Count, Input, Operation, Outgoing } from '../../../shared/operation';
import { failed, type Failure, isObject, succeeded } from '../../../shared/result';
import { segments, textWarnings } from '../../segments';
import { senderWarnings } from '../fields';
import { messageOptionsOf, recipientsOf } from './options';

/**
 * Returns one item, or one per recipient. Fails for a partial failure if On Partial Failure says so: the message has been
 * paid for, and isn’t sent again.
 */
export const reportSend: NonNullable<Operation['outcome']> = (answer, request, input, node) => {
	if (!answer.ok) return answer;
	const record = describeSend(answer.value, request, input);
	const { onPartialFailure, splitRecipients } = messageOptionsOf(input);
	const fails =
		onPartialFailure === 'fail' || (onPartialFailure === 'errorOutput' && node.hasErrorOutput);
	const result =
		fails && !request.skipped && record.allSent !== true
			? failed(partialFailure(record))
			: succeeded(splitRecipients === true ? onePerRecipient(record) : [record]);
	return { ...result, counts: countsOf(record) };
};

/** Adds to the service’s answer who got the message, how many segments it took, and warnings. */
function describeSend(record: IDataObject, request: Outgoing, input: Input): IDataObject {
	const { body } = request;
	const text = String(body.message);
	const report = readSendReport(record, numbersOf(request));
	const { invalid } = recipientsOf(input);
	const nobody = request.skipped && { skipped: [{ number: '', reason: 'is empty' }] };
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
		unknown: report.unknown,
		allSent: report.sent > 0 && report.sent === numbersOf(request).length,
		recipients: report.recipients,
		...segments(text, body.unicode === true),
		...(invalid.length > 0 ? { skipped: invalid } : nobody),
		...(warnings.length > 0 ? { warnings } : {}),
	};
}

/** The message has been paid for, so the error says that it isn’t sent again. */
function partialFailure(record: IDataObject): Failure {
	const all = record.recipients as Recipient[];
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
		description: [
			sent.length > 0 && `The units for the other ${sent.length} have been charged.`,
			'Neither Retry On Fail nor a retried execution sends this item again.',
			failed.length > 0 && 'Send to the numbers that didn’t get it in a new execution.',
			unknown.length > 0 &&
				'Where it isn’t known, check in the service first: they may have got the message, and a second one is charged again.',
			'To go on with the result, set “On Partial Failure” under Options to Continue.',
		]
			.filter(Boolean)
			.join(' '),
		details: record,
	};
}

/** Values of the whole request. In the item of a single recipient they would be misleading. */
const WHOLE_REQUEST = 'recipients skipped sent failed unknown allSent unitsCharged'.split(' ');

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

/** How many recipients didn’t get the message, or were left out. */
function countsOf(record: IDataObject): Count[] {
	const recipients = record.recipients as Recipient[];
	const { failed, unknown } = byFate(recipients);
	const of = recipients.length;
	if (of === 0) return [{ count: 1, of: 1, say: sayNobody }];
	return [
		{ count: failed.length, of, say: sayFailed },
		{ count: unknown.length, of, say: sayUnknown },
		{ count: lengthOf(record.skipped), of, say: saySkipped },
	];
}

const ofRecipients = (count: number, of: number) => `${count} of ${counted(of, 'recipient')}`;

const sayFailed: Count['say'] = (count, of) =>
	`${ofRecipients(count, of)} failed. The status of each is in the output.`;

const sayUnknown: Count['say'] = (count, of) =>
	`It isn’t known whether ${ofRecipients(count, of)} got the message. Check in the service before you send it again.`;

const saySkipped: Count['say'] = (count) =>
	`${counted(count, 'invalid number was', 'invalid numbers were')} skipped.`;

const sayNobody: Count['say'] = (count) =>
	`${counted(count, 'item has', 'items have')} no valid number, so nothing was sent for ${count === 1 ? 'it' : 'them'}.`;

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** A recipient as the service reports it. It may have more fields. */
export type Recipient = IDataObject & { to: string; status: string };

interface SendReport {
	/** One or more entries for each number of the request, in that order. */
	recipients: Recipient[];
	/** How many numbers the message was sent to, how many it failed for, and of how many that isn’t known. */
	sent: number;
	failed: number;
	unknown: number;
	/** Numbers that the answer doesn’t mention. */
	missing: string[];
	/** Other inconsistencies in the answer. */
	warnings: string[];
}

/** The status of a number that the answer doesn’t mention. */
const UNKNOWN = 'unknown';

type Fate = 'sent' | 'failed' | 'unknown';

/** Words of a status that say that a message wasn’t sent. */
const FAILED =
	/^error|fail|reject|undeliver|invalid|block|blacklist|barred|expired|refused|denied|unreachable|cancel|insufficient|\b(not|un)[ _-]?(sent|deliver)/i;

/**
 * What a status says. The service documents only `sent`. Whoever has a status such as `queued` may yet get the message, so
 * only words that say so mean that somebody didn’t: whom the output calls failed is sent to again, and pays again.
 */
function fateOf({ status }: Recipient): Fate {
	if (/^\s*(sent|delivered)\s*$/i.test(status)) return 'sent';
	// What isn’t a word was an object or a list.
	return FAILED.test(status) && !/^[{[]/.test(status) ? 'failed' : 'unknown';
}

function byFate(recipients: readonly Recipient[]): Record<Fate, Recipient[]> {
	const having = (fate: Fate) => recipients.filter((each) => fateOf(each) === fate);
	return { sent: having('sent'), failed: having('failed'), unknown: having('unknown') };
}

export const numbersOf = ({ body }: Pick<Outgoing, 'body'>): string[] =>
	Array.isArray(body.to) ? (body.to as string[]) : [];

/**
 * What an answer says about each number. Only the digits of numbers are compared, because the service may write them in
 * another format.
 */
export function readSendReport(record: IDataObject, numbers: readonly string[]): SendReport {
	const entries = entriesOf(record);
	const allCounted = record.sent === numbers.length && record.failed === 0;
	const entriesFor = (number: string): Recipient[] =>
		entries?.get(digitsOf(number)) ?? [
			{ to: number, status: !entries && allCounted ? 'sent' : UNKNOWN },
		];
	const each = numbers.map(entriesFor);
	const fates = each.map((all) => all.map(fateOf));
	const sent = fates.filter((all) => all.every((fate) => fate === 'sent')).length;
	const failed = fates.filter((all) => all.includes('failed')).length;
	const missing = numbers.filter((number) => entries && !entries.has(digitsOf(number)));
	const unknown = numbers.length - sent - failed;
	const outcome = { recipients: each.flat(), sent, failed, unknown, missing };
	return { ...outcome, warnings: warningsOf(record, numbers, outcome, entries) };
}

type Entries = Map<string, Recipient[]>;

/** The service’s list of recipients by the digits of their numbers; undefined if it sent none. */
export function entriesOf({ recipients }: IDataObject): Entries | undefined {
	if (!Array.isArray(recipients)) return undefined;
	const entries: Entries = new Map();
	for (const entry of recipients as unknown[]) {
		if (!isObject(entry)) continue;
		const { to, status } = entry;
		const digits = digitsOf(to);
		const recipient = { ...entry, to: printable(to), status: printable(status ?? UNKNOWN) };
		const same = entries.get(digits);
		if (same) same.push(recipient);
		else entries.set(digits, [recipient]);
	}
	return entries;
}

/** Unlike `String`, never throws, whatever the service sends: the message has been paid for. */
const printable = (value: unknown): string =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? UNKNOWN);

/** The digits of a number, the same for every format it can be written in. */
export const digitsOf = (number: unknown): string =>
	printable(number).replace(/\D/g, '').replace(/^00/, '');

function warningsOf(
	record: IDataObject,
	numbers: readonly string[],
	{ sent, failed, unknown }: Pick<SendReport, Fate>,
	entries: Entries | undefined,
): string[] {
	if (!entries) return ['The service’s answer contains no list of recipients.'];
	const requested = new Set(numbers.map(digitsOf));
	const unexpected = Array.from(entries.values())
		.flat()
		.filter(({ to }) => !requested.has(digitsOf(to)));
	const repeated = Array.from(entries.values()).filter((all) => all.length > 1);
	const counts = [record.sent, record.failed];
	const hasCounts = counts.some((count) => count !== undefined);
	const [saidSent, saidFailed] = counts.map((count) => shorten(printable(count), 30));
	return [
		unexpected.length > 0 &&
			`The service’s answer contains numbers that weren’t in the request: ${listStatuses(unexpected)}.`,
		repeated.length > 0 &&
			`The service’s answer contains numbers more than once: ${listStatuses(repeated.flat())}.`,
		hasCounts &&
			(counts[0] !== sent || counts[1] !== failed) &&
			`The service reports ${saidSent} sent and ${saidFailed} failed, but its list of recipients has ${sent} sent, ${failed} failed and ${unknown} unknown.`,
	].filter((warning) => warning !== false);
}

/** `+233241234567 (failed), +233201234567 (unknown)` */
export const listStatuses = (recipients: readonly Recipient[]): string =>
	joinNames(recipients.map(({ to, status }) => `${shorten(to, 30)} (${shorten(status, 30)})`));
