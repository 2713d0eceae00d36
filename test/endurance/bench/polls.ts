import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { atMost, exactly } from '../chaos/case';
import { atMostTimes } from './bounds';
import type { Case, Kit } from './kit';
import type { PollTask, PollsMeasured } from './pollWorker';
import { median } from './rounds';
import { startApart } from './sandbox';

/** Polls through n8n-core in a process of its own: n8n itself polls once a minute at most. */
async function inOwnProcess(task: PollTask, signal: AbortSignal): Promise<PollsMeasured> {
	const child = fork(join(__dirname, 'pollWorker.ts'), [JSON.stringify(task)], {
		execArgv: ['--import', 'tsx', '--expose-gc'],
	});
	const exited = once(child, 'exit');
	try {
		const ended = exited.then(() => {
			throw new Error('The process that polls ended too early');
		});
		const message = once(child, 'message', { signal });
		const [measured] = (await Promise.race([message, ended])) as [PollsMeasured];
		return measured;
	} finally {
		child.kill('SIGKILL');
		await exited;
	}
}

const event = (at: number) => ({
	title: `Town Concert ${at}`,
	slug: `town-concert-${at}`,
	start_date: '2037-12-01 18:00:00',
	end_date: '2037-12-01 20:00:00',
	timezone: 'Europe/Berlin',
});

const addedAtOnce = 500;

async function measure(events: number, times: number, signal: AbortSignal) {
	const sandbox = await startApart(1, signal, 'observed');
	try {
		const { control, calendar, url } = sandbox;
		await control.settings({ rateLimit: { limit: 1_000_000 } });
		await control.calendar.clear();
		const all = Array.from({ length: events }, (_, at) => event(at));
		while (all.length > 0) await control.calendar.add('events', all.splice(0, addedAtOnce));
		return await inOwnProcess({ calendar, url, polls: times }, signal);
	} finally {
		await sandbox.close();
	}
}

/** The service’s own limit. */
const perRequest = 50;

const last = (values: readonly number[]): number => values.at(-1) ?? NaN;

/** The Calendar Trigger where nothing changes: what each poll costs for the number of events. */
export const polls = ({ many, scale, signal }: Kit): Case => ({
	name: 'polls',
	title: `polls of the Calendar Trigger with ${many} events`,
	play: async () => {
		const times = 100 / scale;
		const fewer = many / 10;
		const few = await measure(fewer, times, signal);
		const found = await measure(many, times, signal);
		const { ms, cpuMs, requests, heapBytes, stateBytes, reported } = found;
		const half = Math.floor(times / 2);
		const early = median(cpuMs.slice(0, half));
		const late = median(cpuMs.slice(half));
		const heap = (last(heapBytes) / 1e6).toFixed(0);
		console.log(
			`  a poll takes ${median(ms).toFixed(0)} ms, ${median(cpuMs).toFixed(0)} ms of CPU time; ${heap} MB of heap after the last`,
		);
		// The first two fill caches.
		const [, , warm = NaN] = heapBytes;
		return [
			exactly('polls', times, ms.length),
			exactly('reported events', 0, reported),
			atMost('requests a poll', many / perRequest + 1, Math.max(...requests)),
			atMostTimes('CPU time of the later polls to the earlier ones', 1.2, late / early),
			atMostTimes(
				`CPU time an event to that with ${fewer} events`,
				1.2,
				median(cpuMs) / many / (median(few.cpuMs) / fewer),
			),
			atMost('state', 350 / scale, stateBytes / 1_000, ' kB'),
			atMost('heap that the polls leave behind', 2, (last(heapBytes) - warm) / 1e6, ' MB'),
		];
	},
});
