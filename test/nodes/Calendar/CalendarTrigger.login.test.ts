import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';

const bench = useCalendarTriggerBench();
const { trigger, add, poll } = bench;

test('a site with plain permalinks is watched', async () => {
	const { control, calendar } = bench.sandbox;
	await control.settings({ calendar: { permalinks: 'plain' } });
	const apiRoot = calendar.apiRoot.replace('/wp-json', '/?rest_route=/');
	const host = await trigger({ triggerOn: ['created', 'deleted'] }, { credential: { apiRoot } });
	await host.activate();
	const id = await add();
	expect(await poll(host)).toEqual([`created ${id}`]);
	await control.calendar.remove('events', id);
	expect(await poll(host)).toEqual([`deleted ${id}`]);
});
