import { median } from 'simple-statistics';

import { credentialsFor } from '../../support/credentials';
import { atMost, exactly } from '../../support/finding';
import { startApart, startSandboxApart } from '../apart';
import type { Case } from './cases';
import { noLimit, type Bench } from './measure';
import type { PollTask, PollsMeasured } from './pollWorker';
import { atMostTimes } from './rounds';

const event = (at: number) => ({
	title: `Town Concert ${at}`,
	slug: `town-concert-${at}`,
	start_date: '2037-12-01 18:00:00',
	end_date: '2037-12-01 20:00:00',
	timezone: 'Europe/Berlin',
});

const addedAtOnce = 500;

/** Polls through n8n-core in a process of its own: n8n itself polls once a minute at most. */
async function measure(events: number, polls: number, signal: AbortSignal): Promise<PollsMeasured> {
	const sandbox = await startSandboxApart({ invoices: 1, calendar: 'observed' }, signal);
	try {
		const { control, url } = sandbox;
		await control.settings({ rateLimit: noLimit });
		await control.calendar.clear();
		const all = Array.from({ length: events }, (_, at) => event(at));
		while (all.length > 0) await control.calendar.add('events', all.splice(0, addedAtOnce));
		const script = { script: 'bench/pollWorker.ts', flags: ['--expose-gc'] };
		const task: PollTask = { credential: credentialsFor(sandbox).calendarApi, url, polls };
		const { message, close } = await startApart<PollsMeasured>(script, task, signal);
		await close();
		return message;
	} finally {
		await sandbox.close();
	}
}

/** The service’s own limit. */
const perRequest = 50;

/** The Calendar Trigger where nothing changes: what each poll costs for the number of events. */
export function pollCase({ signal }: Bench, quick: boolean): Case {
	const scale = quick ? 10 : 1;
	const [times, many, fewer] = [100 / scale, 10_000 / scale, 1_000 / scale];
	return {
		name: 'polls',
		title: `polls of the Calendar Trigger with ${many} events`,
		play: async () => {
			const few = await measure(fewer, times, signal);
			const { cpuMs, requests, heapBytes, stateBytes, reported } = await measure(
				many,
				times,
				signal,
			);
			const cpu = median(cpuMs);
			const [early, late] = [cpuMs.slice(0, times / 2), cpuMs.slice(times / 2)].map(median);
			// The first two fill caches.
			const [, , warm = NaN] = heapBytes;
			const last = heapBytes.at(-1) ?? NaN;
			console.log(`  a poll takes ${cpu.toFixed(0)} ms of CPU time`);
			console.log(`  ${(last / 1e6).toFixed(0)} MB of heap after the last`);
			return [
				exactly('polls', times, cpuMs.length),
				exactly('reported events', 0, reported),
				atMost('requests a poll', many / perRequest + 1, Math.max(...requests)),
				atMostTimes(
					'CPU time of the later polls to the earlier ones',
					1.2,
					(late ?? NaN) / (early ?? NaN),
				),
				atMostTimes(
					`CPU time an event to that with ${fewer} events`,
					1.2,
					cpu / many / (median(few.cpuMs) / fewer),
				),
				atMost('state', 600 / scale, stateBytes / 1_000, ' kB'),
				atMost('heap that the polls leave behind', 2, (last - warm) / 1e6, ' MB'),
			];
		},
	};
}
