import type { IDataObject } from 'n8n-workflow';

import { createSignal } from '../../../nodes/shared/concurrency';
import { processedData } from '../../support/processedData';
import { errorShown, useTestBench } from '../../support/testBench';
import { sendOnce } from './sendOnce';

const bench = useTestBench('sms');

const items: IDataObject[] = ['a', 'b', 'c'].map((key) => ({ key }));
const runWith = async (given: IDataObject[]) => await bench.run(...sendOnce(), { items: given });
const run = async () => await runWith(items);

test('if n8n keeps one row for the whole node, nothing is sent and the error says so', async () => {
	for (const count of [1, 3]) {
		processedData.reset();
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
	}
	// A process makes sure only once, so this can’t be a test that may come before.
	processedData.reset();
	expect((await run()).items).toHaveLength(3);
	expect(await bench.messages('text')).toEqual(['a', 'b', 'c']);
	// A node has its own ID again after each call: a row for each key, and one for what was sent with it.
	expect(processedData.size()).toBe(6);
});

test('all rows of a key end alike, by which old ones are deleted together, and those of no other key do', async () => {
	const again = sendOnce({ message: '={{ $json.text }}' }, { ifAlreadyDone: 'again' });
	const send = async (key: string, text: string) =>
		await bench.run(...again, { items: [{ key, text }] });
	await bench.control.addFault({ kind: 'status', status: 400, times: 1 });
	// Refused, done, and done again with another text: three claims, and two texts.
	for (const text of ['x', 'x', 'y']) await send('a', text);
	await send('b', 'x');
	expect(await bench.messages('text')).toEqual(['x', 'y', 'x']);
	const ends = processedData
		.names()
		.map((name) => /^workflow-id n:Tested-id:.+:([0-9a-f]{32})$/.exec(name)?.[1]);
	const [ofA, ofB] = [ends[0], ends.at(-1)];
	expect(ends).toEqual([...Array(5).fill(ofA), ofB, ofB]);
	expect(ofA).not.toBe(ofB);
});

// Else those that came first would wait for all that come: many deliveries at once would all be lost with n8n.
test('a run waits for no other run’s calls of the database', async () => {
	const both = createSignal();
	const database = createSignal();
	let calls = 0;
	processedData.takes = async () => {
		if (++calls === 2) both.give();
		if (calls <= 2) await database.given;
	};
	const slow = [runWith([{ key: 'a' }]), runWith([{ key: 'b' }])];
	await both.given;
	await runWith([{ key: 'c' }]);
	expect(await bench.messages('text')).toEqual(['c']);
	database.give();
	await Promise.all(slow);
	expect(await bench.messages()).toHaveLength(3);
});
