import { INVOICE_TAG, addInvoiceTag } from '../n8n/events';
import { sendJson } from '../n8n/http';
import { ask } from '../n8n/invoices';
import type { Sandbox } from '../sandbox';
import { oneOf } from '../support/calendarModel';
import type { Agenda } from './agenda';
import { DAY, HOUR, type Period } from './period';

type Made = { id: string; invoiceNumber: string };
type Client = { id: string; phone: string | null };
export type Paid = { number: string; hasPhone: boolean; at: number };
/** In days from when it is issued. */
type Times = { due: number; paid: number };
export type Overdue = { number: string; hasPhone: boolean };
export type Published = { id: number; title: string; isBilled: boolean; at: number };

const organizers = ['Esi Events', 'Harbour Choir', 'Osu Players', 'Drum School', 'Book Circle'];
const kinds = ['Concert', 'Reading', 'Workshop', 'Market', 'Play', 'Dance', 'Talk'];

/** As the calendar writes local times. */
const wall = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const perDay = { invoices: 8, events: 6 };

/** The business of a small firm: what happens at the services without n8n. */
export async function openFirm(
	random: () => number,
	{ sandbox, agenda, period }: { sandbox: Sandbox; agenda: Agenda; period: Period },
) {
	const { control } = sandbox;
	const paid: Paid[] = [];
	const published: Published[] = [];
	/** Invoices that were issued and aren’t paid. */
	const open = new Map<string, Overdue & { isOverdue: boolean }>();
	const between = (least: number, most: number) => least + random() * (most - least);
	/** Some time of an ordinary day. */
	const during = (day: number) => period.start + day * DAY + between(7, 20) * HOUR;

	await control.calendar.clear();
	await addInvoiceTag(control);
	const organizerIds = await control.calendar.add(
		'organizers',
		organizers.map((organizer) => ({
			organizer,
			email: `${organizer.toLowerCase().replace(' ', '@')}.example`,
		})),
	);
	const clients: Client[] = [];
	for (const { id } of await ask<Client[]>(sandbox, 'GET', '/clients?page_size=60')) {
		clients.push(await ask<Client>(sandbox, 'GET', `/clients/${id}`));
	}

	async function pay(id: string) {
		const invoice = open.get(id);
		if (!invoice || !open.delete(id)) return;
		const how = { action: 'mark_paid', paymentMethod: 'mobile_money' };
		await sendJson(`${sandbox.url}/control/invoices/${id}`, how, { method: 'PATCH' });
		const { number, hasPhone } = invoice;
		paid.push({ number, hasPhone, at: period.now() });
	}

	async function becomeOverdue(id: string) {
		const invoice = open.get(id);
		if (!invoice) return;
		invoice.isOverdue = true;
		await control.changeInvoice(id, { status: 'overdue' });
	}

	/** From now on it can be paid and, if it isn’t in time, is overdue. */
	async function issue({ id, invoiceNumber: number }: Made, hasPhone: boolean, times: Times) {
		open.set(id, { number, hasPhone, isOverdue: false });
		const due = period.now() + times.due * DAY;
		await control.changeInvoice(id, { status: 'sent', dueDate: new Date(due).toISOString() });
		agenda.add(due, async () => await becomeOverdue(id));
		agenda.add(period.now() + times.paid * DAY, async () => await pay(id));
	}

	/** Most clients pay in time, some late, a few never. */
	function usualTimes(): Times {
		const due = between(1, 6);
		const paid = oneOf(random, [...Array<number>(7).fill(due * 0.6), due + 5, due + 12, 99]);
		return { due, paid: paid * between(0.8, 1.2) };
	}

	/** Nobody sees it until it is issued. */
	async function prepare(times = usualTimes()): Promise<() => Promise<void>> {
		const { id: clientId, phone } = oneOf(random, clients);
		const rate = String(Math.ceil(between(1, 100) ** 2));
		const items = [{ description: 'Work', quantity: '1', rate }];
		const issueDate = new Date(period.start).toISOString();
		const made = await ask<Made>(sandbox, 'POST', '/invoices', { clientId, issueDate, items });
		await control.changeInvoice(made.id, { status: 'cancelled' });
		return async () => await issue(made, Boolean(phone), times);
	}

	async function publish(title: string, isBilled: boolean, lead: number) {
		const start = Math.ceil(period.now() / HOUR) * HOUR + lead;
		const cost = {
			cost: '60',
			currency_symbol: '$',
			currency_position: 'prefix',
			currency_code: 'USD',
		};
		const organizer = [oneOf(random, organizerIds)];
		const [id = 0] = await control.calendar.add('events', [
			{
				...{ title, organizer, ...(isBilled && { ...cost, tags: [INVOICE_TAG] }) },
				...{ start_date: wall(start), end_date: wall(start + 2 * HOUR) },
			},
		]);
		published.push({ id, title, isBilled, at: period.now() });
	}

	for (let day = 0; day < period.days; day++) {
		for (let one = 0; one < perDay.invoices; one++) agenda.add(during(day), await prepare());
		for (let one = 1; one <= perDay.events; one++) {
			const title = `${oneOf(random, kinds)} ${day + 1}-${one}`;
			const [isBilled, lead] = [random() < 0.7, Math.round(between(4, 20)) * DAY];
			agenda.add(during(day), async () => await publish(title, isBilled, lead));
		}
	}
	// The month begins with some that are overdue already.
	for (let one = 0; one < 20; one++) {
		agenda.add(period.start, await prepare({ due: 0, paid: between(1, 25) }));
	}

	return {
		/** What was paid, and so reported by the service. */
		paid,
		published,
		/** Invoices that were issued, those of them that were paid, and events. */
		counts: () => [paid.length + open.size, paid.length, published.length],
		overdue: (): Overdue[] => [...open.values()].filter(({ isOverdue }) => isOverdue),
		/** Some clients pay at once, before it is time. */
		payMany: async (count: number) => {
			for (const id of [...open.keys()].slice(0, count)) await pay(id);
		},
		/** Sends the drafts that n8n has made to the clients. */
		sendDrafts: async () => {
			const drafts = await ask<Made[]>(sandbox, 'GET', '/invoices?status=draft&page_size=100');
			for (const draft of drafts) await issue(draft, false, usualTimes());
		},
	};
}

export type Firm = Awaited<ReturnType<typeof openFirm>>;
