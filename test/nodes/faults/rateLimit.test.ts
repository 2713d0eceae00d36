import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ResetUnit } from '../../sandbox';
import { pairedOutput, errorShown, useTestBenchWithLimits } from '../../support/testBench';

const bench = useTestBenchWithLimits('invoicing');

const names = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, row) => ({ name: `Client ${row}` }));
const create: [string, INodeParameters] = ['client.create', { name: '={{ $json.name }}' }];

const units: ResetUnit[] = ['epochSeconds', 'epochMilliseconds', 'secondsFromNow', 'httpDate'];
const limited = async (resetUnit: ResetUnit, limit = 10, windowMs = 20_000) =>
	await bench.control.settings({ rateLimit: { limit, windowMs, resetUnit } });

describe.each(units)('a limit of 10 requests that resets by %s', (unit) => {
	test('lets 35 writes through over several windows, and none fails', async () => {
		await limited(unit);
		const items = names(35);
		const outcome = await bench.succeed(...create, { items });
		expect(pairedOutput(outcome.items).map(([item, { name }]) => [item, name])).toEqual(
			items.map(({ name }, item) => [item, name]),
		);
		expect((await bench.requests('status')).filter((status) => status === 200)).toHaveLength(35);
	});

	test('serves two nodes at once that share the key', async () => {
		await limited(unit);
		const runs = await Promise.all(
			[0, 1].map(async () => bench.run(...create, { items: names(20) })),
		);
		for (const outcome of runs) {
			expect(errorShown(outcome)).toBeUndefined();
			expect(outcome.items).toHaveLength(20);
		}
	});
});

test('a list of many pages waits for the limit too', async () => {
	await limited('epochMilliseconds', 3);
	const outcome = await bench.succeed('invoice.getAll', { limit: 150, options: { pageSize: 15 } });
	expect(outcome.items).toHaveLength(150);
	expect((await bench.requests('status')).length).toBeGreaterThanOrEqual(10);
});

test('a reset beyond Longest Wait fails at once and says what succeeded', async () => {
	await limited('epochMilliseconds', 2, 60_000);
	const options = { concurrency: 1, longestWait: 2 };
	expect(await bench.failure(create[0], { ...create[1], options }, { items: names(5) })).toEqual({
		message: expect.stringMatching(
			/^The Invoicing rate limit is used up; it resets in \d+ seconds \[item 2\]$/,
		) as string,
		description:
			'Nothing was sent. Waiting that long would exceed Longest Wait (2 seconds). Run only items 2–4 again later, or raise Longest Wait under Options › Advanced. Items 0–1 succeeded. Item 2 failed. Items 3–4 were not sent. To run the node for all items again would repeat what was done. A retry of this execution, where n8n offers one, repeats nothing.',
		httpCode: '429',
		code: null,
		itemIndex: 2,
	});
	expect(await bench.requests('status')).toEqual([200, 200]);
});

test.each([
	[90, '9[12] seconds'],
	[2_400, '40 minutes'],
	[7_200, '2 hours'],
	[20_000, '6 hours'],
	[3 * 86_400, '3 days'],
])(
	'a limit that lasts %i seconds more says so when it is too long to wait',
	async (seconds, text) => {
		const headers = { 'retry-after': String(seconds) };
		await bench.control.addFault({ kind: 'status', status: 429, headers });
		const options = { longestWait: 60 };
		const error = await bench.failure(create[0], { ...create[1], options }, { items: names(1) });
		expect(error?.description).toMatch(new RegExp(`The limit lasts another ${text}\\.`));
		expect(error?.description).toContain('exceed Longest Wait (60 seconds).');
		expect(await bench.requests('status')).toEqual([429]);
	},
);
