import { sum } from 'simple-statistics';

import { atLeast, exactly, told, type Finding } from '../support/finding';
import { compare, neverIn, rowsOf, type Balance, type Entry } from './books';
import { readClaims } from './claims';
import { createCalendar, type Day } from './calendar';
import type { Diary } from './diary';
import { announcementKey, invoiceKey, kindOf, madeKey } from './keys';
import { lostDeliveries, readLedger } from './ledger';
import { DAY } from './period';
import type { Stage } from './stage';
import type { Trouble } from './trouble';

/** Those in the shipped example. */
const subscribers = ['+447700900101', '+447700900102', '+447700900103'];

/** What the messages of each example are called. */
const MESSAGES = {
	thanks: 'Thanks for payments',
	alert: 'Alerts about payments',
	announcement: 'Announcements of events',
	reminder: 'Reminders',
	question: 'Questions before reminders',
	approved: 'Reminders after an approval',
	low: 'Alerts about the balance',
};

/** What the picture shows. */
export type Summary = {
	days: Day[];
	books: Array<{ what: string; service: number; n8n: number; uncertain: number }>;
	counts: Record<
		'executions' | 'faults' | 'kills' | 'outages' | 'lost' | 'doubled' | 'unsaid',
		number
	>;
};

/** How many payments of last month are in the file, which is made by hand if n8n was off. */
async function paymentsInFile({ office: { client, ids } }: Stage): Promise<number> {
	const made = (await client.executions(ids.csv)).find(({ status }) => status === 'success');
	const { id } = made ?? (await client.execute(ids.csv, 'First of the Month'));
	return (await client.outputs(id, 'Columns'))[0]?.length ?? 0;
}

/** What n8n was to do, but for what the service says it never reported. */
function expectedIn({ firm }: Stage, diary: Diary, lost: Set<string>): string[] {
	const thanked = firm.paid.filter(({ hasPhone, number }) => hasPhone && !lost.has(number));
	return [
		...diary.expected,
		...thanked.map(({ number }) => `thanks ${number}`),
		...firm.paid.map(({ number }) => `alert ${number}`),
		...firm.published.filter(({ isBilled }) => isBilled).map(({ id }) => invoiceKey(id)),
		...firm.published.flatMap(({ title }) => subscribers.map((to) => announcementKey(title, to))),
	];
}

const counted = (counts: ReadonlyMap<string, number>): string =>
	[...counts].map((one) => one.join(' ')).join(', ');

/** Closes the books of the month. */
export async function closeAccounts(stage: Stage, diary: Diary, trouble: Trouble) {
	const { firm, office, owner, period, sandbox, tunnel } = stage;
	await sandbox.control.settings({ rateLimit: { limit: 1e9 } });
	const { messages, invoices, payments, eventOf } = await readLedger(sandbox);
	const read = await readClaims(office.client, office.ids, {
		ends: trouble.ends(),
		seen: owner.crashed,
	});
	const byEvent = new Map([...eventOf].map(([id, event]) => [madeKey(id), invoiceKey(event)]));
	const claims = read.claims.map((one) => ({ ...one, key: byEvent.get(one.key) ?? one.key }));
	const lost = await lostDeliveries(sandbox);
	const expected = expectedIn(stage, diary, lost.thanks);
	const balanceOf = (service: Entry[], ...kinds: string[]): Balance => {
		const isMeant = ({ key }: { key: string }) => kinds.includes(kindOf(key));
		return compare({
			service: service.filter(isMeant),
			claims: claims.filter(isMeant),
			crashes: read.crashes,
			expected: expected.filter((key) => isMeant({ key })),
		});
	};
	const kinds = Object.keys(MESSAGES);
	const balances = {
		messages: balanceOf(messages, ...kinds, 'other'),
		invoices: balanceOf(invoices, 'invoice', 'made'),
	};
	// What is on record is told or uncertain, as the books of the messages show.
	const known = new Set([...claims, ...messages].map(({ key }) => key));
	const paidAndTold = payments.filter(({ key }) => known.has(key)).length;
	const unapproved = messages.filter(
		({ key }) => kindOf(key) === 'approved' && !owner.approved.has(key.split(' ')[1] ?? ''),
	);
	const never = neverIn(Object.values(balances));
	const lostEverywhere = [...lost.thanks].length + [...lost.alert].length;
	const findings: Finding[] = [
		told('Days', period.days),
		told('Invoices issued, payments, events published', firm.counts().join(', ')),
		told('Executions of n8n by their status', counted(read.statuses)),
		atLeast('Requests that a service failed to answer', 2 * period.days, diary.failures.length),
		atLeast('Kills of n8n', Math.floor(period.days / 3), trouble.killed.length),
		told('Times that n8n was off for hours', trouble.outages.length),
		told('Deliveries by their fate', counted(tunnel.fates())),
		told('Deliveries that the service gave up', lostEverywhere),
		...Object.entries(MESSAGES).flatMap(([kind, what]) => rowsOf(what, balanceOf(messages, kind))),
		...rowsOf('Invoices for events', balances.invoices),
		exactly(
			'Payments on record, and told by an alert or the reason why not',
			payments.length,
			paidAndTold,
		),
		exactly('Reminders that nobody had approved', 0, unapproved.length),
		...Object.entries(never).map(([what, keys]) => exactly(what, 0, keys.length)),
	];
	for (const [what, keys] of Object.entries(never)) {
		if (keys.length > 0) console.log(`${what}: ${keys.slice(0, 20).join(', ')}`);
	}
	if (period.start + period.days * DAY > Date.UTC(2031, 3, 1, 8)) {
		const ofMarch = payments.filter(({ at }) => at < '2031-04').length;
		findings.push(
			exactly('Payments of the first month in the CSV file', ofMarch, await paymentsInFile(stage)),
		);
	}
	const line = (what: string, { recorded, reported, uncertain }: Balance) => ({
		...{ what, service: recorded, n8n: reported + uncertain, uncertain },
	});
	const summary: Summary = {
		days: createCalendar(period, {
			...{ messages, invoices, payments },
			...{ faults: diary.failures, kills: trouble.killed, outages: trouble.outages },
			lost: firm.paid.filter(({ number }) => lost.thanks.has(number) || lost.alert.has(number)),
		}),
		books: [
			line('Messages', balances.messages),
			line('Invoices', balances.invoices),
			{ what: 'Payments', service: payments.length, n8n: paidAndTold, uncertain: 0 },
		],
		counts: {
			executions: sum([...read.statuses.values()]),
			faults: diary.failures.length,
			kills: trouble.killed.length,
			outages: trouble.outages.length,
			lost: lostEverywhere,
			doubled: never['Done twice'].length,
			unsaid: never['To be done, and lost without a word'].length,
		},
	};
	return { findings, summary };
}
