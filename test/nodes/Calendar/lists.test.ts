import type { INodeParameters } from 'n8n-workflow';

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
