import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/n8n/clock';
import { hints, type NodeRun } from '../../support/runNode';
import { errorShown, useTestBench } from '../../support/testBench';
import { A, B } from '../../support/usualCalls';

const bench = useTestBench('sms');

const C = '+233501234567';
const ESTIMATE = 'The estimate is one unit per segment and recipient.';
const send = (options: INodeParameters): INodeParameters => ({
	...{ senderId: 'AKWAABA', to: '={{ $json.to }}', message: '={{ $json.text ?? "Akwaaba" }}' },
	options,
});
/** Five units: one, two and two. */
const items: IDataObject[] = [{ to: A }, { to: [A, B] }, { to: C, text: 'x'.repeat(161) }];
const run = async (options: INodeParameters, more: Partial<NodeRun> = {}) =>
	await bench.run('message.send', send(options), { items, ...more });
const paths = async () => (await bench.requests()).map(({ path }) => path.split('/').pop());
const TOO_MANY = 'This run needs about 5 units, but Most Units per Run is 4';

test('a run that needs more than Most Units per Run is refused before the first message, without a request', async () => {
	const error = errorShown(await run({ mostUnits: 4 }));
	expect(error).toMatchObject({
		message: `${TOO_MANY} [item 0]`,
		description: expect.stringContaining(
			`${ESTIMATE} Send fewer messages, or raise Most Units per Run under Options. Nothing was sent.`,
		) as string,
	});
	expect(await paths()).toEqual([]);
	expect(errorShown(await run({ mostUnits: 5 }))).toBeUndefined();
	expect(await bench.messages()).toHaveLength(4);
});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'with %s, none of its items is sent',
	async (onError) => {
		const outcome = await run({ mostUnits: 4, concurrency: 4 }, { node: { onError } });
		const failed = [...outcome.items, ...outcome.errors].map(({ json }) => json.error);
		expect(failed).toEqual(new Array(3).fill(expect.stringContaining(TOO_MANY)));
		expect(await paths()).toEqual([]);
	},
);

test('the wallet keeps what it is to keep, and is read once', async () => {
	await bench.control.setWallet(104);
	const error = errorShown(await run({ keepInWallet: 100 }));
	expect(error?.message).toContain(
		'The wallet holds 104 units and this run needs about 5, but Keep in Wallet at Least is 100',
	);
	expect(error?.description).toContain('or lower Keep in Wallet at Least under Options.');
	expect(await paths()).toEqual(['balance']);
	await bench.control.setWallet(105);
	expect(errorShown(await run({ keepInWallet: 100, checkBalance: true }))).toBeUndefined();
	expect(await bench.control.wallet()).toBe(100);
	expect(await paths()).toEqual(['balance', 'balance', 'send', 'send', 'send']);
});

test.each<[string, INodeParameters, string | undefined]>([
	['the smallest number counts', { mostUnits: '={{ $itemIndex + 3 }}' }, 'Most Units per Run is 3'],
	['the most to keep counts', { keepInWallet: '={{ 4994 + $itemIndex }}' }, 'Least is 4996'],
	['a number of one item counts for all', { mostUnits: '={{ $itemIndex ? "" : 4 }}' }, TOO_MANY],
	['0 refuses whatever costs something', { mostUnits: 0 }, 'Most Units per Run is 0'],
	['0 to keep is Check Balance First', { keepInWallet: 0 }, undefined],
	['requests that items share cost the same', { mostUnits: 4, combineItems: true }, TOO_MANY],
	['one message costs less', { mostUnits: 4, onePerNumber: true }, undefined],
	['who wants no messages costs nothing', { mostUnits: 4, doNotSendTo: B }, undefined],
	[
		'who is invalid costs nothing',
		{ mostUnits: 5, skipInvalid: true, moreRecipients: ['x'] },
		undefined,
	],
])('%s', async (_what, options, problem) => {
	const outcome = await run(options);
	if (problem === undefined) expect(errorShown(outcome)).toBeUndefined();
	else expect(errorShown(outcome)?.message).toContain(problem);
	expect(await bench.messages()).toHaveLength(
		problem !== undefined ? 0 : 'mostUnits' in options && !('skipInvalid' in options) ? 3 : 4,
	);
});

test.each<INodeParameters>([{ mostUnits: -1 }, { keepInWallet: 'some' }])(
	'%j is refused',
	async (options) => {
		const outcome = await run(options);
		expect(errorShown(outcome)?.message).toMatch(/^The parameter “.*” must be/);
		expect(await paths()).toEqual([]);
	},
);

test('a retry counts the whole run again, and the wallet only for what is left', async () => {
	await bench.control.setWallet(105);
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 2 });
	await bench.control.addFault({ kind: 'status', status: 400, times: 1 });
	const options = { mostUnits: 5, keepInWallet: 100 };
	const first = await run(options);
	expect(await bench.messages('to')).toEqual([A]);
	const refused = await run({ mostUnits: 4 }, { retryOf: first.run });
	expect(errorShown(refused)?.message).toContain(TOO_MANY);
	const retried = await run(options, { retryOf: refused.run });
	expect(errorShown(retried)).toBeUndefined();
	expect(await bench.control.wallet()).toBe(100);
});

test('what waits for Sending Hours counts from the beginning, and what is left again afterwards', async () => {
	const inHours = (hours: number) =>
		DateTime.fromMillis(bench.now() + hours * 3_600_000, { zone: 'UTC' }).toFormat('HH:mm');
	const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
	const from = `={{ $itemIndex ? "${inHours(3)}" : "${inHours(-1)}" }}`;
	const to = `={{ $itemIndex ? "${inHours(4)}" : "${inHours(1)}" }}`;
	const sendingHours = { values: { days, from, to, timezone: 'UTC', ifOutside: 'wait' } };
	expect(errorShown(await run({ sendingHours, mostUnits: 4 }))?.message).toContain(TOO_MANY);
	expect(await bench.messages()).toEqual([]);

	const options = { sendingHours, mostUnits: 5, keepInWallet: 4995 };
	const waiting = await run(options);
	expect(waiting.run.data.waitTill).toBeDefined();
	expect(await bench.messages('to')).toEqual([A]);
	await clock.pause(3 * 3_600_000);
	await bench.control.setWallet(4998);
	const woken = await run(options, { resumeOf: waiting.run });
	expect(errorShown(woken)?.message).toContain(
		'The wallet holds 4998 units and this run needs about 4, but Keep in Wallet at Least is 4995',
	);
	expect(await bench.messages('to')).toEqual([A]);
});

test('what Only Once Per leaves out counts, but a run in which all was done is no longer refused', async () => {
	const onlyOncePer = '={{ $itemIndex }}';
	await run({ onlyOncePer });
	const again = await run({ onlyOncePer, mostUnits: 4, keepInWallet: 5000 });
	expect(again.items.map(({ json }) => json.alreadyDone)).toEqual([true, true, true]);
	const more = [...items, { to: A, text: 'New' }];
	const outcome = await run({ onlyOncePer, mostUnits: 5 }, { items: more });
	expect(errorShown(outcome)?.message).toContain('needs about 6 units');
	expect(await bench.messages()).toHaveLength(4);
});

test('a wallet that can’t be read stops a run that is to leave something in it', async () => {
	await bench.control.addFault({ kind: 'status', status: 403, times: 1 });
	const error = errorShown(await run({ keepInWallet: 1 }));
	expect(error?.description).toContain('Nothing was sent.');
	expect(await bench.messages()).toEqual([]);
});

test.each<[INodeParameters, string]>([
	[{ mostUnits: 4 }, `${TOO_MANY}, so the run would be refused.`],
	[
		{ keepInWallet: 4996 },
		'The wallet holds 5000 units and this run needs about 5, but Keep in Wallet at Least is 4996, so the run would be refused.',
	],
])('a preview warns that %j would refuse the run', async (options, warning) => {
	const outcome = await run({ preview: true, ...options });
	expect(outcome.items.map(({ json }) => json.warnings)).toEqual(new Array(3).fill([warning]));
	expect(hints(outcome)).toContain(`warning ${warning}`);
	expect(await paths()).toEqual(['balance']);
});
