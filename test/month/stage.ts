import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startApart } from '../endurance/apart';
import { noLimit } from '../endurance/bench/measure';
import { connectControl, type Sandbox } from '../sandbox';
import { seeded } from '../support/calendarModel';
import { opening } from '../support/opening';
import { createAgenda } from './agenda';
import { openClock } from './clock/clock';
import { DELIVERED } from './examples';
import { openFirm } from './firm';
import { openOffice } from './office';
import { createOwner } from './owner';
import { HOUR, START } from './period';
import { openTunnel } from './tunnel';

export type MonthOptions = { days: number; seed: number; signal: AbortSignal };

/** Repeats of a delivery come this soon, in real time: while n8n starts again, or at once. */
export const REPEATS = { acrossRestart: 1_000, atOnce: 10 };

/** The services, n8n and the people, at the beginning of the month. */
export const openStage = async ({ days, seed, signal }: MonthOptions) =>
	await opening(async (inTheEnd) => {
		const folder = mkdtempSync(join(tmpdir(), 'n8n-month-'));
		inTheEnd(() => rmSync(folder, { recursive: true, force: true }));
		const clock = await openClock(START, folder);
		inTheEnd(clock.close);
		Object.assign(process.env, clock.env);
		const random = seeded(seed);
		const script = { script: 'sandboxServer.ts', flags: ['--require', clock.preload] };
		const options = { timezone_string: 'Africa/Accra' };
		const services = { invoices: 0, calendar: { mode: 'observed', options } };
		type Addresses = Omit<Sandbox, 'control' | 'close'>;
		const { message, close } = await startApart<Addresses>(script, services, signal);
		inTheEnd(close);
		const sandbox: Sandbox = { ...message, control: connectControl(message.url), close };
		await sandbox.control.settings({ rateLimit: noLimit, webhookRetryBaseMs: REPEATS.atOnce });
		await sandbox.control.setWallet(400);
		const agenda = createAgenda();
		const period = { start: START, days, now: clock.now };
		const firm = await openFirm(random, { sandbox, agenda, period });
		const office = await openOffice({ clock, sandbox, signal });
		inTheEnd(office.close);
		const tunnel = await openTunnel(random, {
			target: office.addressOf,
			sendLater: (send) => agenda.add(clock.now() + 5 * HOUR, send),
		});
		inTheEnd(tunnel.close);
		for (const name of DELIVERED) {
			const url = `${tunnel.url}/${name}`;
			await sandbox.control.registerWebhook({ url, events: ['invoice.paid'] });
		}
		await sandbox.control.settings({ rateLimit: { limit: 100, windowMs: 60_000 } });
		const owner = createOwner(random, { sandbox, agenda, office, period });
		/** Waits until n8n and the services have done all that they can do now. */
		const settle = async () =>
			await office.settle(tunnel, () => DELIVERED.length * firm.paid.length);
		return { clock, random, sandbox, agenda, period, firm, office, tunnel, owner, settle };
	});

export type Stage = Awaited<ReturnType<typeof openStage>>;
