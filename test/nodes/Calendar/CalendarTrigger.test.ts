import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';

const bench = useCalendarTriggerBench();
const { trigger, add, at, poll, clock } = bench;
const calendar = () => bench.sandbox.control.calendar;

describe('created and updated', () => {
	test.each([
		['Etc/GMT+12', -12],
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

	test('report existing events in the first run if wanted, and not again after a restart', async () => {
		const id = await add();
		const host = await trigger({ triggerOn: ['created'], options: { emitExisting: true } });
		await host.activate();
		expect(host.take()).toMatchObject([{ event: 'created', id }]);
		await host.activate();
		expect(host.take()).toEqual([]);
	});
});

test('starting soon and ended go by the calendar’s clock, not n8n’s', async () => {
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
	expect(host.take()).toMatchObject([{ event: 'startingSoon', id, minutesUntilStart: 89 }]);
	await clock.advance(149 * 60);
	expect(await poll(host)).toEqual([`ended ${id}`]);
	expect(await poll(host)).toEqual([]);
});

test.each([true, false])('items with Simplify %s', async (simplify) => {
	const host = await trigger({ triggerOn: ['created'], simplify });
	await host.activate();
	const [venue] = await calendar().add('venues', [{ venue: 'Tom & Jerry’s' }]);
	const organizer = await calendar().add('organizers', [{ organizer: 'A' }, { organizer: 'B' }]);
	const id = await add({ title: 'Rock & Roll', slug: 'rock', venue, organizer });
	await host.tick();
	const [item] = host.take();
	if (!simplify) {
		expect(item).toMatchObject({
			...{ event: 'created', id, title: 'Rock &#038; Roll' },
			...{ venue: { id: venue }, utc_start_date: '2026-12-01 17:00:00' },
		});
		return;
	}
	// Unlike the items of a test in the editor, this one has no `isTest`.
	expect(item).toEqual({
		event: 'created',
		id,
		title: 'Rock & Roll',
		startDate: '2026-12-01T18:00:00+01:00',
		endDate: '2026-12-01T20:00:00+01:00',
		venue: 'Tom & Jerry’s',
		organizers: 'A, B',
		organizerEmail: null,
		price: null,
		currency: null,
		url: expect.stringMatching(/^https?:/),
	});
});
