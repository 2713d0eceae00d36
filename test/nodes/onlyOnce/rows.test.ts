import type { IDataObject } from 'n8n-workflow';

import { processedData } from '../../support/processedData';
import { errorShown, useTestBench } from '../../support/testBench';
import { sendOnce } from './sendOnce';

const bench = useTestBench('sms');

const items: IDataObject[] = ['a', 'b', 'c'].map((key) => ({ key }));
const run = async () => await bench.run(...sendOnce(), { items });

// First, because a process makes sure only once that n8n keeps a row for each key.
test.each([1, 3])(
	'if n8n keeps one row of %i values for the whole node, nothing is sent and the error says so',
	async (count) => {
		processedData.idOf = () => 'one for all';
		const values = Array.from({ length: count }, (_, at) => `older ${at}`);
		const context = { workflow: { id: '1', active: true }, node: { id: '' } as never };
		if (count > 1) {
			await processedData.checkProcessedAndRecord(values, 'node', context, { mode: 'entries' });
		}
		for (let times = 0; times < 2; times++) {
			const { message, description } = errorShown(await run()) ?? {};
			expect(message).toMatch(/doesn’t keep a row for each value/);
			expect(description).toMatch(/Nothing was sent/);
		}
		expect(await bench.messages()).toEqual([]);
	},
);

test('a node has its own ID again after each call, and the run goes well', async () => {
	expect((await run()).items).toHaveLength(3);
	expect(await bench.messages('text')).toEqual(['a', 'b', 'c']);
	// A row for each key, and one for what was sent with it.
	expect(processedData.size()).toBe(6);
});
