import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';

const bench = useCalendarTriggerBench();
const { trigger, add, at, clock } = bench;
const trash = async (id: number) => await bench.sandbox.control.calendar.trash('events', id);

const OPTION = { onePerTitle: true };
const DAY = 24 * 60;

test('the dates of a series are one item, with the starts of all, and other events are their own', async () => {
	const host = await trigger({ triggerOn: ['created', 'ended'], options: OPTION });
	await host.activate();
	const ids: number[] = [];
	for (const week of [3, 1, 2]) {
		const slug = `choir-${week}`;
		ids.push(
			await add({ title: 'Choir &amp; Band', slug, ...at(week * 7 * DAY, week * 7 * DAY + 60) }),
		);
	}
	const alone = await add({ title: 'Fair', slug: 'fair', ...at(60, 120) });
	await host.tick();
	expect(host.take()).toMatchObject([
		{ event: 'created', id: alone, dates: [expect.any(String)] },
		{ event: 'created', id: ids[1], dates: { length: 3 } },
	]);
	await clock.advance(121 * 60);
	await host.tick();
	expect(host.take()).toMatchObject([{ event: 'ended', id: alone, dates: { length: 1 } }]);
});

test('without the option, each date is an item without the others', async () => {
	const host = await trigger({ triggerOn: ['created'] });
	await host.activate();
	for (const week of [1, 2])
		await add({ title: 'Choir', slug: `choir-${week}`, ...at(week * DAY, week * DAY + 60) });
	await host.tick();
	const items = host.take();
	expect(items).toHaveLength(2);
	expect(items[0]).not.toHaveProperty('dates');
});

test('a title of dates that are gone is one item, too, and events without one are their own', async () => {
	const host = await trigger({ triggerOn: ['created', 'deleted'], options: OPTION });
	const ids = [
		await add({ title: 'Choir', slug: 'choir-1' }),
		await add({ title: 'choir', slug: 'choir-2' }),
	];
	await host.activate();
	for (const id of ids) await trash(id);
	for (const slug of ['one', 'two']) await add({ title: '', slug, description: 'Text' });
	await host.tick();
	expect(host.take()).toMatchObject([
		{ event: 'created', dates: { length: 1 } },
		{ event: 'created', dates: { length: 1 } },
		{ event: 'deleted', dates: { length: 2 } },
	]);
});

test('a test item has the field as well', async () => {
	await add({ title: 'Choir', slug: 'choir' });
	const host = await trigger({ triggerOn: ['created'], options: OPTION });
	const [item] = await host.test();
	expect(item?.json).toMatchObject({ isTest: true, dates: ['2026-12-01T18:00:00+01:00'] });
});
