import { connectMcp } from './agents/mcp';
import { publishAgent, useModel, type Turn } from './agents/model';
import {
	allLists,
	findInvoices,
	getBalance,
	getInvoice,
	listOf,
	recordPayment,
	sendMessage,
} from './agents/tools';
import { agentWorkflow } from './agents/workflows';
import type { Node } from './nodes';
import { useSetup } from './useSetup';

const nobody = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';
const text = { To: '+233241000001', Message: 'Your invoice is due.' };
const toSend = { call: 'Send_message_in_SMS', with: text };

describe('in n8n', () => {
	const setup = useSetup({ everySeconds: 3_600 });
	const model = useModel(setup);
	beforeEach(async () => await setup.sandbox.control.reset());
	afterEach(async () => expect(await setup.sandbox.control.violations()).toEqual([]));

	/** Lets an agent with these tools play the script, and returns what the tools told its model. */
	async function play(
		tools: readonly Node[],
		turns: readonly Turn[],
		version?: number,
	): Promise<unknown[]> {
		const agent = await publishAgent(setup, agentWorkflow(tools, { version }));
		model.play([...turns, { say: 'Done' }]);
		expect(await agent.ask('Do it')).toEqual({ output: 'Done' });
		return model.results().map((result) => JSON.parse(result) as unknown);
	}

	const messages = async () => await setup.sandbox.control.messages();

	describe('a tool of an AI agent', () => {
		test('has a name, a description and parameters that a model can act on', async () => {
			await play([sendMessage(), recordPayment(), getBalance()], []);
			const tools = new Map(model.tools().map((tool) => [tool.name, tool]));
			expect([...tools.keys()].sort()).toEqual([
				'Get_wallet_balance_in_SMS',
				'Record_payment_on_invoice_in_Invoicing',
				'Send_message_in_SMS',
			]);
			expect(tools.get('Send_message_in_SMS')).toMatchObject({
				description: expect.stringMatching(
					/^Send message\. .*\+233241234567.* costs money/,
				) as string,
				parameters: {
					type: 'object',
					properties: {
						To: { type: 'string' },
						Message: { type: 'string', description: 'At most 160 characters' },
					},
					required: ['To', 'Message'],
				},
			});
			expect(tools.get('Record_payment_on_invoice_in_Invoicing')).toMatchObject({
				// n8n doesn’t tell a model the values of a choice, so the description does.
				description: expect.stringContaining('bank_transfer, card_processor, cash') as string,
				parameters: { properties: { Amount: { type: 'number' } } },
			});
		});

		test('returns lists that are short with all defaults, and says so if nothing was found', async () => {
			const tools = allLists();
			const calls = tools.map(({ name }) => ({ call: name.replace(' ', '_') }));
			const search = 'no number has this in it';
			await play(
				[...tools, listOf('Find', 'invoicing', 'invoice', { filters: { search } })],
				[{ calls }, { call: 'Find' }],
			);
			const results = model.results();
			for (const [at, { call }] of calls.entries()) {
				const length = results[at]?.length ?? 0;
				expect([call, length, length > 500 && length <= 20_000]).toEqual([call, length, true]);
			}
			expect(JSON.parse(results.at(-1) ?? '')).toEqual([
				{ found: 0, message: 'Nothing was found.' },
			]);
		});

		test.each([3.1, 2.2])('tells the model why it failed, in version %s', async (version) => {
			const tools = [sendMessage(), getInvoice(), recordPayment(), findInvoices()];
			const results = await play(
				tools,
				[
					{ call: 'Send_message_in_SMS', with: { ...text, To: '12' } },
					{ call: 'Get_invoice_in_Invoicing', with: { Invoice: nobody } },
					{
						call: 'Record_payment_on_invoice_in_Invoicing',
						with: { Invoice: nobody, Amount: 12.5, Payment_Method: 'barter' },
					},
					toSend,
				],
				version,
			);
			const told = results.map((result) => JSON.stringify(result));
			expect(told[0]).toMatch(/^\[\{"error":"The parameter “To”.*\+233241234567.*Nothing was sent/);
			expect(told[1]).toMatch(
				/^\[\{"error":"Invoice not found.*there is no “6f1c2a9e.*with an ID from Get Many/,
			);
			expect(told[2]).toMatch(
				/“Payment_Method” must be one of Bank Transfer.*“barter”.*Call again.*Nothing was sent/,
			);
			expect(results[3]).toEqual([expect.objectContaining({ sent: 1, allSent: true })]);
			expect(await messages()).toHaveLength(1);
		});

		test.each([3.1, 2.2])('gets the ID and selected fields, in version %s', async (version) => {
			const output = { simplify: 'selected', outputFields: ['total', 'invoiceNumber'] };
			const overdue = { filters: { status: 'overdue' }, limit: 1 };
			const find = listOf('Find', 'invoicing', 'invoice', { ...output, ...overdue });
			const raw = listOf('Raw', 'invoicing', 'invoice', { simplify: false, ...overdue });
			const told = await play([find, raw], [{ call: 'Find' }, { call: 'Raw' }], version);
			const [[found], [all]] = told as [[object], [object]];
			expect(Object.keys(found)).toEqual(['id', 'invoiceNumber', 'total']);
			expect(Object.keys(all).length).toBeGreaterThan(10);
		});

		test('never sends again what may have been sent, however often the model asks', async () => {
			await setup.sandbox.control.addFault({ service: 'sms', kind: 'drop', after: true, times: 1 });
			const told = await play([sendMessage()], [toSend, toSend]);
			expect(JSON.stringify(told[0])).toContain('The request may have succeeded.');
			expect(JSON.stringify(told[1])).toContain('It was not sent again.');
			expect(await messages()).toHaveLength(1);
		});

		test.each([3.1, 2.2])('sends it once with Only Once Per, in version %s', async (version) => {
			const onlyOncePer = '={{ $execution.id }} {{ $parameter.to }} {{ $parameter.message }}';
			const other = { ...toSend, with: { ...text, Message: 'Another one' } };
			const told = await play([sendMessage({ onlyOncePer })], [toSend, toSend, other], version);
			expect(told).toEqual([
				[expect.objectContaining({ allSent: true })],
				[expect.objectContaining({ alreadyDone: true, message: expect.any(String) as string })],
				[expect.objectContaining({ allSent: true })],
			]);
			expect(await messages()).toHaveLength(2);
		});
	});

	describe('a tool of n8n’s MCP server', () => {
		test.each(['http', 'sse'] as const)(
			'works with the official client over %s',
			async (transport) => {
				const sendOnce = { ...sendMessage({ onlyOncePer: 'always' }), name: 'Send once' };
				// What n8n writes where there is no execution would be the same for ever.
				const sendPer = {
					...sendMessage({ onlyOncePer: '={{ $execution.id }}' }),
					name: 'Send per execution',
				};
				const tools = [sendMessage(), findInvoices(), sendOnce, sendPer];
				const client = await connectMcp(setup, tools, transport);
				try {
					const offered = await client.tools();
					expect(offered.map(({ name }) => name).sort()).toEqual([
						'Get_many_invoices_in_Invoicing',
						'Send_message_in_SMS',
						'Send_once',
						'Send_per_execution',
					]);
					expect(offered.map(({ inputSchema }) => inputSchema.required).sort()).toEqual([
						['Status'],
						['To', 'Message'],
						['To', 'Message'],
						['To', 'Message'],
					]);

					const list = await client.call('Get_many_invoices_in_Invoicing', { Status: 'overdue' });
					expect(list.isError).toBe(false);
					expect(JSON.parse(list.text)).toHaveLength(50);

					const sent = await client.call('Send_message_in_SMS', text);
					expect(JSON.parse(sent.text)).toEqual([expect.objectContaining({ allSent: true })]);
					expect(await messages()).toMatchObject([{ to: text.To, text: text.Message }]);

					const refused = await client.call('Send_message_in_SMS', { ...text, To: '12' });
					expect(refused).toEqual({
						isError: true,
						text: expect.stringMatching(/“To”.*Nothing was sent/s) as string,
					});
					const perExecution = await client.call('Send_per_execution', text);
					expect(perExecution.text).toContain('of which a part has no value');
					const once = [await client.call('Send_once', text), await client.call('Send_once', text)];
					expect(once.map(({ isError }) => isError)).toEqual([false, false]);
					expect(once.map((answer) => JSON.parse(answer.text) as unknown)).toEqual([
						[expect.objectContaining({ allSent: true })],
						[expect.objectContaining({ alreadyDone: true, key: 'always' })],
					]);
					expect(await messages()).toHaveLength(2);

					// Each call is an execution of its own, which knows nothing of the others.
					const fault = { service: 'sms', kind: 'drop', after: true, times: 1 } as const;
					await setup.sandbox.control.addFault(fault);
					const lost = await client.call('Send_message_in_SMS', text);
					expect(lost.text).toContain('The request may have succeeded.');
					await client.call('Send_message_in_SMS', text);
					expect(await messages()).toHaveLength(4);
				} finally {
					await client.close();
				}
			},
		);
	});
});
