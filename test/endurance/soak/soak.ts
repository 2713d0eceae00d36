import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { exactly, told, type Finding } from '../../support/finding';
import { limitedTime } from '../../support/limitedTime';
import type { Part } from '../../support/parts';
import { noLimit } from '../bench/measure';
import { openStage } from '../chaos/stage';
import { causeFaults } from './faults';
import type { Ground, Job, Work } from './ground';
import { invoices, lists, sends, updates } from './operations';
import { calendarPolls, deliveries, walletPolls } from './triggers';
import { lookAt, readProbe, vitalFindings } from './vitals';

const jobs: readonly Job[] = [
	...[sends, invoices, lists, updates],
	...[deliveries, calendarPolls, walletPolls],
];

/** Several pages of paid invoices. */
const invoicesAtFirst = 400;

/** So low that bursts of work are refused now and then, as real work is. */
const rateLimit = { limit: 100, windowMs: 10_000 };

const lookEveryMs = 5_000;

/** Takes turns until the end. Returns how many, and what went wrong besides the findings. */
async function play({ name, pauseMs, turn }: Work, until: AbortSignal) {
	const broken: string[] = [];
	let turns = 0;
	for (; !until.aborted; turns++) {
		await turn(turns).catch((error: unknown) => broken.push(`${name}: ${String(error)}`));
		await sleep(pauseMs, undefined, { signal: until }).catch(() => undefined);
	}
	return { turns, broken };
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
	const prepared: Work[] = [];
	for (const prepare of jobs) prepared.push(await prepare(ground));
	await control.settings({ latencyMs: 20, rateLimit });
	const { signal: until, end } = limitedTime(minutes * 60_000, ground.signal);
	const [faults, outside, ...played] = await Promise.all([
		causeFaults(control, until),
		watch(pid, until),
		...prepared.map(async (one) => await play(one, until)),
	]);
	end();
	ground.signal.throwIfAborted();
	const inside = readProbe(vitals);
	await control.settings({ latencyMs: 0, rateLimit: noLimit });
	const findings: Finding[] = [];
	for (const one of prepared) findings.push(...(await one.findings()));
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
	const probe = JSON.stringify(join(__dirname, 'probe.cjs'));
	const settings = {
		NODE_OPTIONS: `--unhandled-rejections=warn --require ${probe}`,
		SOAK_VITALS: vitals,
	};
	const stage = await openStage(signal, { settings, invoices: invoicesAtFirst });
	try {
		const { client, credentials, n8n } = await stage.single();
		const ground = { sandbox: stage.sandbox, client, credentials, url: n8n().url, signal };
		return await work(ground, n8n().pid, vitals, minutes);
	} finally {
		await stage.close();
		rmSync(folder, { recursive: true, force: true });
	}
};
