import { DAY, type Period } from './period';

type At = { at: number | string };

type Happened = {
	messages: At[];
	invoices: At[];
	payments: At[];
	/** When they were prepared, and when n8n was killed. */
	faults: number[];
	kills: number[];
	outages: Array<{ from: number; to: number }>;
	/** Payments whose delivery the service gave up. */
	lost: At[];
};

/** What happened on a day. */
export type Day = Record<keyof Happened, number>;

/** Counts what happened on each day of the month. */
export function createCalendar({ start, days }: Period, happened: Happened): Day[] {
	const dayOf = (at: number | string) => Math.floor((new Date(at).getTime() - start) / DAY);
	const times: Record<keyof Happened, Array<number | string>> = {
		messages: happened.messages.map(({ at }) => at),
		invoices: happened.invoices.map(({ at }) => at),
		payments: happened.payments.map(({ at }) => at),
		faults: happened.faults,
		kills: happened.kills,
		outages: happened.outages.map(({ from }) => from),
		lost: happened.lost.map(({ at }) => at),
	};
	const count = (kind: keyof Happened, day: number) =>
		times[kind].filter((at) => dayOf(at) === day).length;
	return Array.from({ length: days }, (_, day) => ({
		messages: count('messages', day),
		invoices: count('invoices', day),
		payments: count('payments', day),
		faults: count('faults', day),
		kills: count('kills', day),
		outages: count('outages', day),
		lost: count('lost', day),
	}));
}
