import { setTimeout as sleep } from 'node:timers/promises';

import { openMeetingPlace } from '../../n8n/queue/meetingPlace';
import { whatIsMissing } from '../../n8n/queue/servers';
import { sharedSettings } from '../../n8n/queue/settings';
import { atMost, exactly, notRun, told } from '../../support/finding';
import { delivery, inParallel, post } from '../chaos/deliveries';
import { chain, node, publish, trigger } from '../../n8n/nodes';
import type { Case } from './cases';
import { measure, noLimit, type Bench } from './measure';
import { ours } from './subjects';

/** An idle connection of PostgreSQL tells what it did after 10 s at the latest. */
const toldAfterMs = 11_000;

/** Of the table that only helpers for processed values use. Each statement but INSERT scans it, in whichever way. */
const counters = `SELECT (seq_scan + idx_scan + n_tup_ins)::int AS statements, (n_tup_ins + n_tup_upd)::int AS rows
	FROM pg_stat_user_tables WHERE relname = 'processed_data'`;

type Counts = { statements: number; rows: number };

/** What Ignore Repeats and Only Once ask of the database. The same workflow without them asks nothing of that table. */
export const statementsCase = (bench: Bench, quick: boolean): Case => ({
	name: 'statements',
	title: 'database statements for Ignore Repeats and Only Once',
	play: async () => {
		const missing = whatIsMissing();
		if (missing) return [notRun('statements', missing)];
		const count = quick ? 20 : 200;
		const place = await openMeetingPlace();
		const counted = async () => {
			await sleep(toldAfterMs, undefined, { signal: bench.signal });
			return (await place.query<Counts>(counters))[0] as Counts;
		};
		/** What each of so many tasks asked of the database. */
		const each = async (name: string, work: () => Promise<unknown>): Promise<Counts> => {
			const before = await counted();
			await work();
			const after = await counted();
			const of = (what: keyof Counts) => (after[what] - before[what]) / count;
			const found = { statements: of('statements'), rows: of('rows') };
			console.log(`  ${name}: ${found.statements} statements, ${found.rows} rows written`);
			return found;
		};
		try {
			const host = await bench.host('postgres', {
				...sharedSettings(place),
				...{ EXECUTIONS_MODE: 'regular', N8N_EXPRESSION_ENGINE: 'legacy' },
			});
			const { url } = host.n8n();
			const file = chain('Statements', [trigger(), node('Nothing', 'n8n-nodes-base.noOp', {})]);
			const { path } = await publish(host.client, host.credentials, file, [url]);
			const bodies = Array.from({ length: count }, (_, at) => delivery({ key: at }));
			const deliver = async () =>
				await inParallel(bodies, 5, async (body) => await post(url + path, body));
			const first = await each('delivery', deliver);
			const again = await each('repeated delivery', deliver);

			const subject = ours.create({ onlyOncePer: '={{ $json.name }}' });
			const named = (what: string) =>
				Array.from({ length: count }, (_, at) => ({ name: `${what} ${at}` }));
			const send = async (items: object[]) =>
				await measure(bench, host, { subject, items, settings: { rateLimit: noLimit } });
			await send(named('Warm-up'));
			const key = await each('key', async () => await send(named('Client')));
			const repeated = await each('repeated key', async () => await send(named('Client')));
			return [
				// Two are about the delivery. The others look once for rows of a thousand old periods.
				quick
					? told('statements for each delivery', first.statements)
					: atMost('statements for each delivery', 8, first.statements),
				atMost('rows written for each delivery', 1.5, first.rows),
				atMost('rows written for each repeated delivery', 1, again.rows),
				// n8n’s helper reads and writes for each call: for the claim, for what was sent, for the end. One more looks
				// whether another key has made the record that the service answers with.
				atMost('statements for each key', 7.5, key.statements),
				exactly('rows written for each repeated key', 0, repeated.rows),
			];
		} finally {
			await bench.end('postgres');
			await place.close();
		}
	},
});
