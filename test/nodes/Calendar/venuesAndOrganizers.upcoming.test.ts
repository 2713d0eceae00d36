import type { INodeParameters } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/n8n/clock';
import { inHours as wall, NOW, ORGANIZER, useCalendarTestBench, VENUE } from './calendarTestBench';

const at = (start: number, end: number) => ({ start_date: wall(start), end_date: wall(end) });

describe.each([VENUE, ORGANIZER])('Only With Upcoming for $many', ({ one, many }) => {
	const bench = useCalendarTestBench();
	const link = (id: number) => ({ [one]: one === 'venue' ? id : [id] });
	const calendar = () => bench.control.calendar;
	let ids: number[];

	beforeEach(async () => {
		jest.spyOn(clock, 'now').mockReturnValue(Date.parse(NOW));
		await calendar().clear();
		const names = Array.from({ length: 60 }, (_, index) => ({
			[one]: `${index % 2 === 0 ? 'Even' : 'Odd'} ${index}`,
			date_utc: wall(-index),
		}));
		ids = await calendar().add(many, names);
		// Every third has an upcoming event, every other one only a past one.
		const events = ids.map((id, index) => ({
			title: `Show ${index}`,
			timezone: 'UTC',
			...(index % 3 === 0 ? at(24 + index, 25 + index) : at(-48, -47)),
			...link(id),
		}));
		await calendar().add('events', events);
	});
	afterEach(() => jest.restoreAllMocks());

	const list = async (parameters: INodeParameters): Promise<unknown[]> => {
		const { items } = await bench.succeed(`${one}.getAll`, parameters);
		return items.map(({ json }) => json.id);
	};
	const onlyWithUpcoming = (more: INodeParameters = {}) => ({
		filters: { onlyWithUpcoming: true, ...more },
	});
	const upcoming = () => ids.filter((_, index) => index % 3 === 0);

	test('finds all of them, not only those of the next ten events', async () => {
		expect(await list({ returnAll: true, ...onlyWithUpcoming() })).toEqual(upcoming());
	});

	test('keeps to Limit and to the other filters', async () => {
		expect(await list({ limit: 7, ...onlyWithUpcoming() })).toEqual(upcoming().slice(0, 7));
		const even = upcoming().filter((_, index) => index % 2 === 0);
		expect(await list({ returnAll: true, ...onlyWithUpcoming({ search: 'Even' }) })).toEqual(even);
		expect(await list({ limit: 3, ...onlyWithUpcoming({ search: 'Even' }) })).toEqual(
			even.slice(0, 3),
		);
	});

	test('is read in parts that neither overlap nor lack one, even with one date', async () => {
		for (const id of ids) await calendar().change(many, id, { date_utc: wall(0) });
		const parts: unknown[] = [];
		for (const page of [1, 2, 3]) {
			const part = await list({
				limit: 8,
				...onlyWithUpcoming(),
				options: { page, pageSize: 8 },
			});
			expect(part).toHaveLength(page < 3 ? 8 : 4);
			parts.push(...part);
		}
		expect([...parts].sort()).toEqual([...upcoming()].sort());
		const after = { limit: 8, ...onlyWithUpcoming(), options: { page: 4, pageSize: 8 } };
		expect(await list(after)).toEqual([]);
	});

	test('counts an event that still runs in another time zone, and reads the events once', async () => {
		const running = { timezone: 'Pacific/Kiritimati', ...at(14 - 30, 14 + 0.5) };
		const id = ids[1] as number;
		await calendar().add('events', [{ title: 'Marathon', ...running, ...link(id) }]);
		const { items } = await bench.run(
			`${one}.getAll`,
			{ returnAll: true, ...onlyWithUpcoming() },
			{ items: [{}, {}, {}] },
		);
		expect(items.filter(({ json }) => json.id === id)).toHaveLength(3);
		const requests = await bench.requests();
		expect(requests.filter(({ path }) => path === '/events')).toHaveLength(1);
	});

	test('returns nothing if there is no upcoming event, and everything if it is turned off', async () => {
		expect(
			await list({ returnAll: true, filters: { onlyWithUpcoming: '={{ false }}' } }),
		).toHaveLength(60);
		await bench.control.calendar.clear();
		await calendar().add(many, [{ [one]: 'Alone' }]);
		expect(await list({ returnAll: true, ...onlyWithUpcoming() })).toEqual([]);
	});
});
