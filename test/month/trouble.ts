import { setTimeout as sleep } from 'node:timers/promises';

import { nthFault } from '../endurance/soak/faults';
import type { Control } from '../sandbox';
import { DAY, HOUR, MINUTE, MONDAY } from './period';
import { REPEATS, type Stage } from './stage';

/** The nth fault, which isn’t slow for long. */
function monthFault(at: number) {
	const fault = nthFault(at);
	return fault.kind === 'delay' ? { ...fault, ms: 300 } : fault;
}

/** Faults of the services, one kind after the other in one place after the other. What wasn’t met is taken back. */
function createFaults(control: Control) {
	let caused = 0;
	return {
		add: async () => {
			await control.clearFaults();
			// An example rarely meets one in the place of another.
			for (let one = 0; one < 3; one++) await control.addFault(monthFault(caused++));
		},
		clear: async () => await control.clearFaults(),
	};
}

/** Once in so many days. */
const ONCE_IN = { kills: 2, outages: 6, emptyWallets: 11 };

/** Plans what nobody wants. */
export function planTrouble(stage: Stage, signal: AbortSignal) {
	const { agenda, clock, office, period, random, sandbox } = stage;
	const faults = createFaults(sandbox.control);
	const killed: number[] = [];
	const outages: Array<{ from: number; to: number }> = [];
	const hours = (day: number, least: number, most: number) =>
		period.start + day * DAY + (least + random() * (most - least)) * HOUR;
	const times = (kind: keyof typeof ONCE_IN) => Math.ceil(period.days / ONCE_IN[kind]);
	/** Days of the month, evenly spread. */
	const daysOf = (kind: keyof typeof ONCE_IN) =>
		Array.from({ length: times(kind) }, (_, at) =>
			Math.min(period.days - 1, Math.floor((at + random()) * ONCE_IN[kind])),
		);

	/** Ends n8n in the middle of what it is doing after so many milliseconds of real time. */
	async function crash(after: number) {
		if (!office.isOpen()) return;
		await sleep(after, undefined, { signal });
		await office.kill();
		killed.push(clock.now());
		await office.revive();
	}

	async function crashAmidPayments() {
		await sandbox.control.settings({ webhookRetryBaseMs: REPEATS.acrossRestart });
		await stage.firm.payMany(4);
		await crash(random() * 600);
		await sandbox.control.settings({ webhookRetryBaseMs: REPEATS.atOnce });
		await stage.settle();
	}

	/** When polls and schedules are due. */
	async function crashAmidPolls() {
		void clock.jump(clock.now() + 15 * MINUTE);
		await crash(random() * 120);
	}

	const takeOff = (from: number, to: number) => {
		agenda.add(from, async () => {
			if (!office.isOpen()) return;
			await office.kill();
			outages.push({ from: clock.now(), to });
			agenda.add(to, async () => await office.revive());
		});
	};

	for (let day = 0; day < period.days; day++) {
		for (const hour of [6, 10, 13, 16]) agenda.add(hours(day, hour, hour + 2), faults.add);
		agenda.add(hours(day, 9.5, 9.5), async () => {
			await faults.clear();
			await stage.firm.sendDrafts();
		});
	}
	for (const [at, day] of daysOf('kills').entries()) {
		agenda.add(hours(day, 8, 19), at % 2 ? crashAmidPolls : crashAmidPayments);
	}
	for (const day of daysOf('outages')) {
		const from = hours(day, 11, 20);
		takeOff(from, from + (1 + random() * 5) * HOUR);
	}
	for (const day of daysOf('emptyWallets')) {
		agenda.add(hours(day, 11, 12), async () => await sandbox.control.setWallet(3));
	}
	// The second Monday begins without n8n, and on the third it dies amid the reminders.
	const monday = (week: number) => period.start + week * 7 * DAY;
	if (period.days > 8) {
		takeOff(monday(1) + 7 * HOUR, monday(1) + 13 * HOUR);
	}
	if (period.days > 15) {
		agenda.add(monday(2) + MONDAY - MINUTE, async () => {
			void clock.jump(monday(2) + MONDAY);
			await crash(500 + random() * 1_000);
		});
	}
	/** When n8n ended. */
	const ends = () => [...killed, ...outages.map(({ from }) => from)];
	return { killed, outages, ends, faults };
}

export type Trouble = ReturnType<typeof planTrouble>;
