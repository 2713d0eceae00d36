import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { pairedOutput, useTestBench } from '../../support/testBench';
import { A, B, message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const C = '+233501234567';
const send = (options: INodeParameters = {}): INodeParameters => ({
	...message,
	senderId: '={{ $json.from ?? "AKWAABA" }}',
	to: '={{ $json.to }}',
	message: '={{ $json.text ?? "Akwaaba" }}',
	options: { defaultCountryCode: '233', onePerNumber: true, ...options },
});
const run = async (items: IDataObject[], options: INodeParameters = {}) =>
	await bench.succeed('message.send', send(options), { items });
const national = A.replace('+233', '0');
const REASON = 'gets the same message from an earlier item';
const leftOut = (count: number) =>
	count === 1
		? 'warning 1 number was left out, because an earlier item has the same message for it (One Message per Number).'
		: `warning ${count} numbers were left out, because an earlier item has the same message for them (One Message per Number).`;
const skipped = (...numbers: string[]) => numbers.map((number) => ({ number, reason: REASON }));

test('without it, a number in several items gets several messages, and that is told', async () => {
	const items = [{ to: [A, B] }, { to: national }, { to: C }];
	const outcome = await run(items, { onePerNumber: false });
	expect(await bench.messages('to')).toEqual([A, B, A, C]);
	expect(hints(outcome)).toEqual([
		'warning 1 message goes to a number that gets the same one from another item. To send it once, add “One Message per Number” under Options.',
	]);
});

test('items that are the same as a whole are told as such, not by their numbers', async () => {
	const items = [{ to: A }, { to: A }, { to: [A, B] }, { to: B }];
	expect(hints(await run(items, { onePerNumber: false }))).toEqual([
		'warning 2 messages go to a number that gets the same one from another item. To send it once, add “One Message per Number” under Options.',
		'warning 2 of 4 items have the same values as another item. If each was meant to happen once, put a Remove Duplicates node before this one.',
	]);
});

test.each<[string, IDataObject[]]>([
	['another text', [{ to: A }, { to: A, text: 'Goodbye' }]],
	['another sender', [{ to: A }, { to: A, from: 'KENTE-SHOP' }]],
	['another number', [{ to: A }, { to: B }]],
])('%s isn’t the same message', async (_what, items) => {
	expect(hints(await run(items))).toEqual([]);
	expect(hints(await run(items, { onePerNumber: false }))).toEqual([]);
	expect(await bench.messages()).toHaveLength(4);
});

test.each<INodeParameters>([
	{},
	{ combineItems: true },
	{ combineItems: true, recipientsPerRequest: 1 },
	{ concurrency: 4 },
	{ checkBalance: true },
	{ onlyOncePer: '={{ $itemIndex }}' },
])('a number in any form gets one message, with %j', async (options) => {
	await bench.control.setWallet(3);
	const outcome = await run([{ to: [A, B] }, { to: national }, { to: [B, C] }, { to: A }], options);
	expect(await bench.messages('to')).toEqual([A, B, C]);
	expect(hints(outcome)).toEqual([leftOut(3)]);
	expect(pairedOutput(outcome.items)).toMatchObject([
		[0, { sent: 2, allSent: true }],
		[1, { to: A, status: 'skipped', sent: 0, unitsCharged: 0, skipped: skipped(A) }],
		[2, { to: C, status: 'sent', sent: 1, allSent: true, skipped: skipped(B) }],
		[3, { to: A, status: 'skipped', recipients: [] }],
	]);
});

test('a preview shows who is left out and what the others cost', async () => {
	const outcome = await run([{ to: [A, B] }, { to: [B, C] }, { to: [A, B] }], { preview: true });
	expect(outcome.items.map(({ json }) => [json.units, json.unitsOfRun])).toEqual([
		[2, 3],
		[1, 3],
		[0, 3],
	]);
	expect(outcome.items[1]?.json).toMatchObject({ skipped: skipped(B) });
	expect(hints(outcome)).toContain(leftOut(3));
	expect(await bench.messages()).toEqual([]);
});

test('a retry leaves out the same numbers, whatever an earlier attempt has sent', async () => {
	const items = [{ to: A }, { to: B }, { to: A }, { to: C }, { to: B }];
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 1 });
	await bench.control.addFault({ kind: 'status', status: 402, times: 1 });
	const first = await bench.run('message.send', send(), { items });
	expect(await bench.messages('to')).toEqual([A]);
	const retried = await bench.succeed('message.send', send(), { items, retryOf: first.run });
	expect(await bench.messages('to')).toEqual([A, B, C]);
	expect(retried.items.map(({ json }) => json.status)).toEqual([
		...['sent', 'sent', 'skipped', 'sent', 'skipped'],
	]);
});

test('what is left out takes no Only Once key, and a later run sends it', async () => {
	const options = { onlyOncePer: '={{ $json.key }}' };
	await run(
		[
			{ to: A, key: 1 },
			{ to: A, key: 2 },
		],
		options,
	);
	await run([{ to: A, key: 2 }], options);
	expect(await bench.messages('to')).toEqual([A, A]);
});

test('with Split Recipients, a number that was left out is an item of its own', async () => {
	const outcome = await run([{ to: A }, { to: [A, B] }, { to: B }], { splitRecipients: true });
	expect(outcome.items.map(({ json }) => [json.to, json.status])).toEqual([
		...[
			[A, 'sent'],
			[B, 'sent'],
			[A, 'skipped'],
			[B, 'skipped'],
		],
	]);
});

test('an item may want it for itself, and invalid numbers are still counted', async () => {
	const items = [
		{ to: A, one: true },
		{ to: A, one: false },
		{ to: [A, 'x'], one: true },
	];
	const outcome = await run(items, { onePerNumber: '={{ $json.one }}', skipInvalid: true });
	expect(await bench.messages('to')).toEqual([A, A]);
	expect(hints(outcome)).toContain(leftOut(1));
	expect(outcome.items[2]?.json).toMatchObject({
		skipped: [{ number: 'x', reason: 'isn’t a phone number' }, ...skipped(A)],
	});
});

test('outside Sending Hours nothing is sent, and afterwards one message', async () => {
	const day = new Date(Date.now() + 3 * 86_400_000).toLocaleString('en', { weekday: 'long' });
	const values = { days: [day.toLowerCase()], from: '08:00', to: '08:01', ifOutside: 'skip' };
	const outcome = await run([{ to: A }, { to: A }], { sendingHours: { values } });
	expect(await bench.messages()).toEqual([]);
	expect(hints(outcome)).toContain(leftOut(1));
});

test('of items whose outcome nobody knows, only the numbers that they were sent to are named', async () => {
	await bench.control.addFault({ kind: 'drop', after: true, times: 2 });
	const items = [{ to: A }, { to: [A, B] }];
	const node = { onError: 'continueRegularOutput' } as const;
	const outcome = await bench.run('message.send', send({ concurrency: 1 }), { items, node });
	expect(outcome.items.map(({ json }) => json.error)).toEqual([
		expect.stringContaining(`may have been sent (${A}): `),
		expect.stringContaining(`may have been sent (${B}): `),
	]);
});
