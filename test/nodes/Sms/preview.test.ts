import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { processedData } from '../../support/processedData';
import { hints } from '../../support/runNode';
import { pairedOutput, useTestBench } from '../../support/testBench';
import { A, B } from '../../support/usualCalls';

const bench = useTestBench('sms');

const QUOTES = `\u201c${'x'.repeat(78)}\u201d`;

const preview = (options: INodeParameters = {}, more: INodeParameters = {}): INodeParameters => ({
	...{ senderId: 'AKWAABA', to: '={{ $json.to }}', message: '={{ $json.text }}' },
	...more,
	options: { preview: true, ...options },
});
const items: IDataObject[] = [
	{ to: `${A}, 00233201234567`, text: QUOTES },
	{ to: B, text: 'Akwaaba' },
];
const paths = async () =>
	(await bench.requests()).map(({ method, path }) => `${method} ${path.split('/').pop()}`);
const requestFor = (to: string[], message: string, unicode: boolean) => ({
	...{ method: 'POST', path: '/sms/send' },
	body: { senderId: 'AKWAABA', to, message, unicode },
});
const nobody = async () => {
	expect(await bench.messages()).toEqual([]);
	expect(await bench.control.wallet()).toBe(5000);
};

test('shows what would be sent and what it leaves in the wallet, which is read once, and sends nothing', async () => {
	const outcome = await bench.succeed('message.send', preview(), { items });
	expect(await paths()).toEqual(['GET balance']);
	await nobody();
	const common = {
		preview: true,
		note: 'This is a preview. Nothing was sent or charged.',
		...{ senderId: 'AKWAABA', sent: 0, failed: 0, unknown: 0, allSent: false },
		...{ unitsOfRun: 5, walletBalance: 5000, walletAfterRun: 4995 },
	};
	expect(pairedOutput(outcome.items)).toEqual([
		[
			0,
			{
				...common,
				message: QUOTES,
				recipients: [A, B].map((to) => ({ to, status: 'preview' })),
				...{ encoding: 'Unicode', characters: 80, segments: 2, units: 4 },
				costlyCharacters: ['\u201c', '\u201d'],
				request: requestFor([A, B], QUOTES, true),
			},
		],
		[
			1,
			{
				...common,
				message: 'Akwaaba',
				...{ to: B, status: 'preview' },
				recipients: [{ to: B, status: 'preview' }],
				...{ encoding: 'GSM-7', characters: 7, segments: 1, units: 1 },
				request: requestFor([B], 'Akwaaba', false),
			},
		],
	]);
	expect(hints(outcome)).toEqual([
		'warning Preview: nothing was sent. 2 items would take about 5 units. The wallet holds 5000.',
		expect.stringMatching(/^warning About 2 of 5 units are spent on special characters alone/),
	]);
	expect(processedData.writes).toBe(0);
});

test('comes at any time, also outside Sending Hours', async () => {
	const day = new Date(Date.now() + 3 * 86_400_000).toLocaleString('en', { weekday: 'long' });
	const values = { days: [day.toLowerCase()], from: '08:00', to: '08:01', ifOutside: 'wait' };
	const options = { sendingHours: { values } };
	const outcome = await bench.succeed('message.send', preview(options), { items });
	expect(outcome.items.map(({ json }) => json.preview)).toEqual([true, true]);
	await nobody();
});

test('shows the text after replacement, skipped numbers and one item per recipient', async () => {
	const options = { replaceSpecialCharacters: 'ifSaves', skipInvalid: true, splitRecipients: true };
	const to = `${A}, nonsense`;
	const outcome = await bench.run('message.send', preview(options, { to, message: QUOTES }));
	expect(
		outcome.items.map(({ json }) => [json.to, json.status, json.preview, json.segments]),
	).toEqual([
		[A, 'preview', true, 1],
		['nonsense', 'skipped', true, 1],
	]);
	expect(outcome.items[0]?.json).toMatchObject({
		message: `"${'x'.repeat(78)}"`,
		replaced: { '\u201c': '"', '\u201d': '"' },
	});
	expect(outcome.items[0]?.json).not.toHaveProperty('costlyCharacters');
	await nobody();
});

test('neither claims nor finds a key, combines nothing, and a real run afterwards sends', async () => {
	const options = { onlyOncePer: '={{ $json.to }}', combineItems: true, checkBalance: true };
	for (const shown of [true, true]) {
		const { items: output } = await bench.run('message.send', preview(options), { items });
		expect(output.map(({ json }) => json.preview)).toEqual([shown, shown]);
	}
	expect(processedData.writes).toBe(0);
	await nobody();
	await bench.run('message.send', preview({ ...options, preview: false }), { items });
	expect(await bench.messages()).toHaveLength(3);
});

test('a wallet that is too small or can’t be read doesn’t stop it, and it says so', async () => {
	await bench.control.setWallet(1);
	const poor = await bench.run('message.send', preview({ checkBalance: true }), { items });
	expect(poor.items[0]?.json).toMatchObject({
		walletAfterRun: -4,
		warnings: ['The wallet holds 1 unit, but this run needs about 5, so the run would be refused.'],
	});
	await bench.control.setWallet(5);
	const enough = await bench.run('message.send', preview(), { items });
	expect(enough.items[0]?.json).toMatchObject({ walletAfterRun: 0 });
	expect(enough.items[0]?.json).not.toHaveProperty('warnings');
	await bench.control.reset();
	await bench.control.addFault({ kind: 'status', status: 500, times: 100 } as never);
	const blind = await bench.run('message.send', preview({ maximumAttempts: 1 }), { items });
	expect(blind.items).toHaveLength(2);
	expect(blind.items[0]?.json).toMatchObject({ units: 4, unitsOfRun: 5, preview: true });
	expect(blind.items[0]?.json.warnings).toEqual([
		expect.stringMatching(/^The wallet can’t be read: ./),
	]);
	expect(blind.items[0]?.json).not.toHaveProperty('walletBalance');
	expect(hints(blind)[0]).toContain('The wallet can’t be read.');
	expect(await paths()).toEqual(['GET balance']);
});

test.each<[INodeParameters, INodeParameters, string]>([
	[{}, { to: '0241234567' }, 'The parameter “To” contains “0241234567”, which has no country code'],
	[{}, { senderId: '' }, 'The parameter “Sender ID” is empty'],
	[{ maximumSegments: 1 }, { to: A, message: QUOTES }, 'The parameter “Message” takes 2 segments'],
	[{ onlyOncePer: '={{ $json.none }}' }, { to: A }, 'The parameter “Only Once Per” is empty'],
	[{ onlyOncePer: 'same' }, {}, '“same” is also the value of “Only Once Per” for item 0'],
])('what is wrong with %j and %j appears as when it is sent', async (options, more, message) => {
	const shown = await bench.failure('message.send', preview(options, more), { items });
	expect(shown?.message).toContain(message);
	const real = preview({ ...options, preview: false }, more);
	expect(await bench.failure('message.send', real, { items })).toEqual(shown);
	await nobody();
});

test.each(['agent', 'mcpClient'] as const)(
	'as a tool for %s, it says that nothing was sent',
	async (asTool) => {
		const more = { to: A, message: 'Akwaaba' };
		const { items: output } = await bench.run('message.send', preview({}, more), { asTool });
		expect(output[0]?.json).toMatchObject({
			preview: true,
			note: 'This is a preview. Nothing was sent or charged.',
			...{ sent: 0, allSent: false },
		});
		await nobody();
	},
);

test('an item without a number, which would be skipped, is marked too', async () => {
	const more = preview({ skipInvalid: true });
	const { items: output } = await bench.run('message.send', more, {
		items: [{ to: '', text: 'x' }],
	});
	expect(output[0]?.json).toMatchObject({ preview: true, recipients: [] });
	await nobody();
});

test('an attempt with it on leaves nothing behind for one with it off', async () => {
	const first = await bench.run('message.send', preview({}, { to: A, message: 'Akwaaba' }));
	expect(JSON.stringify(first.run.data.executionData?.contextData ?? {})).not.toContain('writes');
	await nobody();
});

test.each<[string, INodeParameters]>([
	['never added', {}],
	['stored as off', { preview: false, skipInvalid: false, checkBalance: false }],
	['stored as off in Advanced', { advanced: { combineItems: false, splitRecipients: false } }],
])('what is on when it is added is off if it was %s', async (_, options) => {
	const parameters = { ...preview(), options };
	const { items: sent } = await bench.succeed('message.send', parameters, { items });
	expect(sent).toHaveLength(2);
	expect(await paths()).toEqual(['POST send', 'POST send']);
	const wrong = { ...parameters, to: `${A}, nobody`, message: 'Akwaaba' };
	expect((await bench.failure('message.send', wrong))?.message).toContain('“nobody”');
});
