import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import type { NodeRun } from '../../support/runNode';
import { errorShown, useTestBench } from '../../support/testBench';
import { A, B, BLOCKED, message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const node = { onError: 'continueRegularOutput' } as const;
const LOST: Fault = { service: 'sms', kind: 'drop', after: true, times: 1 };
const NEVER_ARRIVED: Fault = { service: 'sms', kind: 'cut', times: 1 };
const run = async (
	options: INodeParameters,
	items: IDataObject[],
	{ operation = 'message.send', ...more }: Partial<NodeRun> & { operation?: string } = {},
) =>
	await bench.run(
		operation,
		{ ...message, to: '={{ $json.to }}', message: '={{ $json.text ?? "Akwaaba" }}', options },
		{ items, node, ...more },
	);
const told = ({ items }: { items: Array<{ json: IDataObject }> }) =>
	items.map(({ json }) => {
		const { description } = (json.details ?? {}) as IDataObject;
		return [json.error, description].filter(Boolean).join(' ');
	});
const reads = async () =>
	(await bench.requests('path')).filter((path) => String(path).endsWith('balance')).length;
const WENT = 'which is what this message costs: it was probably sent.';
const fault = async (one: Fault) => await bench.control.addFault(one);

/** Lets the first request to the wallet through, so that a fault is for the one after it. */
const afterTheWallet = async () => await fault({ service: 'sms', kind: 'delay', ms: 0, times: 1 });

describe('after a lost answer', () => {
	test('the wallet tells that a message was probably sent, if it lacks what that costs', async () => {
		await bench.control.setWallet(4998);
		await afterTheWallet();
		await fault(LOST);
		const items = [{ to: [A, B], text: 'x'.repeat(161) }];
		const outcome = await run({ checkBalance: true }, items);
		expect(told(outcome)).toEqual([
			expect.stringMatching(/The message may have been sent.*The request may have succeeded\./),
		]);
		expect(told(outcome)[0]).toContain(`The wallet went from 4,998 to 4,994 units, ${WENT}`);
		expect(await reads()).toBe(2);
	});

	test('the wallet tells that it was probably not sent, if it holds as much as before', async () => {
		await afterTheWallet();
		await fault({ service: 'sms', kind: 'status', status: 502, times: 1 });
		const outcome = await run({ keepInWallet: 1 }, [{ to: A }]);
		expect(told(outcome)[0]).toContain(
			'The wallet still holds 5,000 units, so it was probably not sent, unless it is still on its way.',
		);
		expect(await bench.messages()).toEqual([]);
		expect(outcome.items[0]?.json).not.toHaveProperty('allSent');
	});

	test('any other difference is told without a conclusion', async () => {
		await afterTheWallet();
		await fault(LOST);
		const outcome = await run({ checkBalance: true }, [{ to: [A, BLOCKED] }]);
		expect(told(outcome)[0]).toContain(
			'The wallet went from 5,000 to 4,999 units, and this message costs about 2.',
		);
		expect(told(outcome)[0]).not.toContain('probably');
	});

	test('what the last answer said is what the wallet held before', async () => {
		await fault({ service: 'sms', kind: 'delay', ms: 0, times: 1 });
		await fault(LOST);
		const outcome = await run({}, [{ to: A }, { to: B }, { to: A, text: 'Later' }]);
		expect(told(outcome)).toEqual([
			'',
			expect.stringContaining(`The wallet went from 4,999 to 4,998 units, ${WENT}`),
			'',
		]);
		expect(await reads()).toBe(1);
	});

	test('a look counts as what the wallet held before the next message', async () => {
		await afterTheWallet();
		await fault(LOST);
		// The look itself.
		await afterTheWallet();
		await fault({ service: 'sms', kind: 'status', status: 502, times: 1 });
		const outcome = await run({ checkBalance: true }, [{ to: A }, { to: B }]);
		expect(told(outcome)).toEqual([
			expect.stringContaining(`from 5,000 to 4,999 units, ${WENT}`),
			expect.stringContaining('still holds 4,999 units, so it was probably not sent'),
		]);
	});

	test('without a balance from before, nothing is asked, and nothing is said of the wallet', async () => {
		await fault(LOST);
		const outcome = await run({}, [{ to: A }]);
		expect(told(outcome)[0]).toContain('The request may have succeeded.');
		expect(told(outcome)[0]).not.toContain('wallet');
		expect(await bench.requests()).toHaveLength(1);
	});

	test('if other messages were on their way at the same time, the wallet proves nothing', async () => {
		await afterTheWallet();
		await fault({ ...LOST, times: 4 });
		const items = [{ to: A }, { to: B }];
		const outcome = await run({ checkBalance: true, concurrency: 4 }, items);
		for (const each of told(outcome)) {
			expect(each).toMatch(
				/The wallet (went from 5,000 to 4,99\d|still holds 5,000) units, but other messages were on their way at the same time\./,
			);
			expect(each).not.toContain('probably');
		}
		expect(told(outcome)).toHaveLength(2);
	});

	test('items that share a request share a look', async () => {
		await afterTheWallet();
		await fault(LOST);
		const items = [{ to: A }, { to: B }];
		const outcome = await run({ checkBalance: true, combineItems: true }, items);
		expect(told(outcome)).toEqual(
			new Array(2).fill(
				expect.stringContaining(
					'from 5,000 to 4,998 units, but other messages were on their way at the same time.',
				),
			),
		);
		expect(await reads()).toBe(2);
	});

	test('a wallet that can’t be read then is told, and changes nothing', async () => {
		await afterTheWallet();
		await fault(LOST);
		await fault({ service: 'sms', kind: 'status', status: 403, times: 3 });
		const outcome = await run({ checkBalance: true }, [{ to: A }]);
		expect(told(outcome)[0]).toContain('n8n couldn’t look for it in the service:');
		expect(await bench.messages()).toHaveLength(1);
	});

	test('Find Lost Results turns it off', async () => {
		await afterTheWallet();
		await fault(LOST);
		const outcome = await run({ checkBalance: true, findLostResults: false }, [{ to: A }]);
		expect(told(outcome)[0]).not.toContain('wallet');
		expect(await reads()).toBe(1);
	});

	test('Send (Legacy) looks at the same wallet, if an answer has told what it holds', async () => {
		await fault({ service: 'sms', kind: 'delay', ms: 0, times: 1 });
		await fault(LOST);
		const items = [{ to: A }, { to: B, text: 'ɛ'.repeat(71) }];
		const outcome = await run({}, items, { operation: 'message.sendLegacy' });
		expect(told(outcome)[1]).toContain(`The wallet went from 4,999 to 4,997 units, ${WENT}`);
		expect(await reads()).toBe(1);
	});

	test.each([
		['message.sendAndWait', message],
		['contact.subscribe', { phoneNumber: A }],
	])('%s has nothing to compare, and asks nothing', async (operation, parameters) => {
		await fault(NEVER_ARRIVED);
		const error = errorShown(await bench.run(operation, parameters));
		expect(error?.description).toContain('The request may have succeeded.');
		expect(error?.description).not.toContain('wallet');
		expect(await bench.requests()).toHaveLength(1);
	});

	test('a retry sends nothing and looks for nothing, as it doesn’t know what the wallet held', async () => {
		await afterTheWallet();
		await fault(LOST);
		const options = { checkBalance: true };
		const first = await run(options, [{ to: A }], { node: {} });
		const again = await run(options, [{ to: A }], { node: {}, retryOf: first.run });
		expect(errorShown(again)?.description).toContain('It was not sent again.');
		expect(errorShown(again)?.description).toContain(`from 5,000 to 4,999 units, ${WENT}`);
		expect(await bench.messages()).toHaveLength(1);
		expect(await reads()).toBe(2);
	});
});

describe('a key that an earlier execution has done', () => {
	const onlyOncePer = 'invoice 7';
	const again = async (operation: string, parameters: INodeParameters) => {
		const options = { ...(parameters.options as INodeParameters | undefined), onlyOncePer };
		await bench.run(operation, { ...parameters, options });
		const before = await bench.requests();
		const output = await bench.output(operation, { ...parameters, options });
		expect(await bench.requests()).toEqual(before);
		return output;
	};
	const known = { to: A, status: 'alreadyDone', senderId: 'AKWAABA', message: 'Akwaaba' };
	const recipients = [{ to: A, status: 'alreadyDone' }];
	const counted = { encoding: 'GSM-7', characters: 7, segments: 1 };
	const note = { alreadyDone: true, key: onlyOncePer };

	test.each(['message.send', 'message.sendLegacy'])(
		'%s returns what is known of the message, and neither who got it nor what it cost',
		async (operation) => {
			expect(await again(operation, message)).toEqual([
				{ ...known, recipients, ...counted, ...note },
			]);
		},
	);

	test('with Split Recipients, each of them has an item, and no other option makes it fail', async () => {
		const options = { splitRecipients: true, onPartialFailure: 'fail' };
		const output = await again('message.send', { ...message, to: `${A}, ${B}`, options });
		expect(output.map(({ to, status, alreadyDone }) => [to, status, alreadyDone])).toEqual([
			[A, 'alreadyDone', true],
			[B, 'alreadyDone', true],
		]);
	});

	test('Send and Wait asks nobody again, and what was asked is known', async () => {
		expect(await again('message.sendAndWait', message)).toEqual([
			{ ...known, recipients, ...note },
		]);
	});

	test('Subscribe returns the number', async () => {
		expect(await again('contact.subscribe', { phoneNumber: A })).toEqual([
			{ phoneNumber: A, ...note },
		]);
	});
});
