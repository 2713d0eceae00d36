import type { Delivery } from '../control/types';
import type { PhoneEntry } from '../sms/watch';
import { outcomeOf } from '../webhooks/webhooks';

/** So many deliveries are on the page. */
const shown = 3;

/** After a while without a message, in milliseconds, the page says that none has come. */
const patience = 8_000;

export interface Consequence {
	id: number;
	at: string;
	text: string;
	/** What followed, or why nothing did. */
	then?: string;
}

/** The number of the invoice that an event is about. */
function numberIn(body: string): string | undefined {
	const { data } = JSON.parse(body) as { data?: { invoiceNumber?: string } | null };
	return data?.invoiceNumber;
}

const isAccepted = ({ status = 0, answer }: Delivery) =>
	status >= 200 && status < 300 && answer === undefined;

function followedBy(delivery: Delivery, phone: readonly PhoneEntry[], now: Date) {
	const number = isAccepted(delivery) ? numberIn(delivery.body) : undefined;
	if (number === undefined) return undefined;
	const about = phone.filter(({ text }) => text.includes(number));
	const before = about.find(({ at, problem }) => at < delivery.at && problem === undefined);
	// After a repeat, only what is sent before the answer belongs to it: a poll can tell of the invoice later.
	const next = about.find(({ at }) => at >= delivery.at && (!before || at <= delivery.until));
	if (next?.problem) return `Then the SMS about ${number} to ${next.to} failed`;
	if (next) return `Then came the SMS about ${number} to ${next.to}`;
	if (before) return `No SMS: one about ${number} had come before (Only Once Per)`;
	const isOver = now.getTime() - Date.parse(delivery.at) > patience;
	return isOver ? `No SMS about ${number} has come: the execution in n8n says why` : undefined;
}

/** The newest deliveries, the newest first, with what they led to. */
export const consequencesOf = (
	deliveries: readonly Delivery[],
	phone: readonly PhoneEntry[],
	now: Date,
): Consequence[] =>
	deliveries
		.map((delivery, id) => ({ delivery, id }))
		.slice(-shown)
		.reverse()
		.map(({ delivery, id }) => {
			const then = followedBy(delivery, phone, now);
			return { id, at: delivery.at, text: outcomeOf(delivery), ...(then ? { then } : {}) };
		});
