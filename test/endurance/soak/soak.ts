import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { exactly, told, type Finding } from '../../support/finding';
import { limitedTime } from '../../support/limitedTime';
import type { Part } from '../../support/parts';
import { startApart } from '../bench/sandbox';
import { startSingle } from '../../n8n/single';
import { deliveries } from './deliveries';
import { causeFaults } from './faults';
import type { Ground, Job, Work } from './job';
import { lists } from './lists';
import { calendarPolls, walletPolls } from './polls';
import { updates } from './updates';
import { lookAt, readProbe, vitalFindings } from './vitals';
import { invoices, sends } from './writes';

const jobs: readonly Job[] = [
	sends,
	invoices,
	lists,
	updates,
	deliveries,
	calendarPolls,
	walletPolls,
];

/** Several pages of paid invoices. */
const invoicesAtFirst = 400;

/** So low that bursts of work are refused now and then, as real work is. */
const rateLimit = { limit: 100, windowMs: 10_000 };
const noLimit = { limit: 1_000_000 };

const lookEveryMs = 5_000;

/** How one kind of work went: what its findings are made of, and what went wrong besides. */
type Played = { name: string; turns: number; broken: string[] };

async function play({ name, pauseMs }: Job, work: Work, until: AbortSignal): Promise<Played> {
	const played: Played = { name, turns: 0, broken: [] };
	while (!until.aborted) {
		try {
			await work.turn(played.turns);
		} catch (error) {
			played.broken.push(`${name}: ${String(error)}`);
		}
		played.turns++;
		await sleep(pauseMs, undefined, { signal: until }).catch(() => undefined);
	}
	return played;
}

async function watch(pid: number, until: AbortSignal) {
	const seen = [];
	while (!until.aborted) {
		seen.push(lookAt(pid));
		await sleep(lookEveryMs, undefined, { signal: until }).catch(() => undefined);
	}
	return seen;
}

/** All work at once for so long, with faults, in the n8n of this ground. */
async function work(ground: Ground, pid: number, vitals: string, minutes: number) {
	const { control } = ground.sandbox;
	// Polls would read the sandbox’s own events each time.
	await control.calendar.clear();
	const prepared: Array<{ job: Job; work: Work }> = [];
	for (const job of jobs) prepared.push({ job, work: await job.prepare(ground) });
	await control.settings({ latencyMs: 20, rateLimit });
	const { signal: until, end } = limitedTime(minutes * 60_000, ground.signal);
	const [faults, outside, ...played] = await Promise.all([
		causeFaults(control, until),
		watch(pid, until),
		...prepared.map(async (one) => await play(one.job, one.work, until)),
	]);
	end();
	ground.signal.throwIfAborted();
	const inside = readProbe(vitals);
	await control.settings({ latencyMs: 0, rateLimit: noLimit });
	const findings: Finding[] = [];
	for (const one of prepared) findings.push(...(await one.work.findings()));
	const broken = played.flatMap((one) => one.broken);
	for (const problem of broken) console.error(problem);
	const turns = played.reduce((sum, one) => sum + one.turns, 0);
	return [
		told('Turns of work', turns),
		told('Faults', faults),
		...findings,
		exactly('Requests that n8n didn’t answer', 0, broken.length),
		...vitalFindings(inside, outside),
	];
}

/** Mixed work with faults in a real n8n, and what became of the work and of n8n. */
export const soak: Part = async ({ minutes, signal }) => {
	const folder = mkdtempSync(join(tmpdir(), 'n8n-soak-'));
	const vitals = join(folder, 'vitals.jsonl');
	const sandbox = await startApart(invoicesAtFirst, signal, 'observed');
	try {
		const settings = {
			// The default engine takes a quarter of a second of CPU time for each delivery, see docs/scaling.md.
			N8N_EXPRESSION_ENGINE: 'legacy',
			NODE_OPTIONS: `--unhandled-rejections=warn --require ${JSON.stringify(join(__dirname, 'probe.cjs'))}`,
			SOAK_VITALS: vitals,
		};
		const single = await startSingle({ sandbox, settings, signal });
		try {
			const { client, credentials, n8n } = single;
			const { pid, url } = n8n();
			return await work({ sandbox, client, credentials, url, signal }, pid, vitals, minutes);
		} finally {
			await single.close();
		}
	} finally {
		await sandbox.close();
		rmSync(folder, { recursive: true, force: true });
	}
};
