import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');

const numbers = (count: number, from = 0) =>
	Array.from({ length: count }, (_, at) => `+2332412${String(51000 + from + at)}`);
const toItems = (to: unknown[]): IDataObject[] => to.map((each) => ({ to: each }) as IDataObject);
const send = (options: INodeParameters = {}, more: INodeParameters = {}): INodeParameters => ({
	senderId: 'AKWAABA',
	to: '={{ $json.to }}',
	message: 'Akwaaba',
	...more,
	options: { combineItems: true, ...options },
});
/** Recipients of each request. */
const requestedNumbers = async () =>
	(await bench.writes('body')).map((body) => (body as { to: string[] }).to);
/** Items with the numbers and statuses that each returns. */
const statuses = (items: Awaited<ReturnType<typeof bench.run>>['items']) =>
	pairedOutput(items).map(([item, { recipients }]) => [
		item,
		(recipients as Array<{ to: string; status: string }>).map(
			({ to, status }) => `${to} ${status}`,
		),
	]);

test('1,000 items become 10 requests, and each item has its own recipient', async () => {
	const to = numbers(1000);
	const outcome = await bench.succeed('message.send', send(), { items: toItems(to) });
	expect((await requestedNumbers()).map((each) => each.length)).toEqual(Array(10).fill(100));
	expect(statuses(outcome.items)).toEqual(to.map((each, item) => [item, [`${each} sent`]]));
	expect(await bench.messages('to')).toEqual(to);
	expect(outcome.items[250]?.json).toEqual({
		...{ to: to[250], status: 'sent', senderId: 'AKWAABA', message: 'Akwaaba' },
		sent: 1,
		failed: 0,
		unknown: 0,
		allSent: true,
		walletBalance: 5000 - 300,
		recipients: [{ to: to[250], status: 'sent' }],
		combined: { items: 100, recipients: 100, sent: 100, failed: 0, unitsCharged: 100 },
		encoding: 'GSM-7',
		characters: 7,
		segments: 1,
	});
});

test('only items with the same text, sender and unicode share requests, and all keep their order', async () => {
	const items: IDataObject[] = numbers(12).map((to, at) => ({
		to,
		text: at % 2 ? 'One' : 'Two',
		// As sheets have it.
		from: `${at % 4 > 1 ? '' : ' '}${at % 3 ? 'AKWAABA' : 'KENTE-SHOP'}${at % 4 > 2 ? '' : '\u200b\n'}`,
	}));
	const outcome = await bench.run(
		'message.send',
		send({}, { message: '={{ $json.text }}', senderId: '={{ $json.from }}' }),
		{ items },
	);
	expect(await bench.requests()).toHaveLength(4);
	const messages = await bench.messages();
	for (const { to, text, from } of items) {
		const sender = String(from).replace(/[^A-Z-]/g, '');
		expect(messages).toContainEqual(expect.objectContaining({ to, text, from: sender }));
	}
	expect(pairedOutput(outcome.items).map(([item]) => item)).toEqual(items.map((_, item) => item));
	expect(statuses(outcome.items)).toEqual(
		items.map(({ to }, item) => [item, [`${String(to)} sent`]]),
	);
});

const uncertain: Array<[string, Fault, number]> = [
	['accepted and then failed', { kind: 'status', status: 500, after: true }, 3],
	['dropped before it was accepted', { kind: 'drop' }, 0],
	['cut off after it was accepted', { kind: 'cut' }, 3],
	['lost on its way back', { kind: 'drop', after: true }, 3],
];

describe.each(uncertain)('a request that was %s', (_, fault, messages) => {
	const to = numbers(9);
	const second = async () => {
		await bench.control.addFault({ kind: 'delay', ms: 0, times: 1 });
		await bench.control.addFault({ ...fault, times: 1 });
	};
	const options = { recipientsPerRequest: 3 };

	test('leaves the outcome of all its items unknown, and no retry sends them again', async () => {
		await second();
		const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const first = await bench.run('message.send', send(options), { items: toItems(to), node });
		const description = String(errorShown(first)?.description);
		expect(description).toContain('may have succeeded');
		expect(description).toContain(`It was for ${to[3]}.`);
		expect(description).toContain(
			`Items 0–2 succeeded. Items 3–5 may have succeeded. Item 4 was for ${to[4]}. Item 5 was for ${to[5]}. Items 6–8 were not sent.`,
		);
		const retried = await bench.run('message.send', send(options), {
			items: toItems(to),
			node: { onError: 'continueErrorOutput' },
			retryOf: first.run,
		});
		expect(pairedOutput(retried.items).map(([item]) => item)).toEqual([0, 1, 2, 6, 7, 8]);
		expect(pairedOutput(retried.errors)).toMatchObject(
			[3, 4, 5].map((item) => [item, { to: to[item], details: { concerns: [to[item]] } }]),
		);
		expect(await requestedNumbers()).toEqual([to.slice(0, 3), to.slice(3, 6), to.slice(6)]);
		expect(await bench.messages()).toHaveLength(6 + messages);
	});

	test('is the only one sent again with Repeat Uncertain Requests', async () => {
		await second();
		const first = await bench.run('message.send', send(options), { items: toItems(to) });
		const repeating = send({ ...options, repeatUncertain: true });
		const more = { items: toItems(to), retryOf: first.run };
		const retried = await bench.succeed('message.send', repeating, more);
		expect(statuses(retried.items)).toEqual(to.map((each, item) => [item, [`${each} sent`]]));
		expect(await requestedNumbers()).toEqual([
			...[to.slice(0, 3), to.slice(3, 6)],
			...[to.slice(3, 6), to.slice(6)],
		]);
	});
});

test('a retry sends a rejected request again, regrouped without the items already sent', async () => {
	const to = numbers(6);
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 1 });
	await bench.control.addFault({ kind: 'status', status: 400, times: 1 });
	const items = toItems(to);
	const first = await bench.run('message.send', send({ recipientsPerRequest: 2 }), { items });
	expect(errorShown(first)?.description).toContain('Items 0–1 succeeded. Items 2–3 failed.');
	const second = await bench.run('message.send', send(), { items, retryOf: first.run });
	expect(statuses(second.items)).toEqual(to.map((each, item) => [item, [`${each} sent`]]));
	expect(await requestedNumbers()).toEqual([to.slice(0, 2), to.slice(2, 4), to.slice(2)]);
});

test('no request has more recipients than any of its items allows', async () => {
	const to = numbers(4);
	const items = to.map((each, at) => ({ to: each, most: at === 0 ? 1 : 100 }));
	await bench.run('message.send', send({ recipientsPerRequest: '={{ $json.most }}' }), { items });
	expect(await requestedNumbers()).toEqual([to.slice(0, 1), to.slice(1)]);
});

test('with Continue, only the invalid item fails, and the others still share requests', async () => {
	const to = numbers(4);
	const given = [to[0], 'nonsense', to[1], to[2]];
	const outcome = await bench.run('message.send', send(), {
		items: toItems(given),
		node: { onError: 'continueErrorOutput' },
	});
	expect(pairedOutput(outcome.items).map(([item]) => item)).toEqual([0, 2, 3]);
	expect(pairedOutput(outcome.errors).map(([item]) => item)).toEqual([1]);
	expect(await requestedNumbers()).toEqual([[to[0], to[1], to[2]]]);
});

test('items that are retried in another way don’t share a request', async () => {
	const [one, two, three] = numbers(3);
	const items = [
		{ to: one, tries: 2 },
		{ to: two, tries: 5 },
		{ to: three, tries: 2 },
	];
	await bench.succeed('message.send', send({ maximumAttempts: '={{ $json.tries }}' }), { items });
	expect((await requestedNumbers()).map((each) => each.sort())).toEqual([
		[one, three].sort(),
		[two],
	]);
});
