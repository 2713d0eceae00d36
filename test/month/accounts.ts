import { atLeast, exactly, told, type Finding } from '../support/finding';
import { compare, rowsOf, type Balance, type Entry } from './books';
import { readClaims } from './claims';
import type { createDiary } from './diary';
import { announcementKey, invoiceKey, kindOf } from './keys';
import { lostDeliveries, readLedger } from './ledger';
import type { Stage } from './stage';
import type { Trouble } from './trouble';

/** Those in the shipped example. */
const subscribers = ['+447700900101', '+447700900102', '+447700900103'];

type Diary = ReturnType<typeof createDiary>;

/** What happened on the days, for the picture. */
export type Day = Record<
	'messages' | 'invoices' | 'payments' | 'faults' | 'kills' | 'hoursOff' | 'lost',
	number
>;

export type Accounts = {
	findings: Finding[];
	days: Day[];
	/** Beneath the picture: what the services have on record, and what n8n says. */
	books: Array<{ what: string; service: number; n8n: number; uncertain: number }>;
	doubled: number;
	unsaid: number;
};

/** The payments of the last month in the file of the example, which is made by hand if a crash has kept it from being made. */
async function paymentsInFile({ office: { client, ids } }: Stage): Promise<number> {
	const [made] = (await client.executions(ids.csv)).filter(({ status }) => status === 'success');
	const { id } = made ?? (await client.execute(ids.csv, 'First of the Month'));
	return (await client.outputs(id, 'Columns'))[0]?.length ?? 0;
}

const onlyOf = (kinds: string[]) => (key: string) => kinds.includes(kindOf(key));

/** Closes the books of the month. */
export async function closeAccounts(
	stage: Stage,
	diary: Diary,
	trouble: Trouble,
): Promise<Accounts> {
	const { firm, office, owner, period, sandbox, tunnel } = stage;
	await sandbox.control.clearFaults();
	await sandbox.control.settings({ rateLimit: { limit: 1e9 } });
	const ledger = await readLedger(sandbox);
	const { claims, crashes, executions } = await readClaims(office.client, office.ids);
	const lost = await lostDeliveries(sandbox);
	const isReported = ({ number }: { number: string }) => !lost.thanks.has(number);
	const expected = [
		...diary.expected,
		...firm.paid
			.filter((one) => one.hasPhone && isReported(one))
			.map(({ number }) => `thanks ${number}`),
		...firm.paid.map(({ number }) => `alert ${number}`),
		...firm.published.filter(({ isBilled }) => isBilled).map(({ id }) => invoiceKey(id)),
		...firm.published.flatMap(({ title }) => subscribers.map((to) => announcementKey(title, to))),
	];
	const balanceOf = (service: Entry[], kinds: string[]): Balance => {
		const isMeant = onlyOf(kinds);
		return compare({
			service: service.filter(({ key }) => isMeant(key)),
			claims: claims.filter(({ key }) => isMeant(key)),
			crashes,
			expected: expected.filter(isMeant),
		});
	};
	const names = {
		thanks: 'Thanks for a payment',
		alert: 'Alerts about a payment',
		announcement: 'Announcements',
		reminder: 'Reminders',
		approved: 'Reminders that were asked about',
		question: 'Questions',
		low: 'Alerts about the balance',
	};
	const rows = Object.entries(names).flatMap(([kind, what]) =>
		rowsOf(what, balanceOf(ledger.messages, [kind])),
	);
	const messages = balanceOf(ledger.messages, [...Object.keys(names), 'other']);
	const invoices = balanceOf(ledger.invoices, ['invoice']);
	for (const one of [messages, invoices])
		for (const [what, keys] of Object.entries(one))
			if (Array.isArray(keys) && keys.length && what !== 'refused')
				console.log(what, keys.slice(0, 30));
	void executions;
	void owner;
	void period;
	void tunnel;
	void trouble;
	void told;
	void atLeast;
	void exactly;
	return {
		findings: [...rows, ...rowsOf('Invoices', invoices)],
		days: [],
		books: [],
		doubled: 0,
		unsaid: 0,
	};
}
