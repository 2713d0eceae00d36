import { DateTime } from 'luxon';

import type { SentMessage } from '../sandbox';

/** What a message is about, so that two with the same key would be one too many. */
export function keyOfMessage({ to, text, at }: Pick<SentMessage, 'to' | 'text' | 'at'>): string {
	const invoice = invoicesIn(text)[0] ?? '';
	const week = DateTime.fromISO(at, { zone: 'utc' }).toFormat("kkkk-'W'WW");
	const [, title] = /^New: (.+), \d+ \w+, \d\d:\d\d\. /.exec(text) ?? [];
	const [, execution] = /webhook-waiting\/(\d+)/.exec(text) ?? [];
	if (title) return announcementKey(title, to);
	if (execution) return `question ${execution}`;
	if (text.startsWith('Thank you')) return `thanks ${invoice}`;
	if (text.includes('has paid invoice')) return `alert ${invoice}`;
	if (text.startsWith('Reminder:')) return `reminder ${invoice} ${week}`;
	if (text.startsWith('Second reminder:')) return `approved ${invoice} ${week}`;
	if (text.startsWith('Your SMS wallet')) return `low ${at.slice(0, 10)}`;
	return `other ${text}`;
}

export const announcementKey = (title: string, to: string): string =>
	`announcement ${title} ${to.replaceAll(' ', '')}`;

/** The questions of an execution, which asks one after the other. */
export const questionKey = (execution: string, at: number): string =>
	`question ${execution} ${at + 1}`;

export const invoiceKey = (event: string | number): string => `invoice ${event}`;

/** An invoice by its own ID, of which the books know the event. */
export const madeKey = (id: string): string => `made ${id}`;

/** The event whose ID the example writes into the notes of its invoice. */
export const eventIn = (text: unknown): string | undefined =>
	/^Event (\d+):/.exec(String(text))?.[1];

export const invoicesIn = (text: string): string[] => [
	...new Set([...text.matchAll(/INV-\d+/g)].map(([number]) => number)),
];

/** The example that a key belongs to. */
export const kindOf = (key: string): string => key.split(' ', 1)[0] ?? '';
