import type { IDataObject } from 'n8n-workflow';

import { errorShown, useTestBenchWithLimits } from '../../support/testBench';

const invoicing = useTestBenchWithLimits('invoicing');

const once = { onlyOncePer: '={{ $json.key }}', ifAlreadyDone: 'note' };
const itemsOf = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ key: `k${at}` }));
const keysOf = (count: number) => itemsOf(count).map(({ key }) => key);

const create = (items: IDataObject[]) =>
	invoicing.run('client.create', { name: '={{ $json.key }}', options: once }, { items });

beforeEach(async () => {
	await invoicing.control.settings({ rateLimit: { limit: 10, windowMs: 20_000 } });
});

test('a limit of the service is waited for, by several executions at once, and each key is still done once', async () => {
	const items = itemsOf(35);
	const outcomes = await Promise.all([create(items), create([...items].reverse())]);
	expect(outcomes.map(errorShown)).toEqual([undefined, undefined]);
	const outputs = outcomes.flatMap(({ items: output }) => output);
	const made = outputs.filter(({ json }) => !json.alreadyDone);
	expect(made.map(({ json }) => json.name).sort()).toEqual(keysOf(35).sort());
	expect(outputs).toHaveLength(70);
});

test('a limit that lasts too long gives the keys back', async () => {
	const options = { ...once, longestWait: 1 };
	const items = itemsOf(15);
	const first = await invoicing.run(
		'client.create',
		{ name: '={{ $json.key }}', options },
		{
			...{ items, node: { onError: 'continueRegularOutput' } },
		},
	);
	const failed = first.items.filter(({ json }) => 'error' in json);
	expect(failed.length).toBeGreaterThan(0);
	const second = await create(items);
	expect(errorShown(second)).toBeUndefined();
	expect(second.items.filter(({ json }) => !json.alreadyDone)).toHaveLength(failed.length);
});
