import type { IDataObject } from 'n8n-workflow';
import type { Outgoing } from '../shared/operation';

/** A recipient as the service names it, with the status it gives, and whatever else it says. */
export type Recipient = IDataObject & { to: string; status: string };

export interface SendReport {
	/** One or more entries for each number that was asked for, in that order. */
	recipients: Recipient[];
	/** Numbers that have the status `sent`, and that have another or none. */
	sent: number;
	failed: number;
	/** Numbers that the answer doesn't name. */
	missing: string[];
	/** What else in the answer doesn't add up. */
	warnings: string[];
}

/** Our word for a number that the answer doesn't name. */
const UNKNOWN = 'unknown';

export const numbersOf = ({ body }: Pick<Outgoing, 'body'>): string[] =>
	Array.isArray(body.to) ? (body.to as string[]) : [];

/**
 * What an answer says of each number. `sent` is the only status in the document (section 3), so any other counts as not
 * sent. The service may write a number in another way, so digits are compared.
 */
export function readSendReport(record: IDataObject, numbers: readonly string[]): SendReport {
	const entries = entriesOf(record);
	const allCounted = record.sent === numbers.length && record.failed === 0;
	const found = (number: string): Recipient[] => {
		const own = entries?.get(digitsOf(number));
		if (own) return own;
		return [{ to: number, status: !entries && allCounted ? 'sent' : UNKNOWN }];
	};
	const each = numbers.map(found);
	const sent = each.filter((all) => all.every(isSent)).length;
	const missing = numbers.filter((number) => entries && !entries.has(digitsOf(number)));
	const outcome = { recipients: each.flat(), sent, failed: numbers.length - sent, missing };
	return { ...outcome, warnings: warningsOf(record, numbers, outcome, entries) };
}

type Entries = Map<string, Recipient[]>;

/** The service's list of recipients by the digits of their numbers; undefined when it gave none. */
function entriesOf({ recipients }: IDataObject): Entries | undefined {
	if (!Array.isArray(recipients)) return undefined;
	const entries: Entries = new Map();
	for (const entry of recipients as unknown[]) {
		if (typeof entry !== 'object' || entry === null) continue;
		const { to, status } = entry as IDataObject;
		const digits = digitsOf(to);
		const recipient = { ...entry, to: textOf(to), status: textOf(status ?? UNKNOWN) };
		entries.set(digits, [...(entries.get(digits) ?? []), recipient]);
	}
	return entries;
}

/** The service may answer anything, also what `String` fails on; nothing here may throw once a message is paid for. */
const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? UNKNOWN);

/** What two spellings of a number have in common. */
export const digitsOf = (number: unknown): string =>
	textOf(number).replace(/\D/g, '').replace(/^00/, '');

const isSent = ({ status }: Recipient): boolean => status === 'sent';

function warningsOf(
	record: IDataObject,
	numbers: readonly string[],
	{ sent, failed }: { sent: number; failed: number },
	entries: Entries | undefined,
): string[] {
	if (!entries) return ['The service’s answer has no list of recipients.'];
	const asked = new Set(numbers.map(digitsOf));
	const strange = Array.from(entries.values())
		.flat()
		.filter(({ to }) => !asked.has(digitsOf(to)));
	const twice = Array.from(entries.values()).filter((all) => all.length > 1);
	const told = [record.sent, record.failed];
	return [
		...(strange.length > 0
			? [`The service’s answer names numbers that weren’t asked for: ${showStatus(strange)}.`]
			: []),
		...(twice.length > 0
			? [`The service’s answer names numbers more than once: ${showStatus(twice.flat())}.`]
			: []),
		...(told.some((count) => count !== undefined) && (told[0] !== sent || told[1] !== failed)
			? [
					`The service counts ${textOf(told[0])} sent and ${textOf(told[1])} failed; its list of recipients has ${sent} sent and ${failed} others.`,
				]
			: []),
	];
}

export const showStatus = (recipients: readonly Recipient[]): string =>
	recipients.map(({ to, status }) => `${to} (${status})`).join(', ');

/** The recipients of a record that the service didn’t report as sent. */
export const notSent = ({ recipients }: IDataObject): Recipient[] =>
	((recipients ?? []) as Recipient[]).filter((recipient) => !isSent(recipient));
