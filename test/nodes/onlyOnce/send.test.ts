import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { processedData } from '../../support/processedData';
import { errorShown, pairedOutput, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');
beforeEach(() => processedData.reset());

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const items: IDataObject[] = KEYS.map((key, at) => ({ key, to: `+23324123456${at}` }));

const sendPer = (options: INodeParameters = {}): [string, INodeParameters] => [
	'message.send',
	{
		senderId: 'AKWAABA',
		to: '={{ $json.to }}',
		message: '={{ $json.key }}',
		options: { onlyOncePer: '={{ $json.key }}', ...options },
	},
];
const received = async () => (await bench.control.messages()).map(({ text }) => text);

test('a second execution sends nothing again and skips the items', async () => {
	const first = await bench.run(...sendPer(), { items });
	expect(errorShown(first)).toBeUndefined();
	expect(pairedOutput(first.items).map(([item]) => item)).toEqual([0, 1, 2, 3, 4]);
	const second = await bench.run(...sendPer(), { items });
	expect(errorShown(second)).toBeUndefined();
	expect(second.items).toEqual([]);
	expect(await received()).toEqual(KEYS);
});

test('an item that was done fails, if the user wants that', async () => {
	await bench.run(...sendPer(), { items: items.slice(0, 1) });
	const second = await bench.run(...sendPer({ ifAlreadyDone: 'fail' }), { items });
	expect(errorShown(second)?.message).toBe('Already done for “a” [item 0]');
	expect(await received()).toEqual(['a']);
});

test('an item is sent again, if the user wants that', async () => {
	await bench.run(...sendPer(), { items });
	const second = await bench.run(...sendPer({ ifAlreadyDone: 'again' }), { items });
	expect(second.items).toHaveLength(5);
	expect(await received()).toEqual([...KEYS, ...KEYS]);
	expect((await bench.run(...sendPer(), { items })).items).toEqual([]);
});

test('items with the same key in one run are sent once, also when they are combined', async () => {
	const same = [...items, ...items];
	for (const combineItems of [false, true]) {
		processedData.reset();
		await bench.control.reset();
		const { items: output } = await bench.run(...sendPer({ combineItems }), { items: same });
		expect(output).toHaveLength(5);
		expect(await received()).toEqual(KEYS);
	}
});

test('a key whose outcome is unknown stays claimed, until the user has it repeated', async () => {
	await bench.control.addFault({ kind: 'drop', after: true, times: 1 });
	const first = await bench.run(...sendPer(), { items });
	expect(errorShown(first)?.description).toContain('may have succeeded');
	const second = await bench.run(...sendPer(), { items });
	expect(errorShown(second)?.message).toMatch(/^“a” may have been done already/);
	expect(errorShown(second)?.description).toContain('It was for +233241234560.');
	const third = await bench.run(...sendPer({ repeatUncertain: true }), { items });
	expect(third.items).toHaveLength(5);
	expect((await received()).length).toBe(6);
});

test.each(['', '={{ $json.missing }}'])('the key %j is off or refused', async (onlyOncePer) => {
	const outcome = await bench.run(...sendPer({ onlyOncePer }), { items });
	const message = errorShown(outcome)?.message;
	if (onlyOncePer === '') expect(message).toBeUndefined();
	else expect(message).toBe('The parameter “Only Once Per” is empty [item 0]');
	expect(await received()).toEqual(onlyOncePer === '' ? KEYS : []);
});

test('retrying a failed execution twice at once doubles nothing', async () => {
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 2 });
	await bench.control.addFault({ kind: 'status', status: 400, times: 1 });
	const first = await bench.run(...sendPer(), { items });
	await Promise.all([1, 2].map(() => bench.run(...sendPer(), { items, retryOf: first.run })));
	expect((await received()).sort()).toEqual(KEYS);
});
