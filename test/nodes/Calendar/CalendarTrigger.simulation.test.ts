import type { CalendarSettings, Fault } from '../../sandbox';
import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';
import { compared, PUBLISHING, WAYS } from '../../support/pollingWays';
import type { PollingSetup } from '../../support/pollingWorkflow';
import { isFull } from '../../support/sample';
import { createCalendarModel, oneOf, seeded } from '../../support/calendarModel';

const POLLS = isFull ? 100 : 30;
const CHANGES = 5 * POLLS;
const HOUR = 3600;

/** More faults than a poll retries, so that it fails, or fewer, so that it doesn’t. */
const FAULTS: Fault[] = [
	{ kind: 'status', status: 429, headers: { 'retry-after': '1' } },
	{ kind: 'status', status: 503 },
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 403, body: { code: 'rest_forbidden', message: 'No.' } },
	{ kind: 'html' },
	{ kind: 'drop' },
	{ kind: 'cut' },
	{ kind: 'empty' },
];

const bench = useCalendarTriggerBench();

const scenarios: Array<[Partial<CalendarSettings>, PollingSetup['keeps'], number]> = [
	[{ mode: 'plain' }, 'classic', 1],
	[{ mode: 'observed', flavour: 'release' }, 'classic', 2],
	[{ mode: 'observed', flavour: 'head' }, 'durable', 3],
];

test.each(scenarios)(
	`${CHANGES} random changes over ${POLLS} polls with faults, restarts and skewed clocks are reported exactly once (%j, %s, seed %i)`,
	async (calendar, keeps, seed) => {
		const { clock } = bench;
		const { control } = bench.sandbox;
		const random = seeded(seed);
		await control.settings({ calendar });
		// Daylight saving ends in Berlin and New York around this time.
		const begin = Date.parse('2026-10-24T20:00:30Z') / 1000;
		const setTime = async (seconds: number) =>
			await clock.set(new Date(seconds * 1000).toISOString());
		await setTime(begin);
		await control.calendar.clear();
		const triggerOn = ['created', 'deleted', 'ended', 'startingSoon', 'updated'];
		const every = { leadTime: 2, leadUnit: 'hours', options: { daysBack: 60 } };
		const host = await bench.trigger({ triggerOn, ...every }, { keeps });
		const model = createCalendarModel(() => control, random, { lead: 2 * HOUR });
		for (let index = 0; index < 60; index++) await model.change(clock.now());
		await host.activate();
		// This n8n forgets the state of the poll on publishing, unless that poll starts the workflow.
		if (keeps === 'durable') await host.tick();
		model.poll(clock.now());
		expect(host.take()).toEqual([]);

		const reported: string[] = [];
		const expected: string[] = [];
		let changed = 0;
		let failed = 0;
		let now = begin;
		const collect = () => {
			for (const { event, title, id } of host.take()) {
				reported.push(`${String(event)} ${event === 'deleted' ? `E${String(id)}` : String(title)}`);
			}
		};
		for (let poll = 1; poll <= POLLS; poll++) {
			now += Math.floor(1 + random() * 150) * 60;
			await setTime(now);
			clock.skew(Math.floor((random() - 0.5) * 4 * HOUR));
			const due = Math.round((CHANGES * poll) / POLLS) - changed;
			for (let index = 0; index < due; index++) await model.change(now);
			changed += due;
			const isFaulty = random() < 0.3 && poll < POLLS;
			if (isFaulty) {
				await control.addFault({
					service: 'calendar',
					...oneOf(random, FAULTS),
					...(random() < 0.3 ? { path: '/events/*' } : {}),
					times: Math.floor(1 + random() * 9),
				});
			}
			const way = random() < 0.5 ? WAYS[0] : oneOf(random, WAYS);
			const isFailed = (await way?.(host)) !== 0;
			await control.clearFaults();
			collect();
			if (isFailed) {
				failed += 1;
				// Publishing that failed is tried again.
				if (PUBLISHING.includes(way)) await host.activate();
				else continue;
			}
			expected.push(...model.poll(now));
			collect();
		}

		expect({ changed, ...compared(expected, reported) }).toEqual({
			changed: CHANGES,
			lost: [],
			doubled: [],
		});
		expect(reported.length).toBe(expected.length);
		expect(reported.length).toBeGreaterThan(3 * POLLS);
		expect(failed).toBeGreaterThan(POLLS / 20);
		expect(new Set(reported.map((text) => text.split(' ')[0])).size).toBe(5);
	},
);
