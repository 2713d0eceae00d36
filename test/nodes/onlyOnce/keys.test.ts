import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { processedData } from '../../support/processedData';
import { errorShown, pairedOutput, useTestBench } from '../../support/testBench';
import { sendOnce } from './sendOnce';

const bench = useTestBench('sms');
afterEach(() => jest.restoreAllMocks());

const send = (options: INodeParameters = {}) =>
	sendOnce({ message: '={{ "m" + $itemIndex }}' }, { ifAlreadyDone: 'note', ...options });
const itemsOf = (keys: unknown[]) => keys.map((key) => ({ key })) as IDataObject[];

describe('a key', () => {
	const long = 'x'.repeat(100_000);

	test.each<[string, unknown, string]>([
		['zero', 0, '0'],
		['a long text', long, long],
		['text with spaces around it', '  a b  ', 'a b'],
		['a text like the name of a property', '__proto__', '__proto__'],
	])('can be %s', async (_what, key, noted) => {
		const items = itemsOf([key, 'other']);
		expect((await bench.run(...send(), { items })).items).toHaveLength(2);
		const { items: output } = await bench.run(...send(), { items });
		expect(pairedOutput(output)).toEqual([
			[0, { alreadyDone: true, key: noted }],
			[1, { alreadyDone: true, key: 'other' }],
		]);
		expect(await bench.messages('text')).toEqual(['m0', 'm1']);
	});

	test('tells apart what looks alike', async () => {
		const keys = ['5', '05', '5.0', 'A', 'a', 'Á', '0', 'false', `${long}1`, `${long}2`];
		expect((await bench.run(...send(), { items: itemsOf(keys) })).items).toHaveLength(keys.length);
		expect(await bench.messages()).toHaveLength(keys.length);
	});

	test('is the same as a number and as text', async () => {
		const [operation, parameters] = send();
		const { items } = await bench.run(
			operation,
			{ ...parameters, message: 'm' },
			{ items: itemsOf([5, '5', ' 5 ']) },
		);
		expect(items.map(({ json }) => json.alreadyDone ?? false)).toEqual([false, true, true]);
	});

	test('that is an object is refused before anything is sent', async () => {
		const error = await bench.failure(...send(), { items: itemsOf(['a', { id: 5 }]) });
		expect(error?.message).toMatch(/^The parameter “Only Once Per” .* \[item 1\]$/);
		expect(await bench.messages()).toEqual([]);
		expect(processedData.size()).toBe(0);
	});
});

test('each node remembers its own keys', async () => {
	const items = itemsOf(['a']);
	for (const id of ['one', 'two', 'one']) {
		await bench.run(...send(), { items, node: { id } as Partial<INode> });
	}
	expect(await bench.messages('text')).toEqual(['m0', 'm0']);
});

test('a node that runs several times in one execution sends each key once', async () => {
	const items = itemsOf(['a', 'b']);
	const { run } = await bench.run(...send(), { items, times: 3 });
	expect(run.data.resultData.runData.Tested).toHaveLength(3);
	expect(await bench.messages('text')).toEqual(['m0', 'm1']);
});

test.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'when n8n’s record fails before a message is sent, none is sent and the error says why: %s',
	async (onError) => {
		const items = itemsOf(['a', 'b', 'c']);
		processedData.failures = 1000;
		const outcome = await bench.run(...send(), { items, node: { onError } });
		const texts = outcome.error
			? [errorShown(outcome)?.message]
			: outcome.items.map(({ json }) => json.error);
		for (const text of texts) expect(text).toMatch(/^Can’t find out whether this was done before/);
		expect(texts).toHaveLength(onError === 'stopWorkflow' ? 1 : 3);
		expect(await bench.messages()).toEqual([]);
		processedData.failures = 0;
		expect((await bench.run(...send(), { items })).items).toHaveLength(3);
		expect(await bench.messages('text')).toEqual(['m0', 'm1', 'm2']);
	},
);

describe('an execution that is retried', () => {
	const items = itemsOf(['a', 'b', 'c', 'd']);

	test('knows from its own data what it sent, and from the record what others sent', async () => {
		await bench.control.addFault({ kind: 'status', status: 400, times: 1 });
		const failed = await bench.run(...send({ concurrency: 1 }), { items });
		expect(errorShown(failed)?.description).toContain('Item 0 failed');
		await bench.run(...send(), { items: itemsOf(['b']) });
		const retried = await bench.run(...send(), { items, retryOf: failed.run });
		expect(retried.items.map(({ json }) => json.key ?? 'sent')).toEqual([
			'sent',
			'b',
			'sent',
			'sent',
		]);
		expect(await bench.messages('text')).toEqual(['m0', 'm0', 'm2', 'm3']);
	});

	test('sends an uncertain item again only if the user wants that, and then ends the doubt', async () => {
		await bench.control.addFault({ kind: 'drop', times: 1 });
		const failed = await bench.run(...send({ concurrency: 1 }), { items });
		const again = await bench.run(...send(), { items, retryOf: failed.run });
		expect(errorShown(again)?.description).toContain('It was not sent again');
		expect(await bench.messages()).toEqual([]);
		await bench.succeed(...send({ repeatUncertain: true }), { items, retryOf: failed.run });
		expect((await bench.run(...send(), { items })).items.map(({ json }) => json.key)).toEqual([
			...['a', 'b', 'c', 'd'],
		]);
		expect(await bench.messages('text')).toEqual(['m0', 'm1', 'm2', 'm3']);
	});
});
