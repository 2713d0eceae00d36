import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { MODES, NOW, useEventTestBench } from './eventTestBench';

/** An event in its own time zone, with its times in hours from now. */
type Show = [timezone: string, offset: number, start: number, end: number];

const wall = (hours: number) =>
	new Date(Date.parse(NOW) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const event = ([title, [timezone, offset, start, end]]: [string, Show]) => ({
	title,
	timezone,
	status: 'publish',
	start_date: wall(offset + start),
	end_date: wall(offset + end),
});

/** Now is noon in New York, the site’s time zone. The zones reach from one end of the world to the other. */
const RUNNING: Record<string, Show> = {
	'runs at UTC-12': ['Etc/GMT+12', -12, -2, 0.5],
	'runs in Los Angeles': ['America/Los_Angeles', -7, -1, 1],
	'runs in New York': ['America/New_York', -4, -1, 1],
	'runs in Berlin': ['Europe/Berlin', 2, -1, 1],
	'runs at UTC+14': ['Pacific/Kiritimati', 14, -1, 0.25],
};
const OVER: Record<string, Show> = {
	'ended at UTC-12': ['Etc/GMT+12', -12, -3, -1],
	'ended in New York': ['America/New_York', -4, -3, 0],
	'ended in Berlin': ['Europe/Berlin', 2, -4, -2],
	'ended at UTC+14': ['Pacific/Kiritimati', 14, -5, -0.25],
};
const LATER: Record<string, Show> = {
	'tomorrow at UTC-12': ['Etc/GMT+12', -12, 24, 25],
	'tomorrow at UTC+14': ['Pacific/Kiritimati', 14, 24, 25],
};
const titlesOf = (...shows: Array<Record<string, Show>>) =>
	shows.flatMap((each) => Object.keys(each)).sort();

describe.each(MODES)('on the %s server', (mode) => {
	const bench = useEventTestBench(mode);
	beforeEach(async () => {
		const { calendar } = bench.control;
		await calendar.clear();
		await calendar.add('events', Object.entries({ ...RUNNING, ...OVER, ...LATER }).map(event));
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW));
	});
	afterEach(() => jest.restoreAllMocks());

	const list = async (parameters: INodeParameters): Promise<string[]> => {
		const outcome = await bench.run('event.getAll', parameters, { timezone: 'UTC' });
		expect(errorShown(outcome)).toBeUndefined();
		return outcome.items.map(({ json }) => String(json.title));
	};
	const notFinished = { specifyDates: 'notFinished' };

	test('Not Yet Finished finds what runs now in any time zone, and nothing that has ended', async () => {
		const found = await list({ ...notFinished, returnAll: true });
		expect(found.sort()).toEqual(titlesOf(RUNNING, LATER));
	});

	test('Between finds what takes place in any time zone, and nothing before or after', async () => {
		const [from, to] = [NOW, new Date(Date.parse(NOW) + 3_600_000).toISOString()];
		const between = { specifyDates: 'between', returnAll: true };
		expect((await list({ ...between, from, to })).sort()).toEqual(titlesOf(RUNNING));
		expect((await list({ ...between, from })).sort()).toEqual(titlesOf(RUNNING, LATER));
		expect((await list({ ...between, to })).sort()).toEqual(titlesOf(RUNNING, OVER));
	});

	describe('with more than a page of events that ended today', () => {
		beforeEach(async () => {
			const ended = Array.from({ length: 60 }, (_, at): [string, Show] => [
				`over ${at}`,
				['Europe/Berlin', 2, -4 + at / 1000, -2],
			]);
			await bench.control.calendar.add('events', ended.map(event));
		});

		test('Limit and Return All count only events that haven’t ended', async () => {
			const all = await list({ ...notFinished, returnAll: true });
			expect([...all].sort()).toEqual(titlesOf(RUNNING, LATER));
			for (const limit of [1, 5, 50]) {
				expect(await list({ ...notFinished, limit })).toEqual(all.slice(0, limit));
			}
		});

		test('Start Page and Page Size count only events that haven’t ended', async () => {
			const all = await list({ ...notFinished, returnAll: true });
			const parts: string[] = [];
			for (const page of [1, 2, 3, 4]) {
				parts.push(...(await list({ ...notFinished, limit: 3, options: { page, pageSize: 3 } })));
			}
			expect(parts).toEqual(all);
		});
	});

	test('an event whose end in UTC is before its start counts by its start', async () => {
		const [id] = await bench.control.calendar.add('events', [
			{ title: 'soon', start_date: wall(5), end_date: wall(5), timezone: 'UTC' },
		]);
		await bench.control.calendar.change('events', id as number, {
			utc_start_date: wall(5),
			utc_end_date: wall(-5),
		});
		expect(await list({ ...notFinished, returnAll: true })).toContain('soon');
	});
});
