import type { INodeParameters } from 'n8n-workflow';

import { useRawServers } from '../../support/rawServer';
import { pairedOutput } from '../../support/testBench';
import { NAMED, sortedIds, useCalendarTestBench } from './calendarTestBench';

describe.each(NAMED)('Get Many of $one', ({ one, many, title }) => {
	const bench = useCalendarTestBench('release');
	const all = { filters: title === 'name' ? { hideEmpty: false } : {} };
	const found = async (parameters: INodeParameters) =>
		await bench.output(`${one}.getAll`, { ...all, ...parameters });

	test.each([0, 50, 51])('returns all of %i records, each once', async (count) => {
		await bench.control.calendar.clear();
		const names = Array.from({ length: count }, (_, at) => ({ [title]: `No. ${at}` }));
		const ids = await bench.control.calendar.add(many, names);
		const records = await found({ returnAll: true });
		expect(sortedIds(records.map(({ id }) => id))).toEqual(ids);
	});

	test('returns up to the limit, for each item', async () => {
		const outcome = await bench.run(
			`${one}.getAll`,
			{ limit: '={{ $json.limit }}', ...all },
			{ items: [{ limit: 2 }, { limit: 3 }] },
		);
		expect(pairedOutput(outcome.items).map(([item]) => item)).toEqual([0, 0, 1, 1, 1]);
	});

	test('reads the part that Start Page and Page Size select, and nothing past the end', async () => {
		const whole = (await found({ returnAll: true })).map(({ id }) => id);
		const part = { returnAll: true, options: { page: 2, pageSize: 5 } };
		expect((await found(part)).map(({ id }) => id)).toEqual(whole.slice(5));
		expect(await found({ limit: 5, options: { page: 90, pageSize: 5 } })).toEqual([]);
	});

	test('returns decoded texts, in at most ten flat fields', async () => {
		await bench.control.calendar.clear();
		await bench.control.calendar.add(many, [{ [title]: 'A & B’s', description: '<p>x</p>' }]);
		const [record] = await found({});
		expect(record?.[title]).toBe('A & B’s');
		expect(Object.keys(record ?? {}).length).toBeLessThanOrEqual(10);
		for (const value of Object.values(record ?? {})) expect(typeof value).not.toBe('object');
		const [raw] = await found({ simplify: false });
		expect(Object.keys(raw ?? {}).length).toBeGreaterThan(Object.keys(record ?? {}).length - 1);
	});
});

describe('a site of which one page of events comes back empty', () => {
	const bench = useCalendarTestBench();
	const startServer = useRawServers();

	/** Twelve events on pages of four. `isEmpty` gets the page and how often it has been asked for. */
	const siteWith = async (isEmpty: (page: number, times: number) => boolean) => {
		const asked: number[] = [];
		const { url } = await startServer((response, request) => {
			const page = Number(new URL(request.url, 'http://x').searchParams.get('page') ?? 1);
			asked.push(page);
			const times = asked.filter((each) => each === page).length;
			const ids = page > 3 || isEmpty(page, times) ? [] : [1, 2, 3, 4];
			const events = ids.map((at) => ({ id: page * 10 + at, title: `No. ${at}` }));
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ events, total: 12, total_pages: 3 }));
		});
		return { apiRoot: `${url}/wp-json` };
	};
	const list = { returnAll: true, specifyDates: 'all' };

	test('fails instead of returning the rest, or is read again', async () => {
		const always = await siteWith((page) => page === 2);
		const error = await bench.failure('event.getAll', list, { credential: always });
		expect(error?.message).toContain('its page 2 came back empty, although there are records');
		for (const page of [1, 2, 3]) {
			const once = await siteWith((each, times) => each === page && times === 1);
			const { items } = await bench.succeed('event.getAll', list, { credential: once });
			expect(items).toHaveLength(12);
		}
	});
});
