import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { createSignal } from '../../../nodes/shared/concurrency';
import { processedData } from '../../support/processedData';
import { pairedOutput, useTestBench } from '../../support/testBench';
import { A, B, BLOCKED } from '../../support/usualCalls';
import { sendOnce } from './sendOnce';

const sms = useTestBench('sms');

const itemsOf = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ key: `k${at}` }));

const send = (to: string, options: INodeParameters) =>
	sendOnce({ to }, { ifAlreadyDone: 'note', ...options });
const sent = async () => (await sms.messages()).map(({ to, text }) => `${text} ${to}`);

describe('a message to several people', () => {
	const items = itemsOf(2);

	test('with Split Recipients is one note for the item', async () => {
		const call = send(`${A}, ${B}`, { splitRecipients: true });
		const first = await sms.run(...call, { items });
		expect(pairedOutput(first.items).map(([item, { to }]) => [item, to])).toEqual([
			...[[0, A] as const, [0, B] as const, [1, A] as const, [1, B] as const],
		]);
		const second = await sms.run(...call, { items });
		expect(pairedOutput(second.items)).toEqual([
			[0, { alreadyDone: true, key: 'k0' }],
			[1, { alreadyDone: true, key: 'k1' }],
		]);
		expect(await sent()).toHaveLength(4);
	});

	test('that not everybody got was paid for, so it is done although the item fails', async () => {
		const call = send(`${A}, ${BLOCKED}`, { onPartialFailure: 'fail' });
		const error = await sms.failure(...call, { items: items.slice(0, 1) });
		expect(error?.message).toContain('1 of 2 recipients didn’t get the message');
		const second = await sms.run(...call, { items: items.slice(0, 1) });
		expect(pairedOutput(second.items)).toEqual([[0, { alreadyDone: true, key: 'k0' }]]);
		expect(await sent()).toEqual([`k0 ${A}`]);
	});

	test.each(['continue', 'fail'])(
		'that nobody got and that cost nothing isn’t done: %s',
		async (onPartialFailure) => {
			const blocked = send(BLOCKED, { onPartialFailure });
			const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
			await sms.run(...blocked, { items: items.slice(0, 1), node });
			expect(await sms.requests()).toHaveLength(1);
			const later = await sms.succeed(...send(A, {}), { items });
			expect(later.items.map(({ json }) => json.allSent)).toEqual([true, true]);
		},
	);

	test('is done for all items of a request that cost something', async () => {
		const options = { combineItems: true, ifAlreadyDone: 'note' };
		const call = sendOnce({ to: '={{ $json.to }}', message: 'm' }, options);
		const [one, two, three] = itemsOf(3).map((item, at) => ({ ...item, to: `+23324${at}990000` }));
		await sms.run(...call, { items: [one, { ...two, to: A }] as IDataObject[] });
		await sms.run(...call, { items: [three] as IDataObject[] });
		const { items: output } = await sms.run(...call, { items: [one, three] as IDataObject[] });
		expect(output.map(({ json }) => json.alreadyDone ?? json.failed)).toEqual([true, 1]);
	});
});

describe('an execution that is stopped', () => {
	test.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'in the middle gives back what it hasn’t sent: %s',
		async (onError) => {
			const items = itemsOf(30);
			let stop = () => {};
			let requests = 0;
			await sms.run(...send(A, { concurrency: 2 }), {
				items,
				node: { onError },
				onStart: (stopIt) => {
					stop = stopIt;
				},
				onRequest: () => {
					if (++requests === 5) stop();
				},
			});
			const { items: output } = await sms.run(...send(A, {}), {
				...{ items, node: { onError: 'continueRegularOutput' } },
			});
			// Nobody knows about the two that were in progress.
			const uncertain = output.filter(({ json }) => 'error' in json);
			expect(uncertain.length).toBeLessThanOrEqual(2);
			for (const { json } of uncertain) expect(json.error).toMatch(/may already have been done/);
			const messages = await sent();
			expect(new Set(messages).size).toBe(messages.length);
			expect(messages.length + uncertain.length).toBeGreaterThanOrEqual(30);
			expect(output.filter(({ json }) => json.alreadyDone).length).toBeLessThan(6);
		},
	);

	test.each([
		['stopWorkflow', false],
		['continueRegularOutput', false],
		['stopWorkflow', true],
	] as const)(
		'says at once what was sent, although n8n’s database doesn’t answer: %s, Retry On Fail %s',
		async (onError, retryOnFail) => {
			const items = itemsOf(10);
			let stop = () => {};
			let requests = 0;
			const { given: comesBack, give: comeBack } = createSignal();
			const { error, items: output } = await sms.run(...send(A, { concurrency: 1 }), {
				...{ items, node: { onError, retryOnFail, maxTries: 2, waitBetweenTries: 1 } },
				onStart: (stopIt) => {
					stop = stopIt;
				},
				onRequest: () => {
					if (++requests < 4) return;
					const late = async () => await comesBack.then(() => ({ new: [], processed: [] }));
					jest.spyOn(processedData, 'checkProcessedAndRecord').mockImplementation(late);
					stop();
				},
			});
			jest.restoreAllMocks();
			comeBack();
			if (onError === 'stopWorkflow') {
				expect(error?.description).toContain('Items 0–2 succeeded. Item 3 may have succeeded.');
				expect(error?.description).toContain('Items 4–9 were not sent.');
			} else {
				expect(output.map(({ json }) => 'error' in json)).toEqual(items.map((_, at) => at > 2));
			}
		},
	);
});
