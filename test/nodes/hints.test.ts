import '../support/n8nHome';

import { ExecuteContext } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { processedData } from '../support/processedData';
import { useTestBench, useTestBenchWithLimits } from '../support/testBench';
import type { NodeOutcome } from '../support/runNode';
import { hints } from '../support/runNode';

/** What the nodes have written to n8n’s log. */
const logged: string[] = [];
beforeEach(() => {
	logged.length = 0;
	const log = (message: string, more?: object) => {
		logged.push(message);
		expect(more).toEqual({ workflowId: 'workflow-id' });
	};
	jest
		.spyOn(ExecuteContext.prototype, 'logger', 'get')
		.mockReturnValue({ debug: () => {}, info: log, warn: log, error: log } as never);
});
afterEach(() => jest.restoreAllMocks());

const PHONE = /\d{9}/;
afterEach(() => expect(logged.join('\n')).not.toMatch(PHONE));

/** `named`: a number that the sentences above the output may name, but not n8n’s log. */
const expectNoSecrets = (
	bench: ReturnType<typeof useTestBench>,
	outcome: NodeOutcome,
	named = 'nobody',
) => {
	const { apiKey, password } = bench.credential();
	const shown = hints(outcome).map((hint) => hint.replace(named, ''));
	for (const text of [...shown, ...logged]) {
		expect(text).not.toContain(String(apiKey ?? password));
		expect(text).not.toMatch(PHONE);
	}
};

describe('SMS', () => {
	const bench = useTestBench('sms');
	const [A, B, BLOCKED] = ['+233241234567', '+233201234567', '+233241230000'];
	const send = (to: string, options: INodeParameters = {}): [string, INodeParameters] => [
		'message.send',
		{ senderId: 'AKWAABA', to, message: 'Akwaaba', options },
	];
	const rows = (...numbers: string[]): IDataObject[] => numbers.map((to) => ({ to }));
	const EACH = '={{ $json.to }}';

	test('a run of which all is well gives no hint and logs nothing', async () => {
		const outcome = await bench.run(...send(`${A}, ${B}`));
		expect([hints(outcome), logged]).toEqual([[], []]);
	});

	test('a hint is text, although n8n shows it as HTML', async () => {
		const [operation, parameters] = send(A);
		const message = "=Hi {{ $json.a < 3 ? 'Ama' : '' }}, <b>thanks</b>";
		const items = [{ a: 5 }];
		const outcome = await bench.run(operation, { ...parameters, message }, { items });
		expect(hints(outcome)).toEqual([
			"warning “Message” says nothing in the place of “{{ $json.a &lt; 3 ? 'Ama' : '' }}”.",
			'warning “Message” has HTML (“&lt;b&gt;”), which phones show as it stands, unless “Convert Formatting” under Options is turned on.',
		]);
	});

	describe('below a trigger, tested in the editor', () => {
		const schedule = 'n8n-nodes-base.scheduleTrigger';
		const told = async (item: IDataObject, testedBelow?: string, options = {}, more = {}) =>
			hints(await bench.run(...send(A, options), { items: [item], testedBelow, ...more }));
		const advice = (value: string) => [expect.stringMatching(`^info .*to ${value}\\.$`) as string];
		const event = { id: 7, startDate: '2027-06-01T19:00:00+00:00' };

		test.each<[string, IDataObject, string]>([
			[
				'a delivery',
				{ id: 7, invoiceNumber: 'INV-1', delivery: { id: 'd' } },
				'json.delivery.id }}',
			],
			['an invoice', { id: 7, invoiceNumber: 'INV-1' }, 'json.invoiceNumber }}'],
			['an event', event, 'json.id }}'],
			[
				'an event that isn’t simplified',
				{ id: 7, start_date: '2027-06-01 19:00:00' },
				'json.id }}',
			],
			[
				'a report of it, which comes again if it is put off',
				{ ...event, event: 'startingSoon' },
				'json.id }} \\{\\{ \\$json.event }} \\{\\{ \\$json.startDate }}',
			],
			[
				'a report of an invoice',
				{ invoiceNumber: 'INV-1', event: 'dueSoon', dueDate: '2027-06-01' },
				'json.invoiceNumber }} \\{\\{ \\$json.event }} \\{\\{ \\$json.dueDate }}',
			],
			[
				'one without a date',
				{ id: 7, invoiceNumber: 'INV-1', event: 'paid' },
				'json.invoiceNumber }} \\{\\{ \\$json.event }}',
			],
			[
				'a client, who can get more',
				{ id: 7, name: 'Ama' },
				'the ID of the event or invoice that the item is about, not of its client',
			],
		])('Only Once Per is advised for %s', async (_, item, value) => {
			expect(await told(item, schedule)).toEqual(advice(`(\\{\\{ \\$)?${value}`));
			expect(await told(item, 'n8n-nodes-base.webhook')).toHaveLength(1);
		});

		test.each<[what: string, item: IDataObject, value: string]>([
			['an event', event, "\\{\\{ \\$\\('Input'\\)\\.item\\.json\\.id }}"],
			[
				'a delivery',
				{ delivery: { id: 'd' }, invoiceNumber: 'INV-1' },
				"\\{\\{ \\$\\('Input'\\)\\.item\\.json\\.delivery\\.id }}",
			],
			['something unknown', { id: 3, title: 'Chair' }, 'the ID of .*, not of its client'],
		])('and for %s whose client was looked up, not for the client', async (_, item, value) => {
			const lookedUp = [{ id: 'client-1', name: 'Ama', email: 'ama@example.com' }];
			expect(await told(item, schedule, {}, { lookedUp })).toEqual(advice(value));
		});

		test.each<[string, IDataObject, string | undefined, object, object]>([
			['in a published workflow', event, undefined, {}, {}],
			['started by hand', event, 'n8n-nodes-base.manualTrigger', {}, {}],
			['started by a form', event, 'n8n-nodes-base.formTrigger', {}, {}],
			['for a tool', event, schedule, {}, { asTool: 'agent' }],
			['if it is set', event, schedule, { onlyOncePer: '={{ $json.id }}' }, {}],
			['for an update, which can follow another', { ...event, event: 'updated' }, schedule, {}, {}],
			['for an input without an ID', { timestamp: 'now' }, schedule, {}, {}],
			['again in a loop', event, schedule, {}, { times: 2 }],
		])('but not %s', async (_, ...given) => {
			expect(await told(...given)).toEqual([]);
			expect(await bench.messages()).not.toEqual([]);
		});
	});

	test.each([{}, { splitRecipients: true }])(
		'a partial failure is in the hint, with %j',
		async (options) => {
			const outcome = await bench.succeed(...send(`${A}, ${BLOCKED}`, options));
			expect(hints(outcome)).toEqual([
				`warning 1 of 2 recipients failed (${BLOCKED}). The status of each is in the output.`,
			]);
			expectNoSecrets(bench, outcome, BLOCKED);
		},
	);

	test('recipients that the answer doesn’t mention, and invalid numbers, are counted', async () => {
		const body = { sent: 1, failed: 0, recipients: [{ to: A, status: 'sent' }] };
		await bench.control.addFault({ kind: 'status', status: 200, body });
		const outcome = await bench.run(...send(`${A}, ${B}, 12`, { skipInvalid: true }));
		expect(hints(outcome)).toEqual([
			`warning It isn’t known whether 1 of 2 recipients got the message (${B}). Check in the service before you send it again.`,
			'warning 1 invalid number was skipped.',
			expect.stringMatching(/^warning 1 of 1 item came with warnings/),
		]);
		expectNoSecrets(bench, outcome, B);
	});

	test.each([
		['continueRegularOutput', 'field “error” of the output'],
		['continueErrorOutput', 'error output'],
	] as const)('with %s, failed items are counted', async (onError, where) => {
		const items = rows(A, 'nobody', 'no one', B);
		const outcome = await bench.run(...send(EACH), { items, node: { onError } });
		expect(hints(outcome)).toEqual([`warning 2 of 4 items failed. See the ${where}.`]);
	});

	test('items that may have succeeded are told apart', async () => {
		await bench.control.addFault({ kind: 'drop', after: true, times: 1 });
		const node = { onError: 'continueRegularOutput' } as const;
		const outcome = await bench.run(...send(EACH), { items: rows(A, B), node });
		expect(hints(outcome)).toEqual([
			expect.stringContaining('1 of 2 items failed'),
			'warning 1 of the failed items may have succeeded. Check in the service before sending it again.',
		]);
	});

	test('a wait for another execution with the same key is logged and in a hint', async () => {
		await bench.control.addFault({ kind: 'drop', after: true, times: 1 });
		const set = send(EACH, { onlyOncePer: EACH });
		// As if the process had died: the key's end is never recorded.
		const lost = { new: [], processed: [] };
		const onRequest = () =>
			jest.spyOn(processedData, 'checkProcessedAndRecord').mockResolvedValue(lost);
		expect(await bench.failure(...set, { items: rows(A), onRequest })).toBeDefined();
		jest.mocked(processedData.checkProcessedAndRecord).mockRestore();
		const node = { onError: 'continueRegularOutput' } as const;
		const outcome = await bench.run(...set, { items: rows(A), node });
		expect(hints(outcome)).toContain(
			'info Waited 26 s in all for another item with the same value of Only Once Per.',
		);
		expect(logged).toEqual(['Tested: waited 26 s for another item with the same Only Once key']);
		expectNoSecrets(bench, outcome);
	});

	test('a tool of an AI agent has them, too', async () => {
		const outcome = await bench.succeed(...send(`${A}, ${BLOCKED}`), { asTool: 'olderAgent' });
		expect(hints(outcome)).toEqual([
			`warning 1 of 2 recipients failed (${BLOCKED}). The status of each is in the output.`,
		]);
	});
});

describe('Invoicing', () => {
	const bench = useTestBenchWithLimits('invoicing');

	test('a wait for the rate limit is logged once, however many requests wait, and in a hint', async () => {
		const rateLimit = { limit: 10, windowMs: 40_000, resetUnit: 'epochMilliseconds' } as const;
		await bench.control.settings({ rateLimit });
		const items = Array.from({ length: 16 }, (_, at) => ({ name: `Client ${at}` }));
		const outcome = await bench.run('client.create', { name: '={{ $json.name }}' }, { items });
		expect(outcome.items).toHaveLength(16);
		const wait = expect.stringMatching(
			/^Tested: waiting \d\d s for the Invoicing rate limit$/,
		) as string;
		expect(logged).toEqual([wait]);
		expect(hints(outcome)).toEqual([
			expect.stringMatching(/^info Waited (3\d|4[01]) s in all for the rate limit\.$/),
		]);
		expectNoSecrets(bench, outcome);
	});
});

describe('Calendar', () => {
	const bench = useTestBench('calendar');

	test('a list that is shorter than the service says comes with both numbers', async () => {
		const body = { categories: [{ id: 1, name: 'A', slug: 'a' }], total: 237, total_pages: 3 };
		await bench.control.addFault({ kind: 'status', status: 200, body });
		const outcome = await bench.run('category.getAll', { returnAll: true });
		expect(outcome.items).toHaveLength(1);
		expect(hints(outcome)).toContain(
			'warning The service reports 237 records, but its pages hold 1. The others may be hidden from this user, or are missing.',
		);
	});
});
