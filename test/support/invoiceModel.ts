import { DateTime } from 'luxon';

import { uuid } from '../sandbox/invoicing/books';
import { oneOf } from './calendarModel';
import { startRawServer } from './rawServer';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface ModelInvoice {
	id: string;
	invoiceNumber: string;
	status: string;
	currency: string;
	total: string;
	amountPaid: string;
	balanceDue: string;
	issueDate: string;
	dueDate: string | null;
	clientId: string | null;
	createdAt: string;
}

/** The next states of an invoice, each as often as it should happen. */
const NEXT: Record<string, string[]> = {
	draft: ['recorded', 'sent', 'paid'],
	recorded: ['sent', 'partial', 'paid'],
	sent: ['viewed', 'viewed', 'paid', 'cancelled'],
	viewed: ['partial', 'paid', 'paid', 'cancelled'],
	partial: ['partial', 'paid', 'paid'],
	overdue: ['partial', 'paid', 'paid', 'cancelled'],
	// A cheque that bounced.
	paid: ['sent'],
	cancelled: [],
};

const OPEN = ['recorded', 'sent', 'viewed', 'partial', 'overdue'];

export interface Expecting {
	triggerOn: readonly string[];
	daysBeforeDue: number;
	daysOverdue: number;
	timezone: string;
}

/** What the previous poll could see of an invoice, and for which due date each thing was reported. */
type Seen = { status: string; amountPaid: string; told: Partial<Record<string, string | null>> };

/**
 * An invoicing service whose invoices change at random, and what a trigger has to report of that at each poll. It looks
 * at all invoices itself, so it shares nothing with how the trigger finds out.
 */
export async function createInvoiceModel(random: () => number, start: number) {
	let now = start;
	let made = 0;
	/** The newest first, as the service lists them. */
	const invoices: ModelInvoice[] = [];
	let seen: Map<string, Seen> | undefined;
	let previousDay = '';
	const faults: number[] = [];
	const hidden = new Set<string>();
	const missing: { error: string; code?: string } = { error: 'Not found', code: 'NOT_FOUND' };

	const list = (query: URLSearchParams) => {
		const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 20)];
		const status = query.get('status');
		const found = invoices.filter(
			(one) => !hidden.has(one.id) && (!status || one.status === status),
		);
		const meta = {
			...{ total: found.length, page, pageSize: size },
			totalPages: Math.ceil(found.length / size),
		};
		return { data: found.slice((page - 1) * size, page * size), meta };
	};
	const server = await startRawServer((response, { url }) => {
		const { pathname, searchParams } = new URL(url, 'http://service.test');
		const [id] = /[^/]+$/.exec(pathname) ?? [];
		const one = invoices.find((each) => each.id === id);
		const fault = faults.shift();
		const body = id === 'invoices' ? list(searchParams) : one ? { data: one } : missing;
		const status = fault ?? (body === missing ? 404 : 200);
		response.writeHead(status, {
			'content-type': 'application/json',
			date: new Date(now).toUTCString(),
		});
		response.end(JSON.stringify(fault ? { error: 'Busy', code: 'SERVER_ERROR' } : body));
	});

	/** A due date in one of the forms in which services store a day. */
	const dueDate = (timezone: string): string | null => {
		if (random() < 0.08) return null;
		const day = DateTime.fromMillis(now, { zone: timezone }).plus({
			days: Math.floor(random() * 25),
		});
		const text = day.toFormat('yyyy-MM-dd');
		return oneOf(random, [
			text,
			`${text}T00:00:00.000Z`,
			day.startOf('day').toUTC().toISO() as string,
			day.set({ hour: 17, minute: 30 }).toISO() as string,
		]);
	};
	const dayOf = (text: string, timezone: string): string =>
		text.length === 10 || /T00:00:00(\.000)?Z/.test(text)
			? text.slice(0, 10)
			: DateTime.fromISO(text, { zone: timezone }).toFormat('yyyy-MM-dd');
	const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY;

	const moveOn = (one: ModelInvoice, status: string) => {
		const [total, paid] = [Number(one.total), Number(one.amountPaid)];
		const now = { partial: paid + (total - paid) / 2, paid: total }[status];
		// What was paid and isn’t any more, wasn’t paid at all.
		const amount = now ?? (one.status === 'paid' ? 0 : paid);
		one.status = status;
		one.amountPaid = amount.toFixed(2);
		one.balanceDue = (total - amount).toFixed(2);
	};

	return {
		server,
		invoices,
		hidden,
		missing,
		now: () => now,
		wait: (milliseconds: number) => void (now += milliseconds),
		/** Refuses the next requests. */
		fail: (times: number) => void faults.push(...Array.from({ length: times }, () => 500)),
		heal: () => void faults.splice(0),
		add: (timezone: string, more: Partial<ModelInvoice> = {}): ModelInvoice => {
			const id = uuid('invoice', ++made);
			const invoice = {
				...{ id, invoiceNumber: `INV-${made}`, currency: 'GHS', clientId: null },
				...{ total: '250.00', amountPaid: '0.00', balanceDue: '250.00' },
				status: oneOf(random, ['draft', 'recorded', 'sent', 'sent']),
				issueDate: new Date(now).toISOString(),
				dueDate: dueDate(timezone),
				createdAt: new Date(now).toISOString(),
				...more,
			};
			invoices.unshift(invoice);
			return invoice;
		},
		change: (timezone: string) => {
			// The newest change most.
			const one = invoices[Math.floor(random() ** 2 * invoices.length)];
			if (!one) return;
			if (random() < 0.15 && OPEN.includes(one.status)) one.dueDate = dueDate(timezone);
			else if (one.status !== 'paid' || random() < 0.1) {
				moveOn(one, oneOf(random, NEXT[one.status] ?? []) ?? one.status);
			}
		},
		/** The service finds out that due dates have passed, by its own clock. */
		markOverdue: () => {
			for (const one of invoices) {
				const isPast = one.dueDate !== null && Date.parse(one.dueDate) + DAY < now;
				if (isPast && OPEN.includes(one.status)) one.status = 'overdue';
			}
		},
		/** What a poll that succeeds now has to report: `paid INV-7`. */
		poll: ({ triggerOn, daysBeforeDue, daysOverdue, timezone }: Expecting): string[] => {
			const today = DateTime.fromMillis(now, { zone: timezone }).toFormat('yyyy-MM-dd');
			const before = seen;
			const expected: string[] = [];
			seen = new Map(
				invoices.map((one): [string, Seen] => {
					const { id, invoiceNumber, status, dueDate: due, amountPaid } = one;
					const last = before?.get(id);
					const wasUnpaid = last === undefined || !['paid', 'cancelled'].includes(last.status);
					const hasEnded = ['paid', 'cancelled'].includes(status);
					if (before && last === undefined) expected.push(`created ${invoiceNumber}`);
					if (before && hasEnded && wasUnpaid) expected.push(`${status} ${invoiceNumber}`);
					const isMore = Number(amountPaid) > Number(last?.amountPaid ?? 0);
					if (before && !hasEnded && wasUnpaid && isMore) {
						expected.push(`partlyPaid ${invoiceNumber}`);
					}
					if (!OPEN.includes(status)) {
						return [id, { status, amountPaid, told: status === 'draft' ? { ...last?.told } : {} }];
					}
					const told = { ...last?.told };
					const day = due === null ? undefined : dayOf(due, timezone);
					const days = day === undefined ? NaN : daysFrom(today, day);
					const happens: Record<string, boolean> = {
						dueSoon: days <= daysBeforeDue,
						newlyOverdue: days < 0 || status === 'overdue',
						overdueByDays: days <= -daysOverdue,
					};
					for (const [type, isSo] of Object.entries(happens)) {
						if (!isSo || (type in told && told[type] === due)) continue;
						told[type] = due;
						const wasOpen = last !== undefined && OPEN.includes(last.status);
						const isPast =
							type === 'dueSoon' &&
							((day as string) < (previousDay || today) || (days < 0 && !wasOpen));
						if (before && !isPast) expected.push(`${type} ${invoiceNumber}`);
					}
					// What was so for another due date doesn’t count any more.
					for (const type of Object.keys(told)) if (told[type] !== due) delete told[type];
					return [id, { status, amountPaid, told }];
				}),
			);
			previousDay = today;
			return expected.filter((text) => triggerOn.includes(text.split(' ')[0] as string));
		},
	};
}

export type InvoiceModel = Awaited<ReturnType<typeof createInvoiceModel>>;
