import type { ToolCaller } from '../../support/runNode';
import { errorShown, useTestBench } from '../../support/testBench';
import { message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const callers: ToolCaller[] = ['agent', 'olderAgent', 'mcpClient'];

/** What the model is told about a failure, whichever way it takes. */
const told = (outcome: Awaited<ReturnType<typeof bench.run>>) =>
	errorShown(outcome)?.message ?? JSON.stringify(outcome.items.map(({ json }) => json));

describe.each(callers)('a tool of %s', (asTool) => {
	test('returns the same as the node in a workflow', async () => {
		const [plain, tool] = [
			await bench.run('message.send', message),
			await bench.run('message.send', message, { asTool }),
		];
		expect(errorShown(tool)).toBeUndefined();
		const keys = ({ items }: typeof plain) => items.map(({ json }) => Object.keys(json));
		expect(keys(tool)).toEqual(keys(plain));
		expect(await bench.writes()).toHaveLength(2);
	});

	test('that is called twice with the same message sends it twice', async () => {
		await bench.run('message.send', message, { asTool, times: 2 });
		expect(await bench.writes()).toHaveLength(2);
	});

	test('never repeats a message with an unknown outcome, however often it is called', async () => {
		await bench.control.addFault({ kind: 'status', status: 500, times: 1 });
		const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1, onError: undefined };
		const outcome = await bench.run('message.send', message, { asTool, node });
		// n8n tries again what failed, and what an older agent gets is a result.
		const ending =
			asTool === 'olderAgent' ? 'The request may have succeeded' : 'It was not sent again';
		expect(told(outcome)).toContain(ending);
		expect(told(outcome)).toContain('It was for +233241234567');
		expect(await bench.writes()).toHaveLength(1);
	});

	test('rejects invalid input before anything is sent, and says what to do', async () => {
		const outcome = await bench.run('message.send', { ...message, to: '12' }, { asTool });
		expect(told(outcome)).toContain('“To”');
		expect(told(outcome)).toContain('Nothing was sent for this item.');
		expect(told(outcome)).not.toContain('[item 0]');
		// An older agent would hide what is thrown. To the others, n8n shows it as failed.
		if (asTool !== 'olderAgent') expect(told(outcome)).toMatch(/“To”.*\n\nDetails: .+/s);
		else expect(outcome.items.map(({ json }) => Object.keys(json))).toEqual([['error', 'details']]);
		expect(errorShown(outcome) === undefined).toBe(asTool === 'olderAgent');
		expect(await bench.writes()).toHaveLength(0);
	});

	test('names a parameter by what the model fills in, and says what to call', async () => {
		const to = '={{ $fromAI("phone_number", "", "string") }}';
		const items = [{ phone_number: '12' }];
		const refused = told(await bench.run('message.send', { ...message, to }, { asTool, items }));
		expect(refused).toMatch(/“phone_number” .*Call again with another value\. Nothing was sent/s);
		expect(refused).not.toMatch(/“To”|in the node/);
	});
});

test('what a model gets has no fields without a value', async () => {
	await bench.control.addFault({
		...{ kind: 'status', status: 200, times: 1 },
		body: { balance: 12, currency: null, note: '' },
	});
	const [item] = (await bench.run('wallet.getBalance', {}, { asTool: 'agent' })).items;
	expect(item?.json).toEqual({ balance: 12 });
});

describe('Only Once Per', () => {
	const once = { ...message, options: { onlyOncePer: '={{ $json.key }}' } };
	const items = [{ key: 'invoice 1' }];

	test.each(callers)(
		'sends once for %s, and tells the model that it was done before',
		async (asTool) => {
			for (let call = 0; call < 2; call++) {
				const outcome = await bench.run('message.send', once, { items, asTool });
				expect(outcome.items.map(({ json }) => json)).toEqual([
					expect.objectContaining(
						call === 0
							? { allSent: true }
							: { alreadyDone: true, key: 'invoice 1', message: expect.any(String) as string },
					) as object,
				]);
			}
			expect(await bench.writes()).toHaveLength(1);
		},
	);

	test('knows what another caller of the same tool has sent', async () => {
		for (const asTool of callers) await bench.run('message.send', once, { items, asTool });
		expect(await bench.writes()).toHaveLength(1);
	});
});

test.each<[ToolCaller, boolean]>([
	['otherNode', true],
	['agentTool', true],
	['olderAgentTool', false],
])(
	'a tool of %s throws: %s. Only where that would be lost, it returns the failure',
	async (asTool, throws) => {
		const outcome = await bench.run('message.send', { ...message, to: '12' }, { asTool });
		expect(told(outcome)).toContain('“To”');
		expect(errorShown(outcome) !== undefined).toBe(throws);
	},
);
