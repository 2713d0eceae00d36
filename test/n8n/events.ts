import type { Control, Sandbox } from '../sandbox';
import { sendJson } from './http';

type EventInput = {
	title: string;
	cost: string;
	organizer: Array<{ organizer: string; email?: string }>;
	status?: string;
	tags?: number[];
};

/** The ID of the tag of events that are billed. */
export const INVOICE_TAG = 41;

/** The tag that the example asks for, in a calendar without others. */
export const addInvoiceTag = async ({ calendar }: Control): Promise<void> =>
	void (await calendar.add('tags', [{ id: INVOICE_TAG, name: 'invoice' }]));

/** The email address of the organizer of an event with this title. */
export const address = (title: string) =>
	`${title.replace(/\W+/g, '-').toLowerCase()}@host.example`;

/** An event that can be billed, with its own organizer. */
export const event = (title: string, more: Partial<EventInput> = {}): EventInput => ({
	title,
	cost: 'USD 60',
	tags: [INVOICE_TAG],
	organizer: [{ organizer: `Host of ${title}`, email: address(title) }],
	...more,
});

/** A time a week from now, as the calendar writes it: local time without a zone. */
const clock = (hours: number) =>
	new Date(Date.now() + (7 * 24 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Adds an event as an editor of the site does, and returns its ID. */
export async function addEvent({ calendar }: Sandbox, event: EventInput): Promise<number> {
	const times = { start_date: clock(0), end_date: clock(2), timezone: 'UTC' };
	const key = Buffer.from(`${calendar.username}:${calendar.password}`).toString('base64');
	const url = `${calendar.apiRoot}/${calendar.namespace}/events`;
	const headers = { authorization: `Basic ${key}` };
	const response = await sendJson(url, { ...event, ...times }, { headers });
	if (!response.ok)
		throw new Error(`Couldn’t add the event: ${response.status} ${await response.text()}`);
	return ((await response.json()) as { id: number }).id;
}
