import type { IDataObject } from 'n8n-workflow';

import { shorten } from '../shared/errors/readMessage';
import { joinNames } from '../shared/errors/texts';
import type { Outgoing } from '../shared/operation';
import { isObject } from '../shared/result';

/** A recipient as the service reports it. It may have more fields. */
export type Recipient = IDataObject & { to: string; status: string };

interface SendReport {
	/** One or more entries for each number of the request, in that order. */
	recipients: Recipient[];
	/** How many numbers have the status `sent`, and how many have another one or none. */
	sent: number;
	failed: number;
	/** Numbers that the answer doesn’t mention. */
	missing: string[];
	/** Other inconsistencies in the answer. */
	warnings: string[];
}

/** The status of a number that the answer doesn’t mention. */
export const UNKNOWN = 'unknown';

export const numbersOf = ({ body }: Pick<Outgoing, 'body'>): string[] =>
	Array.isArray(body.to) ? (body.to as string[]) : [];

/**
 * What an answer says about each number. The service documents only the status `sent`, so any other one counts as not
 * sent. Only the digits of numbers are compared, because the service may write them in another format.
 */
export function readSendReport(record: IDataObject, numbers: readonly string[]): SendReport {
	const entries = entriesOf(record);
	const allCounted = record.sent === numbers.length && record.failed === 0;
	const entriesFor = (number: string): Recipient[] =>
		entries?.get(digitsOf(number)) ?? [
			{ to: number, status: !entries && allCounted ? 'sent' : UNKNOWN },
		];
	const each = numbers.map(entriesFor);
	const sent = each.filter((all) => all.every(isSent)).length;
	const missing = numbers.filter((number) => entries && !entries.has(digitsOf(number)));
	const outcome = { recipients: each.flat(), sent, failed: numbers.length - sent, missing };
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

const isSent = ({ status }: Recipient): boolean => status === 'sent';

function warningsOf(
	record: IDataObject,
	numbers: readonly string[],
	{ sent, failed }: { sent: number; failed: number },
	entries: Entries | undefined,
): string[] {
	if (!entries) return ['The service’s answer contains no list of recipients.'];
	const requested = new Set(numbers.map(digitsOf));
	const unexpected = Array.from(entries.values())
		.flat()
		.filter(({ to }) => !requested.has(digitsOf(to)));
	const repeated = Array.from(entries.values()).filter((all) => all.length > 1);
	const counts = [record.sent, record.failed];
	return [
		...(unexpected.length > 0
			? [
					`The service’s answer contains numbers that weren’t in the request: ${listStatuses(unexpected)}.`,
				]
			: []),
		...(repeated.length > 0
			? [`The service’s answer contains numbers more than once: ${listStatuses(repeated.flat())}.`]
			: []),
		...(counts.some((count) => count !== undefined) && (counts[0] !== sent || counts[1] !== failed)
			? [
					`The service reports ${shorten(printable(counts[0]), 30)} sent and ${shorten(printable(counts[1]), 30)} failed, but its list of recipients has ${sent} sent and ${failed} others.`,
				]
			: []),
	];
}

/** `+233241234567 (failed), +233201234567 (unknown)` */
export const listStatuses = (recipients: readonly Recipient[]): string =>
	joinNames(recipients.map(({ to, status }) => `${shorten(to, 30)} (${shorten(status, 30)})`));

/** The recipients of a record that don’t have the status `sent`. */
export const notSent = ({ recipients }: IDataObject): Recipient[] =>
	((recipients ?? []) as Recipient[]).filter((recipient) => !isSent(recipient));
