import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');

const NUMBERS = [1, 2, 3, 4, 5].map((digit) => `+23324123456${digit}`);
const items: IDataObject[] = NUMBERS.map((to) => ({ to }));
const send: [string, INodeParameters] = [
	'message.send',
	{ senderId: 'AKWAABA', to: '={{ $json.to }}', message: '={{ $now.toMillis() }}' },
];
const stop = { items };
const repeat = { options: { repeatUncertain: true } };

const requestedNumbers = async () =>
	(await bench.writes()).flatMap(({ body }) => (body as { to: string[] }).to);
const context = ({ run }: Awaited<ReturnType<typeof bench.run>>) =>
	run.data.executionData?.contextData['node:Tested'];

/** Only the third of the five items fails, in the given way. */
async function failThird(fault: Parameters<typeof bench.control.addFault>[0]) {
	// The wallet isn’t involved: two requests succeed, and the third has the fault.
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 2 });
	await bench.control.addFault({ times: 1, ...fault });
}

test('a retried execution sends only unsent items and returns every result', async () => {
	await failThird({ kind: 'status', status: 400 });
	const first = await bench.run(...send, stop);
	expect(errorShown(first)?.description).toMatch(
		/Items 0–1 succeeded\. Item 2 failed\. Items 3–4 were not sent\. To run the node for all/,
	);
	expect(await requestedNumbers()).toEqual(NUMBERS.slice(0, 3));

	const second = await bench.succeed(...send, { ...stop, retryOf: first.run });
	expect(await requestedNumbers()).toEqual([...NUMBERS.slice(0, 3), ...NUMBERS.slice(2)]);
	expect(await bench.messages('to')).toEqual(NUMBERS);
	expect(pairedOutput(second.items).map(([item, { recipients }]) => [item, recipients])).toEqual(
		NUMBERS.map((to, item) => [item, [{ to, status: 'sent' }]]),
	);
	expect(context(second)).toEqual({});
});

describe.each([
	['that was done', { kind: 'drop', after: true } as const],
	['that was not done', { kind: 'drop' } as const],
])('a request with an unknown outcome %s', (_, fault) => {
	test('is not sent again by Retry execution, and holds up the rest', async () => {
		await failThird(fault);
		const first = await bench.run(...send, stop);
		const error = await bench.failure(...send, { ...stop, retryOf: first.run });
		expect(error?.description).toMatch(
			/may have succeeded\..*It was not sent again\..*Items 0–1 succeeded\. Item 2 may have succeeded\. Items 3–4 were not sent\. To run the node for all/,
		);
		expect(await requestedNumbers()).toEqual(NUMBERS.slice(0, 3));
	});

	test('is sent again by Retry On Fail with Repeat Uncertain Requests', async () => {
		await failThird(fault);
		const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const outcome = await bench.run(send[0], { ...send[1], ...repeat }, { ...stop, node });
		expect(outcome.items).toHaveLength(5);
		expect(await requestedNumbers()).toHaveLength(6);
	});
});

test('a node that runs twice in an execution sends its items twice', async () => {
	const outcome = await bench.run(...send, { ...stop, times: 2 });
	const runs = outcome.run.data.resultData.runData.Tested ?? [];
	expect(runs.map(({ data }) => data?.main?.[0]?.length)).toEqual([5, 5]);
	expect(await bench.messages('to')).toEqual([...NUMBERS, ...NUMBERS]);
	expect(context(outcome)).toEqual({});
});

test('Retry execution of a node that failed in its second run sends only what that run lacks', async () => {
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 7 });
	await bench.control.addFault({ kind: 'status', status: 400, times: 1 });
	const first = await bench.run(...send, { ...stop, times: 2 });
	expect(errorShown(first)?.description).toContain('Items 0–1 succeeded.');
	const second = await bench.run(...send, { ...stop, times: 2, retryOf: first.run });
	expect(second.items).toHaveLength(5);
	expect(await bench.messages('to')).toEqual([...NUMBERS, ...NUMBERS]);
});

test('a new execution of the same workflow sends everything', async () => {
	await failThird({ kind: 'status', status: 400 });
	await bench.run(...send, stop);
	await bench.run(...send, stop);
	expect(await bench.messages('to')).toEqual([...NUMBERS.slice(0, 2), ...NUMBERS]);
});
