import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { send } from '../../../nodes/Sms/resources/message/send';
import type { Batch, Layer, Operation } from '../../../nodes/shared/operation';
import { claimKey, inTurn } from '../../../nodes/shared/run/layers';
import { errorShown, useTestBench } from '../../support/testBench';
import { message } from '../../support/usualCalls';

const bench = useTestBench('sms');
const whole = { ...send };
afterEach(() => Object.assign(send, whole));

const items: IDataObject[] = ['a', 'b', 'c'].map((key, at) => ({ key, to: `+23324123456${at}` }));
const parameters = (options: INodeParameters = {}): INodeParameters => ({
	...{ ...message, to: '={{ $json.to }}' },
	options: { onlyOncePer: '={{ $json.key }}', ...options },
});
const run = async (options?: INodeParameters, node = {}) =>
	await bench.run('message.send', parameters(options), { items, node });
const fail = () => {
	throw new Error('a fault in the hook');
};

describe('a fault before the request is no doubt about its outcome', () => {
	test.each<[string, Partial<Operation>, INodeParameters]>([
		['while reading what it needs', { layers: [async () => await Promise.resolve(fail())] }, {}],
		['while looking whom to wait for', { layers: [inTurn(fail)] }, {}],
		[
			'while putting items together',
			{ batch: { ...(whole.batch as Batch), merge: fail } },
			{ combineItems: true },
		],
	])('%s', async (_when, hooks, options) => {
		Object.assign(send, hooks);
		const first = await run({ checkBalance: false, ...options });
		expect(errorShown(first)).toMatchObject({
			message: 'The node can’t process this item: a fault in the hook [item 0]',
		});
		expect(errorShown(first)?.description).toMatch(/^Nothing was sent for this item\./);
		expect(errorShown(first)?.description).not.toContain('may have succeeded');
		expect(await bench.messages()).toEqual([]);
		// Neither the record of keys nor the ledger holds anything against sending it.
		Object.assign(send, whole);
		await bench.succeed('message.send', parameters(options), {
			...{ items, retryOf: first.run },
		});
		expect(await bench.messages()).toHaveLength(3);
	});
});

test.each<[string, Layer]>([
	[
		'throws after the answer',
		async ({ request }, next) => {
			await next(request);
			return fail();
		},
	],
	[
		'doesn’t wait for the answer',
		async ({ request }, next) => {
			void next(request);
			return await Promise.resolve(fail());
		},
	],
	[
		'sends twice',
		async ({ request }, next) => {
			await next(request);
			return await next(request);
		},
	],
])('a layer that %s loses no answer and repeats no request', async (_what, layer) => {
	Object.assign(send, { layers: [claimKey, layer] });
	const [first] = await bench.output('message.send', parameters(), { items: items.slice(0, 1) });
	expect(first).toMatchObject({ allSent: true });
	expect(await bench.messages()).toHaveLength(1);
	const again = await bench.output('message.send', parameters(), { items: items.slice(0, 1) });
	expect(again).toMatchObject([{ alreadyDone: true }]);
});

test.each(['another execution', 'a retry of the execution'])(
	'a fault in naming whom an item is for hides no outcome from %s',
	async (which) => {
		Object.assign(send, { inDoubt: { title: 'The message may have been sent', affected: fail } });
		await bench.control.addFault({ kind: 'drop', after: true, times: 1 });
		const first = await run();
		expect(errorShown(first)?.description).toContain('The request may have succeeded.');
		expect(await bench.messages('to')).toContain('+233241234560');
		// Only the first item isn’t sent again: its key, or its place in the run, is remembered.
		const again = which.startsWith('a retry')
			? { options: { onlyOncePer: '' }, retryOf: first.run }
			: { options: {} };
		const second = await bench.run('message.send', parameters(again.options), {
			...{ items, retryOf: again.retryOf, node: { onError: 'continueRegularOutput' } },
		});
		expect(second.items.filter(({ json }) => 'error' in json)).toHaveLength(1);
		expect((await bench.messages('to')).sort()).toEqual(items.map(({ to }) => to));
	},
);
