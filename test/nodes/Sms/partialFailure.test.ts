import type { INodeParameters } from 'n8n-workflow';

import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';
import { A, B, BLOCKED } from '../../support/usualCalls';

const bench = useTestBench('sms');

const send = (options: INodeParameters, to = `${A}, ${BLOCKED}`): INodeParameters => ({
	...{ senderId: 'AKWAABA', to, message: 'Akwaaba', options },
});
const MESSAGE = `1 of 2 recipients didn’t get the message: ${BLOCKED} (failed)`;

describe('with Fail the Item', () => {
	const set = send({ onPartialFailure: 'fail' });

	test('the node stops, names who didn’t get it, and never pays again', async () => {
		const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const first = await bench.run('message.send', set, { node });
		expect(errorShown(first)).toMatchObject({ message: `${MESSAGE}` });
		expect(errorShown(first)?.description).toContain(
			'The units for 1 other have been charged. Neither Retry On Fail',
		);
		const second = await bench.run('message.send', set, { node, retryOf: first.run });
		expect(errorShown(second)?.message).toBe(`${MESSAGE}`);
		expect(await bench.requests()).toHaveLength(1);
		const third = await bench.run('message.send', send({ onPartialFailure: 'continue' }), {
			retryOf: second.run,
		});
		expect(third.items[0]?.json).toMatchObject({ sent: 1, failed: 1, allSent: false });
		expect(await bench.requests()).toHaveLength(1);
	});

	test('an item on the error output carries the whole result', async () => {
		const outcome = await bench.run('message.send', set, {
			items: [{ row: 7 }],
			node: { onError: 'continueErrorOutput' },
		});
		expect(outcome.items).toEqual([]);
		expect(pairedOutput(outcome.errors)).toMatchObject([
			[0, { row: 7, error: MESSAGE, details: { sent: 1, failed: 1, unitsCharged: 1 } }],
		]);
	});
});

describe('with Route to the Error Output', () => {
	const set = send({ onPartialFailure: 'errorOutput' });

	test('a node with an error output sends the item there', async () => {
		const outcome = await bench.run('message.send', set, {
			node: { onError: 'continueErrorOutput' },
		});
		expect([outcome.items.length, outcome.errors.length]).toEqual([0, 1]);
		expect(outcome.errors[0]?.json).toMatchObject({ error: MESSAGE });
	});

	test.each([undefined, 'continueRegularOutput'] as const)(
		'a node without one (%s) continues',
		async (onError) => {
			const outcome = await bench.succeed(
				'message.send',
				set,
				onError ? { node: { onError } } : {},
			);
			expect(outcome.items[0]?.json).toMatchObject({ sent: 1, failed: 1, allSent: false });
		},
	);
});

test('with Split Recipients, each recipient becomes an item linked to its input, including skipped ones', async () => {
	const outcome = await bench.run(
		'message.send',
		send({ splitRecipients: true, skipInvalid: true }, '={{ $json.to }}'),
		{ items: [{ to: `${A}, ${BLOCKED}, nonsense` }, { to: B }] },
	);
	const words = { senderId: 'AKWAABA', message: 'Akwaaba' };
	const common = { ...words, encoding: 'GSM-7', characters: 7, segments: 1 };
	expect(pairedOutput(outcome.items)).toEqual([
		[0, { to: A, status: 'sent', walletBalance: 4999, ...common }],
		[0, { to: BLOCKED, status: 'failed', walletBalance: 4999, ...common }],
		[
			0,
			{
				...{ to: 'nonsense', status: 'skipped', reason: 'isn’t a phone number' },
				walletBalance: 4999,
				...common,
			},
		],
		[1, { to: B, status: 'sent', walletBalance: 4998, ...common }],
	]);
});
