import type { INodeParameters } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/n8n/clock';
import { segments } from '../../../nodes/Sms/segments';
import { linkIn } from '../../support/asking';
import { call, goOn, qOf } from '../../support/question';
import type { NodeOutcome, ToolCaller } from '../../support/runNode';
import { errorShown, useTestBench } from '../../support/testBench';
import { A, B, BLOCKED, message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const ASK = 'message.sendAndWait';
const good = { ...message, message: 'Shall we pay GHS 500 to <Ama>, as agreed?' };

const ask = async (more: INodeParameters = {}, rest: object = {}) =>
	await bench.run(ASK, { ...good, ...more }, rest);
const waits = ({ run }: NodeOutcome) => run.data.waitTill;

/** Asks, and returns the value that the link in the message has. */
async function asked(more: INodeParameters = {}, rest: object = {}) {
	const outcome = await ask(more, rest);
	const text = (await bench.messages('text')).at(-1) ?? '';
	return { outcome, text, q: qOf(text) };
}

type Stored = NonNullable<NodeOutcome['run']['data']['executionData']>;

const press = async (outcome: NodeOutcome, q: string, answer: string) =>
	await call(outcome, { method: 'POST', q, body: { answer } });

test('one message with one signed link is sent, and the execution waits for as long as it takes', async () => {
	const { outcome, text } = await asked();
	expect(errorShown(outcome)).toBeUndefined();
	expect(text).toMatch(
		/^Shall we pay GHS 500 to <Ama>, as agreed\?\nhttp:\/\/127.0.0.1\/webhook-waiting\/1\/Tested-id\?q=[\w-]{8}&signature=[0-9a-f]{64}$/,
	);
	expect(waits(outcome)?.getUTCFullYear()).toBe(3000);
	expect(await bench.messages()).toHaveLength(1);
	const [report] = outcome.items;
	expect(report?.json).toMatchObject({ allSent: true, characters: text.length, segments: 2 });
	expect(report?.json.warnings).toEqual([
		expect.stringMatching(/^The link begins with http:.*WEBHOOK_URL/),
	]);
	expect(JSON.stringify(report)).not.toContain('signature');
});

test.each(['approve', 'decline'])('the button %s decides', async (answer) => {
	const { outcome, q } = await asked();
	const { status, html, output } = await press(outcome, q, answer);
	expect([status, html]).toEqual([200, expect.stringContaining('Thank you')]);
	expect(output).toEqual([
		{
			json: {
				data: {
					approved: answer === 'approve',
					respondedAt: expect.stringMatching(/^20.*Z$/) as string,
				},
			},
			pairedItem: { item: 0 },
		},
	]);
});

test('opening the link shows the page and decides nothing, however often and by whom', async () => {
	const { outcome, q } = await asked();
	for (const method of ['GET', 'GET', 'HEAD']) {
		const page = await call(outcome, { method, q });
		expect([page.status, page.output]).toEqual([200, undefined]);
		expect(page.html).toContain('pay GHS 500 to &#60;Ama&#62;, as agreed?');
		expect(page.html).not.toContain('<script');
		expect(page.headers['Cache-Control']).toBe('no-store');
		expect(page.headers['X-Content-Type-Options']).toBe('nosniff');
	}
});

test.each([
	undefined,
	null,
	'text',
	[],
	{},
	{ answer: 'yes' },
	{ answer: 'constructor' },
	{ answer: ['approve', 'decline'] },
])('a request with the body %j decides nothing', async (body) => {
	const { outcome, q } = await asked();
	const { status, html, output } = await call(outcome, { method: 'POST', q, body });
	expect([status, output]).toEqual([400, undefined]);
	expect(html).toContain('value="approve"');
});

test('the link of another question decides nothing', async () => {
	const { q: old } = await asked();
	const { outcome, q } = await asked();
	expect(old).not.toBe(q);
	for (const wrong of [old, undefined, '', [q], { q }]) {
		const { status, html, output } = await call(outcome, {
			method: 'POST',
			q: wrong,
			body: { answer: 'approve' },
		});
		expect([status, output]).toEqual([410, undefined]);
		expect(html).toContain('This question is over');
	}
});

test('a fault in the page decides nothing', async () => {
	const { outcome, q } = await asked();
	const { contextData } = outcome.run.data.executionData as Stored;
	contextData['node:Tested'] = { question: { q, until: 1e15 } };
	const { status, output } = await call(outcome, { q });
	expect([status, output]).toEqual([500, undefined]);
});

test('the page works whatever the node is called', async () => {
	const { outcome, q } = await asked();
	const { contextData, nodeExecutionStack } = outcome.run.data.executionData as Stored;
	const [entry] = nodeExecutionStack;
	const name = 'Ask "}} {{ $json } 100$';
	if (entry) entry.node = { ...entry.node, name };
	contextData[`node:${name}`] = contextData['node:Tested'] as object;
	delete contextData['node:Tested'];
	expect((await call(outcome, { q })).status).toBe(200);
});

test('both buttons can have other words, and the second can be left out', async () => {
	const labels = { approveLabel: 'Pay <now>', disapproveLabel: 'Wait' };
	const both = await asked({ approvalOptions: { values: labels } });
	const page = await call(both.outcome, { q: both.q });
	expect(page.html).toMatch(/value="approve">Pay &#60;now&#62;<.*value="decline">Wait</);

	const single = await asked({ approvalOptions: { values: { approvalType: 'single' } } });
	const one = await call(single.outcome, { q: single.q });
	expect(one.html).toContain('>Approve</button>');
	expect(one.html).not.toContain('value="decline"');
	expect((await press(single.outcome, single.q, 'decline')).status).toBe(400);
});

/** How long the execution waits after the limit. */
const GRACE = 5000;

const minutes = (resumeAmount: unknown) =>
	({
		options: { limitWaitTime: { values: { resumeAmount, resumeUnit: 'minutes' } } },
	}) as INodeParameters;
const until = (maxDateAndTime: string) =>
	({
		options: { limitWaitTime: { values: { limitType: 'atSpecifiedTime', maxDateAndTime } } },
	}) as INodeParameters;

test('after the limit the question counts as declined, even if the input looks like an approval', async () => {
	const items = [{ data: { approved: true } }];
	const { outcome, q } = await asked(minutes(45), { items });
	expect(waits(outcome)?.getTime()).toBe(bench.now() + 45 * 60_000 + GRACE);
	expect(await goOn(outcome)).toEqual([
		{ json: { data: { approved: false, timedOut: true } }, pairedItem: { item: 0 } },
	]);
	expect((await press(outcome, q, 'approve')).output?.[0]?.json).toMatchObject({
		data: { approved: true },
	});
});

test('an answer after the limit no longer counts', async () => {
	const { outcome, q } = await asked(minutes(0.0001));
	await clock.pause(1000);
	// The execution still waits, so the page can say it.
	expect(bench.now()).toBeLessThan(waits(outcome)?.getTime() ?? 0);
	const { status, html } = await press(outcome, q, 'approve');
	expect([status, html]).toEqual([
		410,
		expect.stringContaining('<h1 dir="auto">This question is over'),
	]);
});

test('the wait can end at a date', async () => {
	const { outcome } = await asked(until('2999-05-01T10:00:00'));
	expect(waits(outcome)?.toISOString()).toBe('2999-05-01T04:15:05.000Z');
});

test.each<[INodeParameters, string]>([
	[
		until('2020-01-01'),
		'The parameter “Max Date and Time” is 2020-01-01T00:00:00+05:45, which has passed',
	],
	[until(''), 'The parameter “Max Date and Time” is empty'],
	[minutes(0), 'The parameter “Amount” must be more than 0'],
	[minutes('soon'), 'The parameter “Amount” must be a number'],
	[
		{ options: { maximumSegments: 1, unicode: 'yes' } },
		'The link alone takes 2 segments, but Maximum Segments is 1',
	],
	[
		{ message: `Pay ${'\u025b'.repeat(200)}`, options: { maximumSegments: 2 } },
		'The message would be cut after 4 characters, because of “\u025b”, as the link takes the rest',
	],
	[{ to: '12' }, 'The parameter “To” contains “12”'],
	[
		{ approvalOptions: { values: { approvalType: 'x' } } },
		'The parameter “Type of Approval” must be one of',
	],
])('%j is refused before anything is sent', async (more, problem) => {
	const outcome = await ask(more);
	expect(errorShown(outcome)?.message).toContain(problem);
	expect(waits(outcome)).toBeUndefined();
	expect(await bench.requests()).toEqual([]);
});

test.each<[number, string]>([
	[2, 'x'],
	[3, '{'],
	[4, 'ʃ'],
	[255, 'ʃ'],
])(
	'with Maximum Segments %s a long text of %s is cut in the message, and whole on the page',
	async (max, sign) => {
		const long = sign.repeat(250 * max);
		const { outcome, text, q } = await asked({ message: long, options: { maximumSegments: max } });
		expect(outcome.items[0]?.json.segments).toBe(max);
		expect(text).toContain('...\nhttp');
		expect(segments(text.replace('...', `${sign}...`)).segments).toBeGreaterThan(max);
		expect(linkIn(text)).toContain('signature=');
		expect((await call(outcome, { q })).html).toContain(long);
	},
);

const LONG = 'x'.repeat(300);
const EMOJI = '\u{1f600}';

test.each<[string, string, number, RegExp, string, number]>([
	['at the end', LONG + EMOJI, 3, /^x{300}\.\.\.$/, 'GSM-7', 3],
	['at the end', LONG + EMOJI, 2, /^x{155,180}\.\.\.$/, 'GSM-7', 2],
	['in the part that is cut off', `${LONG}\u2019s`, 2, /^x{155,180}\.\.\.$/, 'GSM-7', 2],
	['that fits', `${'x'.repeat(50)}${EMOJI}`, 3, new RegExp(`^x{50}${EMOJI}$`, 'u'), 'Unicode', 3],
	[
		'that fits, and is the first that is cut',
		`\u201c${LONG}`,
		4,
		/^\u201cx{100,140}\.\.\.$/,
		'Unicode',
		4,
	],
])(
	'a special character %s takes %j none of its other words, with Maximum Segments %s',
	async (_where, message, maximumSegments, words, encoding, needed) => {
		const { outcome, text } = await asked({ message, options: { maximumSegments } });
		expect(text.split('\n')[0]).toMatch(words);
		expect(outcome.items[0]?.json).toMatchObject({ encoding, segments: needed });
		expect((await bench.requests('body'))[0]).toMatchObject({ unicode: encoding === 'Unicode' });
	},
);

test.each([EMOJI + LONG, `Pay ${EMOJI}${LONG}`, `\u201cplain\u201d ${LONG}`])(
	'%j, of which next to nothing would be left, is refused with the reason',
	async (message) => {
		const outcome = await ask({ message, options: { maximumSegments: 2 } });
		expect(errorShown(outcome)?.message).toMatch(
			/^The message would be cut after \d+ characters?, because of “.+”, as the link takes the rest/,
		);
		expect(await bench.requests()).toEqual([]);
	},
);

test('several items are refused in words, and nothing is sent', async () => {
	const outcome = await ask({}, { items: [{}, {}] });
	expect(errorShown(outcome)).toMatchObject({
		message: expect.stringMatching(/one question at a time, but gets 2 items/) as string,
		description: expect.stringMatching(/Loop Over Items.*Nothing was sent/) as string,
	});
	expect(await bench.requests()).toEqual([]);
});

test.each<ToolCaller>(['olderAgent', 'mcpClient'])(
	'as a tool of %s it sends nothing, and says so',
	async (asTool) => {
		const outcome = await ask({}, { asTool });
		const told = errorShown(outcome)?.message ?? outcome.items[0]?.json.error;
		expect(told).toContain('The execution can’t wait for an answer here');
		expect(await bench.requests()).toEqual([]);
	},
);

test('where n8n can’t wait it sends nothing, and says so', async () => {
	const outcome = await ask({}, { isLeftToEngine2: true });
	expect(errorShown(outcome)?.message).toMatch(
		/The execution can’t wait for an answer here\n\nDetails: .*Engine 2\.0.*Nothing was sent\./,
	);
	expect(await bench.requests()).toEqual([]);
});

test('as a tool of a newer agent it waits', async () => {
	const outcome = await ask({}, { asTool: 'agent' });
	expect(waits(outcome)).toBeDefined();
	expect(await bench.messages()).toHaveLength(1);
});

test('several people get the same link, and it waits if any of them may have it', async () => {
	const { outcome } = await asked({ to: `${A}, ${B}, ${BLOCKED}` });
	expect(new Set((await bench.messages('text')).map(linkIn)).size).toBe(1);
	expect(waits(outcome)).toBeDefined();
});

test('if nobody is known to have got it, but somebody may yet, it waits for the answer', async () => {
	const to = String(good.to);
	const body = {
		...{ sent: 0, failed: 0, unitsCharged: 2 },
		recipients: [{ to, status: 'queued' }],
	};
	await bench.control.addFault({ service: 'sms', kind: 'status', status: 200, body, times: 1 });
	const outcome = await ask();
	expect(errorShown(outcome)).toBeUndefined();
	expect(waits(outcome)).toBeDefined();
	expect(outcome.items[0]?.json).toMatchObject({ sent: 0, unknown: 1 });
});

test('if nobody got the message, it fails instead of waiting for ever, and a retry sends nothing', async () => {
	const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const options = { onlyOncePer: 'q' };
	const outcome = await ask({ to: BLOCKED, options }, { node });
	expect(errorShown(outcome)?.message).toMatch(
		/^Nobody got the message.*\+233241230000 \(failed\)/,
	);
	expect(waits(outcome)).toBeUndefined();
	expect(await bench.requests()).toHaveLength(1);
	// A new execution can ask, as the error says: nothing was charged.
	expect(waits(await ask({ options }))).toBeDefined();
});

test('what may have been sent isn’t sent again by a retried execution, unless the user wants that', async () => {
	await bench.control.addFault({ service: 'sms', kind: 'drop', after: true, times: 1 });
	const first = await ask();
	expect(errorShown(first)?.description).toContain('The request may have succeeded.');
	const again = await ask({}, { retryOf: first.run });
	expect(errorShown(again)?.description).toContain('It was not sent again.');
	expect(waits(again)).toBeUndefined();
	expect(await bench.messages()).toHaveLength(1);
	const wanted = await ask({ options: { repeatUncertain: true } }, { retryOf: again.run });
	expect(waits(wanted)).toBeDefined();
	expect(await bench.messages()).toHaveLength(2);
});

test('a refused message can be asked again', async () => {
	await bench.control.addFault({ service: 'sms', kind: 'status', status: 402, times: 1 });
	const first = await ask();
	expect(waits(first)).toBeUndefined();
	expect(waits(await ask({}, { retryOf: first.run }))).toBeDefined();
	expect(await bench.messages()).toHaveLength(1);
});

test('with On Error set to Continue, a failure goes on without an approval', async () => {
	const outcome = await ask(
		{ to: '12' },
		{ node: { onError: 'continueRegularOutput' }, items: [{ data: { approved: true } }] },
	);
	expect(waits(outcome)).toBeUndefined();
	expect(outcome.items.map(({ json }) => [json.data, typeof json.error])).toEqual([
		[undefined, 'string'],
	]);
});

test('with Only Once Per a question is asked once, and the other link isn’t other content', async () => {
	const options = { onlyOncePer: 'invoice 7' };
	expect(waits(await ask({ options }))).toBeDefined();
	const second = await ask({ options });
	expect(waits(second)).toBeUndefined();
	expect(second.items.map(({ json }) => json)).toMatchObject([
		{ alreadyDone: true, key: 'invoice 7', to: A, status: 'alreadyDone' },
	]);
	expect(await bench.messages()).toHaveLength(1);
});
