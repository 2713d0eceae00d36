import type { IDataObject } from 'n8n-workflow';

import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';

const bench = useCalendarTriggerBench();
const { trigger, add, poll, clock } = bench;
const calendar = () => bench.sandbox.control.calendar;

const minutesFrom = (minutes: number) =>
	new Date((clock.now() + minutes * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ');
const at = (start: number, end: number) => ({
	start_date: minutesFrom(start),
	end_date: minutesFrom(end),
	timezone: 'UTC',
});

describe('created and updated', () => {
	test('report each event once, and no event that already existed', async () => {
		const old = await add();
		const host = await trigger({ triggerOn: ['created', 'updated'] });
		await host.activate();
		expect(host.take()).toEqual([]);
		const id = await add();
		expect(await poll(host)).toEqual([`created ${id}`]);
		expect(await poll(host)).toEqual([]);
		await calendar().change('events', old, { title: 'Other' });
		await calendar().change('events', id, { start_date: '2026-12-01 18:30:00' });
		expect((await poll(host)).sort()).toEqual([`updated ${old}`, `updated ${id}`]);
		expect(await poll(host)).toEqual([]);
	});

	test('include events that are running, that start in many years, and that ended days ago', async () => {
		const host = await trigger({ triggerOn: ['created'] });
		await host.activate();
		const ids = [
			await add(at(-6 * 1440, -6 * 1440 + 60)),
			await add(at(-5 * 1440, 60)),
			await add({ start_date: '2036-01-01 10:00:00', end_date: '2036-01-01 12:00:00' }),
		];
		await add(at(-8 * 1440, -8 * 1440 + 60));
		expect((await poll(host)).sort()).toEqual(ids.map((id) => `created ${id}`));
	});

	test.each([
		['Etc/GMT+12', -12],
		['America/Los_Angeles', -8],
		['Pacific/Kiritimati', 14],
	])('include events in %s that are still running or have just ended', async (timezone, offset) => {
		const host = await trigger({ triggerOn: ['created', 'ended'], options: { daysBack: 0 } });
		await host.activate();
		const show = (start: number, end: number) => ({
			...at(offset * 60 + start, offset * 60 + end),
			timezone,
		});
		const id = await add(show(-60, 30));
		await add(show(-60, -30));
		expect(await poll(host)).toEqual([`created ${id}`]);
		await clock.advance(3600);
		expect(await poll(host)).toEqual([`ended ${id}`]);
	});

	test('miss none of many events that start at the same time', async () => {
		const host = await trigger({ triggerOn: ['created'] });
		await host.activate();
		const ids: number[] = [];
		for (let index = 0; index < 120; index++) ids.push(await add({ title: `Concert ${index}` }));
		expect((await poll(host)).sort()).toEqual(ids.map((id) => `created ${id}`).sort());
		expect(await poll(host)).toEqual([]);
	});

	test('report existing events in the first run if wanted, and not again after a restart', async () => {
		const id = await add();
		const host = await trigger({ triggerOn: ['created'], options: { emitExisting: true } });
		await host.activate();
		expect(host.take()).toMatchObject([{ trigger: 'created', id }]);
		await host.activate();
		expect(host.take()).toEqual([]);
	});
});

describe('starting soon and ended', () => {
	test('use the calendar’s clock, not n8n’s', async () => {
		const id = await add(at(120, 180));
		const host = await trigger({
			triggerOn: ['startingSoon', 'ended'],
			leadTime: 90,
			leadUnit: 'minutes',
		});
		await host.activate();
		for (const skew of [86_400 * 400, -86_400 * 400]) {
			clock.skew(skew);
			expect(await poll(host)).toEqual([]);
		}
		await clock.advance(31 * 60);
		await host.tick();
		expect(host.take()).toMatchObject([{ trigger: 'startingSoon', id, minutesUntilStart: 89 }]);
		await clock.advance(149 * 60);
		expect(await poll(host)).toEqual([`ended ${id}`]);
		expect(await poll(host)).toEqual([]);
	});

	test('report what was missed while n8n was off', async () => {
		const id = await add(at(60, 120));
		const host = await trigger({
			triggerOn: ['startingSoon', 'ended'],
			leadTime: 30,
			leadUnit: 'minutes',
		});
		await host.activate();
		await clock.advance(20 * 86_400);
		await host.activate();
		expect(host.take().map((item) => item.trigger)).toEqual(['startingSoon', 'ended']);
		expect(await poll(host)).toEqual([]);
		expect(id).toBeGreaterThan(0);
	});

	test('read only the near part of the calendar', async () => {
		await add({ start_date: '2027-06-01 10:00:00', end_date: '2027-06-01 12:00:00' });
		const host = await trigger({ triggerOn: ['startingSoon'], leadTime: 2, leadUnit: 'days' });
		await host.activate();
		expect((await bench.queries()).at(-1)).toMatchObject({
			ends_after: '2026-10-24T12:00:30Z',
			starts_before: '2026-11-06T12:00:30Z',
			status: 'publish',
		});
		expect(JSON.parse(host.stored())['node:Tested'].calendar.events).toEqual({});
	});

	test.each([
		['Europe/Berlin', '2026-03-29 03:00:00', '2026-03-29T01:00:00Z'],
		['America/New_York', '2026-11-01 02:00:00', '2026-11-01T07:00:00Z'],
	])(
		'are right to the minute when daylight saving changes in %s',
		async (timezone, start, instant) => {
			await clock.set(new Date(Date.parse(instant) - 3 * 3_600_000).toISOString());
			const id = await add({ start_date: start, end_date: start.replace(/0\d:/, '08:'), timezone });
			const host = await trigger({ triggerOn: ['startingSoon'], leadTime: 2 });
			await host.activate();
			await clock.advance(3599);
			expect(await poll(host)).toEqual([]);
			await clock.advance(1);
			expect(await poll(host)).toEqual([`startingSoon ${id}`]);
		},
	);

	test('count an all-day event as ended when its day is over in its time zone', async () => {
		const id = await add({
			all_day: true,
			start_date: '2026-11-02 00:00:00',
			end_date: '2026-11-02 23:59:59',
			timezone: 'America/New_York',
		});
		const host = await trigger({ triggerOn: ['ended'] });
		await host.activate();
		await clock.set('2026-11-03T04:59:58Z');
		expect(await poll(host)).toEqual([]);
		await clock.set('2026-11-03T04:59:59Z');
		expect(await poll(host)).toEqual([`ended ${id}`]);
	});
});

describe('items', () => {
	const reportCreated = async (parameters: IDataObject = {}) => {
		const host = await trigger({ triggerOn: ['created'], ...parameters });
		await host.activate();
		const [venue] = await calendar().add('venues', [{ venue: 'Tom & Jerry’s' }]);
		const organizer = await calendar().add('organizers', [{ organizer: 'A' }, { organizer: 'B' }]);
		const id = await add({ title: 'Rock & Roll', venue, organizer });
		await host.tick();
		return { id, item: host.take()[0] as IDataObject };
	};

	test('are short and readable with Simplify', async () => {
		const { id, item } = await reportCreated();
		expect(item).toEqual({
			trigger: 'created',
			id,
			title: 'Rock & Roll',
			slug: expect.any(String),
			status: 'publish',
			startDate: '2026-12-01T18:00:00+01:00',
			endDate: '2026-12-01T20:00:00+01:00',
			timezone: 'Europe/Berlin',
			venue: 'Tom & Jerry’s',
			organizers: 'A, B',
			organizerEmail: null,
			price: null,
			currency: 'USD',
			url: expect.stringMatching(/^https?:/),
		});
	});

	test('contain everything the service returns without Simplify', async () => {
		const { id, item } = await reportCreated({ simplify: false });
		expect(item).toMatchObject({
			trigger: 'created',
			id,
			title: 'Rock &#038; Roll',
			venue: { venue: expect.any(String) },
			utc_start_date: '2026-12-01 17:00:00',
		});
	});
});
