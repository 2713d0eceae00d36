import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';
import { message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const numbers = (count: number, from = 0) =>
	Array.from({ length: count }, (_, at) => `+2332412${String(51000 + from + at)}`);
const toItems = (to: unknown[]): IDataObject[] => to.map((each) => ({ to: each }) as IDataObject);
const send = (options: INodeParameters = {}, more: INodeParameters = {}): INodeParameters => ({
	...{ ...message, to: '={{ $json.to }}', ...more },
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

test('a request that was lost on its way back leaves the outcome of its items unknown, and no retry sends them again', async () => {
	const to = numbers(9);
	const options = { recipientsPerRequest: 3 };
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 1 });
	await bench.control.addFault({ kind: 'drop', after: true, times: 1 });
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
	expect(await bench.messages('to')).toEqual(to);
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
