import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { NodeOutcome } from '../../support/runNode';
import { errorShown, pairedOutput, useTestBench } from '../../support/testBench';
import { sendOnce } from './sendOnce';

const sms = useTestBench('sms');
const invoicing = useTestBench('invoicing');

const keysTo = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);
const itemsOf = (keys: readonly string[]): IDataObject[] => keys.map((key) => ({ key }));

const to = '={{ "+2332412345" + $json.key.slice(1).padStart(2, "0") }}';
const send = (options?: INodeParameters) => sendOnce({ to, message: 'Akwaaba' }, options);
const received = async () => (await sms.messages('to')).sort();
const numbersOf = (keys: readonly string[]) =>
	keys.map((key) => `+2332412345${key.slice(1).padStart(2, '0')}`).sort();

describe('several executions at the same moment', () => {
	test.each([
		['one message each', {}],
		['combined', { combineItems: true }],
		['four at once', { concurrency: 4 }],
	])(
		'in opposite order send each item once and don’t wait for each other forever: %s',
		async (_, options) => {
			const keys = keysTo(40);
			const outcomes = await Promise.all([
				sms.run(...send(options), { items: itemsOf(keys) }),
				sms.run(...send(options), { items: itemsOf([...keys].reverse()) }),
				sms.run(...send(options), { items: itemsOf([...keys.slice(20), ...keys.slice(0, 20)]) }),
			]);
			expect(outcomes.map(errorShown)).toEqual([undefined, undefined, undefined]);
			const made = outcomes.flatMap(({ items }) => items).filter(({ json }) => !json.alreadyDone);
			expect(made).toHaveLength(40);
			expect(await received()).toEqual(numbersOf(keys));
		},
	);

	test('don’t wait for each other forever if the items also wait for records in common', async () => {
		const create = (items: IDataObject[]) =>
			invoicing.run(
				'client.findOrCreate',
				{
					matchBy: 'name',
					name: '={{ $json.name }}',
					options: { onlyOncePer: '={{ $json.key }}', ifAlreadyDone: 'note' },
				},
				{ items },
			);
		const long: IDataObject[] = Array.from({ length: 10 }, (_, at) => ({
			key: `order ${at}`,
			name: at % 2 ? 'Ama' : 'Kofi',
		}));
		const outcomes = await Promise.all([
			create(long),
			...long.map((item) => create([item])).reverse(),
			create([...long].reverse()),
		]);
		expect(outcomes.map(errorShown)).toEqual(outcomes.map(() => undefined));
		const created = outcomes.flatMap(({ items }) => items).filter(({ json }) => json.created);
		expect(created.map(({ json }) => json.name).sort()).toEqual(['Ama', 'Kofi']);
	});
});

describe('items with the same key in one run', () => {
	const twice = itemsOf(['k1', 'k1', 'k2']);
	const run = async (more: INodeParameters = {}): Promise<NodeOutcome> =>
		await sms.run(...send({ ifAlreadyDone: 'note', concurrency: 4, ...more }), {
			items: twice,
			node: { onError: 'continueRegularOutput' },
		});

	test('wait for the first; if its outcome is unknown, they aren’t sent', async () => {
		await sms.control.addFault({ kind: 'drop', after: true, times: 1 });
		const { items } = await run();
		const [first, second, third] = pairedOutput(items).map(([, json]) => json);
		expect(first?.error).toMatch(/was lost/);
		expect(second?.error).toMatch(/^“k1” may already have been done/);
		expect(third).not.toHaveProperty('error');
		expect(await received()).toEqual(numbersOf(['k1', 'k2']));
	});

	test('are sent if the first was refused', async () => {
		await sms.control.addFault({ kind: 'status', status: 400, times: 1 });
		const { items } = await run({ concurrency: 1 });
		expect(pairedOutput(items).map(([, json]) => 'error' in json)).toEqual([true, false, false]);
		expect(await received()).toEqual(numbersOf(['k1', 'k2']));
	});
});

describe('Combine Items', () => {
	test('leaves out the items of a request that were done before', async () => {
		const keys = keysTo(6);
		await sms.run(...send(), { items: itemsOf(keys.slice(1, 3)) });
		const { items } = await sms.run(...send({ combineItems: true, ifAlreadyDone: 'note' }), {
			items: itemsOf(keys),
		});
		expect(pairedOutput(items).map(([item, json]) => [item, json.alreadyDone ?? false])).toEqual([
			[0, false],
			[1, true],
			[2, true],
			[3, false],
			[4, false],
			[5, false],
		]);
		expect(await received()).toEqual(numbersOf(keys));
		expect((await sms.control.traffic()).requests).toBe(3);
	});

	test('gives back all keys of a request that was refused, and keeps all if nobody knows', async () => {
		const keys = keysTo(6);
		const run = async () =>
			await sms.run(...send({ combineItems: true }), { items: itemsOf(keys) });
		await sms.control.addFault({ kind: 'status', status: 400, times: 1 });
		await run();
		await sms.control.addFault({ kind: 'drop', times: 1 });
		await run();
		const { error } = await run();
		expect(error?.message).toMatch(/^“k0” may already have been done/);
		expect(await received()).toEqual([]);
	});
});
