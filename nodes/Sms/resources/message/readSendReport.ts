import type { IDataObject } from 'n8n-workflow';

import { shorten } from '../../../shared/errors/readMessage';
import { joinNames } from '../../../shared/errors/texts';
import type { Outgoing } from '../../../shared/operation';
import { isObject } from '../../../shared/result';
import { numberIn } from '../../service';

/** A recipient as the service reports it. It may have more fields. */
export type Recipient = IDataObject & { to: string; status: string };

/** What the output says about a message. */
export type Report = IDataObject & { recipients: Recipient[] };

/** Why a number was left out that isn’t invalid. */
export const REPEATED = 'gets the same message from an earlier item';

/** The status of a number that the answer doesn’t mention. */
const UNKNOWN = 'unknown';

type Fate = 'sent' | 'failed' | 'unknown';

/** Words of a status that say that a message wasn’t sent. */
const FAILED =
	/^error|fail|reject|undeliver|invalid|block|blacklist|barred|expired|refused|denied|unreachable|cancel|insufficient|\b(not|un)[ _-]?(sent|deliver)/i;

/**
 * What a status says. The service documents only `sent`. Whoever has a status such as `queued` may yet get the message,
 * so only words that say so mean that somebody didn’t: whom the output calls failed is sent to again, and pays again.
 */
function fateOf({ status }: Recipient): Fate {
	if (/^\s*(sent|delivered)\s*$/i.test(status)) return 'sent';
	// What isn’t a word was an object or a list.
	return FAILED.test(status) && !/^[{[]/.test(status) ? 'failed' : 'unknown';
}

export function byFate(recipients: readonly Recipient[]): Record<Fate, Recipient[]> {
	const having = (fate: Fate) => recipients.filter((each) => fateOf(each) === fate);
	return { sent: having('sent'), failed: having('failed'), unknown: having('unknown') };
}

export const numbersOf = ({ body }: Pick<Outgoing, 'body'>): string[] =>
	Array.isArray(body.to) ? body.to.filter((number) => typeof number === 'string') : [];

/**
 * What an answer says: the recipients, one or more for each number of the request and in that order; how many numbers
 * the message was sent to or failed for, and of how many that isn’t known; the numbers that it doesn’t mention
 * (`missing`); and warnings about what else isn’t consistent. Only the digits of numbers are compared, because the
 * service may write them in another format.
 */
export function readSendReport(record: IDataObject, numbers: readonly string[]) {
	const entries = entriesOf(record);
	const allCounted = numberIn(record.sent) === numbers.length && numberIn(record.failed) === 0;
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
	const listed: readonly unknown[] = recipients;
	for (const entry of listed) {
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
	{ sent, failed, unknown }: Record<Fate, number>,
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
			(numberIn(counts[0]) !== sent || numberIn(counts[1]) !== failed) &&
			`The service reports ${saidSent} sent and ${saidFailed} failed, but its list of recipients has ${sent} sent, ${failed} failed and ${unknown} unknown.`,
	].filter((warning) => warning !== false);
}

/** `+233241234567 (failed), +233201234567 (unknown)` */
export const listStatuses = (recipients: readonly Recipient[]): string =>
	joinNames(recipients.map(({ to, status }) => `${shorten(to, 30)} (${shorten(status, 30)})`));
