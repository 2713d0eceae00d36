import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/n8n/clock';
import { hints, type NodeOutcome, type NodeRun, type ToolCaller } from '../../support/runNode';
import { errorShown, pairedOutput, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');

const HOUR = 3_600_000;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The time of day in so many hours. */
const inHours = (hours: number) =>
	DateTime.fromMillis(bench.now() + hours * HOUR, { zone: 'UTC' }).toFormat('HH:mm');

/** Items with hours of their own, which begin and end in so many hours. */
const itemsFor = (...hours: Array<[from: number, to: number]>): IDataObject[] =>
	hours.map(([from, to], at) => ({
		to: `+23324123450${at}`,
		from: inHours(from),
		until: inHours(to),
	}));

const OPEN: [number, number] = [-2, 2];
const LATER: [number, number] = [3, 4];
const LATEST: [number, number] = [6, 7];

const send = async (
	ifOutside: string,
	items: IDataObject[],
	{ options, ...more }: Partial<NodeRun> & { options?: INodeParameters } = {},
) => {
	const times = { from: '={{ $json.from }}', to: '={{ $json.until }}', timezone: 'UTC' };
	return await bench.run(
		'message.send',
		{
			...{ senderId: 'AKWAABA', to: '={{ $json.to }}', message: 'Akwaaba' },
			options: { sendingHours: { values: { days: DAYS, ...times, ifOutside } }, ...options },
		},
		{ items, ...more },
	);
};

const sentTo = async () => (await bench.messages()).map(({ to }) => to.at(-1));
const waitsUntil = ({ run }: NodeOutcome) => run.data.waitTill?.toISOString();
const opening = (hours: number) =>
	DateTime.fromMillis(bench.now() + hours * HOUR, { zone: 'UTC' })
		.startOf('minute')
		.toISO();
const pass = async (hours: number) => await clock.pause(hours * HOUR);
const results = ({ items }: NodeOutcome) =>
	pairedOutput(items).map(([item, { allSent, error }]) => [item, allSent ?? error]);

test('what waits is sent when its hours begin, and what was sent before isn’t sent again', async () => {
	const items = itemsFor(LATER, OPEN, LATEST, OPEN);
	const [later, latest] = [opening(3), opening(6)];
	const first = await send('wait', items);
	expect(errorShown(first)).toBeUndefined();
	expect([await sentTo(), waitsUntil(first)]).toEqual([['1', '3'], later]);
	expect(first.items.map(({ json }) => json)).toEqual([{ waitingUntil: later }]);
	await pass(3);
	const second = await send('wait', items, { resumeOf: first.run });
	expect([await sentTo(), waitsUntil(second)]).toEqual([['1', '3', '0'], latest]);
	await pass(3);
	const third = await send('wait', items, { resumeOf: second.run });
	expect([await sentTo(), waitsUntil(third)]).toEqual([['1', '3', '0', '2'], undefined]);
	expect(results(third)).toEqual([0, 1, 2, 3].map((item) => [item, true]));
	expect(third.run.data.resultData.runData.Tested).toHaveLength(1);
	expect(hints(third)).toEqual([
		'info 3 items were already done in an earlier attempt of this execution and weren’t sent again.',
	]);
});

test.each([
	{},
	{ alwaysOutputData: true },
	{ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
	{ onError: 'continueRegularOutput' as const },
	{ onError: 'continueErrorOutput' as const },
	{ executeOnce: true },
])('with the settings %j it waits and is sent once', async (node) => {
	const items = itemsFor(LATER);
	const first = await send('wait', items, { node });
	expect([await sentTo(), first.errors]).toEqual([[], []]);
	// n8n is late, or was away for a day.
	await pass(24);
	const second = await send('wait', items, { node, resumeOf: first.run });
	expect([await sentTo(), waitsUntil(second)]).toEqual([[], opening(3)]);
	await pass(3.5);
	const third = await send('wait', items, { node, resumeOf: second.run });
	expect([await sentTo(), results(third)]).toEqual([['0'], [[0, true]]]);
});

test('with Only Once Per each is sent once, whatever other executions do while it waits', async () => {
	const options = { onlyOncePer: '={{ $json.to }}' };
	const items = itemsFor([-2, 5], LATER, LATER);
	const first = await send('wait', items, { options });
	await pass(3);
	const other = await send('wait', items.slice(0, 2), { options });
	expect(results(other)).toEqual([
		[0, undefined],
		[1, true],
	]);
	const second = await send('wait', items, { options, resumeOf: first.run });
	expect(await sentTo()).toEqual(['0', '1', '2']);
	expect(second.items.map(({ json }) => json.allSent ?? json.alreadyDone)).toEqual([
		true,
		true,
		true,
	]);
});

test('a failure of its own comes first, and a retry of the execution then waits', async () => {
	await bench.control.addFault({ service: 'sms', kind: 'status', status: 402, times: 1 });
	const items = itemsFor(LATER, OPEN, OPEN);
	const first = await send('wait', items);
	expect(waitsUntil(first)).toBeUndefined();
	expect(errorShown(first)).toMatchObject({
		httpCode: '402',
		description: expect.stringContaining('Item 1 failed. Items 0, 2 were not sent.') as string,
	});
	const retried = await send('wait', items, { retryOf: first.run });
	expect([await sentTo(), waitsUntil(retried)]).toEqual([['1', '2'], opening(3)]);
});

test('an execution that is stopped while an item waits stays stopped, and sends nothing later', async () => {
	let stop = () => {};
	const outcome = await send('wait', itemsFor(LATER, OPEN), {
		options: { defaultCountryCode: '233' },
		onStart: (stopIt) => (stop = stopIt),
		credentials: {
			smsApi: async (item) => {
				if (item === 1) stop();
				return await Promise.resolve(bench.credential());
			},
		},
	});
	// n8n doesn’t wait for the end of the node.
	for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
	expect([waitsUntil(outcome), await sentTo()]).toEqual([undefined, []]);
});

test('without a time zone of their own, hours are in that of the workflow', async () => {
	const here = DateTime.fromMillis(bench.now(), { zone: 'Asia/Kathmandu' });
	const [from, to] = [-1, 1].map((hours) => here.plus({ hours }).toFormat('HH:mm'));
	const sendingHours = { values: { days: DAYS, from, to, timezone: '', ifOutside: 'fail' } };
	const outcome = await bench.run(
		'message.send',
		{ senderId: 'AKWAABA', to: '+233241234500', message: 'Akwaaba', options: { sendingHours } },
		{ timezone: 'Asia/Kathmandu' },
	);
	expect([errorShown(outcome), await sentTo()]).toEqual([undefined, ['0']]);
});

test('an invalid item is refused at once', async () => {
	const outcome = await send('wait', [
		...itemsFor(LATER),
		{ to: '12', from: '8:00', until: '9:00' },
	]);
	expect(waitsUntil(outcome)).toBeUndefined();
	expect(errorShown(outcome)?.message).toContain('The parameter “To” contains “12”');
});

test('with Fail, the error says from when it can be sent', async () => {
	const outcome = await send('fail', itemsFor(OPEN, LATER, OPEN));
	expect(await sentTo()).toEqual(['0']);
	const begin = opening(3)?.replace('.000Z', '+00:00');
	expect(errorShown(outcome)).toMatchObject({
		message: `It is outside Sending Hours, which begin again at ${begin} (UTC) [item 1]`,
		description: expect.stringMatching(
			/^Run only items 1–2 again then, or set “If Outside” to Wait.*Nothing was sent for this item\. Item 0 succeeded\. Item 1 failed\. Item 2 was not sent\. To run/,
		) as string,
	});
});

test('with Skip, the item is left out, and a sentence says so', async () => {
	const outcome = await send('skip', itemsFor(LATER, OPEN, LATER));
	expect([await sentTo(), results(outcome)]).toEqual([['1'], [[1, true]]]);
	expect(hints(outcome)).toEqual([
		'warning 2 items were left out, because the time was outside Sending Hours.',
	]);
	const alone = await send('skip', itemsFor(LATER));
	const beginAgain = opening(3)?.replace('.000Z', '+00:00');
	expect(alone.items.map(({ json }) => json)).toEqual([{ outsideSendingHours: true, beginAgain }]);
});

test('a pause between attempts doesn’t carry a message out of its hours', async () => {
	await bench.control.addFault({
		...{ service: 'sms', kind: 'status', status: 429, times: 1 },
		headers: { 'retry-after': '290' },
	});
	const items = itemsFor([-2, 0.08]);
	const begin = opening(22);
	const first = await send('wait', items);
	expect([await sentTo(), (await bench.requests()).length]).toEqual([[], 1]);
	expect(waitsUntil(first)).toBe(begin);
	await pass(22);
	await send('wait', items, { resumeOf: first.run });
	expect(await sentTo()).toEqual(['0']);
});

test('items with other hours don’t share a request', async () => {
	const options = { combineItems: true };
	await send('skip', itemsFor(OPEN, LATER, OPEN), { options });
	expect(await sentTo()).toEqual(['0', '2']);
	expect(await bench.requests()).toHaveLength(1);
});

test('where n8n can’t wait the run fails, and says when to send it', async () => {
	const outcome = await send('wait', itemsFor(LATER, OPEN), { isLeftToEngine2: true });
	expect([await sentTo(), waitsUntil(outcome)]).toEqual([[], undefined]);
	expect(errorShown(outcome)?.message).toMatch(/outside Sending Hours.*Details: .*can’t wait/s);
});

test.each<ToolCaller>(['agent', 'olderAgent', 'mcpClient'])(
	'as a tool of %s it doesn’t wait, and the model is told',
	async (asTool) => {
		const outcome = await send('wait', itemsFor(LATER), { asTool });
		expect([await sentTo(), waitsUntil(outcome)]).toEqual([[], undefined]);
		const told = JSON.stringify([errorShown(outcome), outcome.items]);
		expect(told).toMatch(/outside Sending Hours, which begin again at.*can’t wait/);
	},
);
