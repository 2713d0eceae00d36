import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { pairedOutput, useTestBench } from '../../support/testBench';
import { A, B, BLOCKED, message as good } from '../../support/usualCalls';

const bench = useTestBench('sms');

const C = '+233501234567';
const more = (to: unknown, ...moreRecipients: unknown[]) =>
	({ to, options: { moreRecipients } }) as INodeParameters;

/** The fields of a message to one recipient that a table shows first. */
const toOne = (numbers: string[]) =>
	numbers.length === 1 ? { to: numbers[0], status: 'sent' } : {};

const sentTo = (
	numbers: string[],
	walletBalance: number,
	{ words = 'Akwaaba', from = 'AKWAABA' } = {},
) => ({
	...toOne(numbers),
	senderId: from,
	message: words,
	sent: numbers.length,
	failed: 0,
	unknown: 0,
	unitsCharged: numbers.length,
	walletBalance,
	recipients: numbers.map((to) => ({ to, status: 'sent' })),
	allSent: true,
	encoding: 'GSM-7',
	characters: words.length,
	segments: 1,
});

test('a message is sent for each item, and each result is linked to its item', async () => {
	const items = [
		{ to: A, from: 'AKWAABA', text: 'One' },
		{ to: `${B}, ${C}`, from: 'KENTE-SHOP', text: 'Two' },
		{ to: C, from: 'AKWAABA', text: 'Three' },
	];
	const outcome = await bench.run(
		'message.send',
		{ senderId: '={{ $json.from }}', to: '={{ $json.to }}', message: '={{ $json.text }}' },
		{ items },
	);
	const balance = expect.any(Number) as number;
	expect(pairedOutput(outcome.items)).toEqual([
		[0, sentTo([A], balance, { words: 'One' })],
		[1, sentTo([B, C], balance, { words: 'Two', from: 'KENTE-SHOP' })],
		[2, sentTo([C], balance, { words: 'Three' })],
	]);
	const messages = await bench.messages();
	expect(messages.map(({ to, from, text: words }) => [to, from, words]).sort()).toEqual(
		[
			[A, 'AKWAABA', 'One'],
			[B, 'KENTE-SHOP', 'Two'],
			[C, 'KENTE-SHOP', 'Two'],
			[C, 'AKWAABA', 'Three'],
		].sort(),
	);
});

test.each<[string, INodeParameters, string[]]>([
	['an expression that returns a list', { to: '={{ $json.numbers }}' }, [A, B]],
	['More Recipients too', more(A, B), [A, B]],
])('recipients are read from %s, each once and in order', async (_, to, numbers) => {
	const outcome = await bench.succeed(
		'message.send',
		{ ...good, ...to },
		{ items: [{ numbers: [A, B] }] },
	);
	expect(await bench.requests('body')).toEqual([expect.objectContaining({ to: numbers })]);
	expect(await bench.messages('to')).toEqual(numbers);
	expect(outcome.items.map(({ json }) => json)).toEqual([sentTo(numbers, 5000 - numbers.length)]);
});

test('an invalid number of More Recipients is named with that option, and nothing is sent', async () => {
	const error = await bench.failure('message.send', { ...good, ...more(A, B, 'x') });
	expect(error?.message).toMatch(/^The parameter “More Recipients” contains “x”, /);
	expect(await bench.requests()).toEqual([]);
});

test('a partial failure succeeds and shows who didn’t get the message', async () => {
	const outcome = await bench.run(
		'message.send',
		{ ...good, to: `${A}, ${BLOCKED}` },
		{
			node: { onError: 'continueErrorOutput' },
		},
	);
	expect(outcome.errors).toEqual([]);
	const recipients = [
		{ to: A, status: 'sent' },
		{ to: BLOCKED, status: 'failed' },
	];
	expect(pairedOutput(outcome.items)).toEqual([
		[
			0,
			{
				...sentTo([A, BLOCKED], 4999),
				sent: 1,
				unitsCharged: 1,
				failed: 1,
				allSent: false,
				recipients,
			},
		],
	]);
	expect(hints(outcome)).toEqual([
		`warning 1 of 2 recipients failed (${BLOCKED}). The status of each is in the output.`,
	]);
	expect(await bench.messages('to')).toEqual([A]);
});
