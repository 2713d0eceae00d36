import { answering, useRawServers } from '../../support/rawServer';
import { byId } from '../../support/seedRecords';
import { errorShown, pairedOutput, useTestBench } from '../../support/testBench';

const sms = useTestBench('sms');
const invoicing = useTestBench('invoicing');
const startServer = useRawServers();

const to = ['+233241234561', '+233241234562'];
const send = { senderId: 'AKWAABA', to: to.join(', '), message: 'Akwaaba' };

const list = [null, 'text', 3, [], { id: '1', name: 'Ama' }];

test.each([true, false])(
	'a list with entries that aren’t records is returned as it is, with Simplify %s',
	async (simplify) => {
		const server = await startServer(answering({ body: () => ({ data: list }) }));
		const outcome = await invoicing.succeed(
			'client.getAll',
			{ returnAll: true, simplify },
			{ credential: { baseUrl: server.url } },
		);
		expect(outcome.items.map(({ json }) => json)).toEqual([
			...[null, 'text', 3, []].map((response) => ({ response })),
			{ id: '1', name: 'Ama' },
		]);
	},
);

test.each([{}, { data: null }])('a record that is answered with %j isn’t there', async (body) => {
	const server = await startServer(answering({ body: () => body }));
	const outcome = await invoicing.run(
		'invoice.get',
		{ invoiceId: byId('6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42') },
		{ credential: { baseUrl: server.url } },
	);
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)?.message).toContain('unknown format');
});

/** JSON that is this many levels deep. It can’t be made by JSON.stringify. */
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('an answer that is 20,000 levels deep', () => {
	const items = to.map((each) => ({ to: each }));
	const call = ['message.send', { ...send, to: '={{ $json.to }}' }] as const;
	const answerDeep = async () =>
		await sms.control.addFault({
			kind: 'status',
			status: 200,
			body: deep(20_000),
			after: true,
			times: 1,
		});

	test('stops the node, says whom the message was for, and isn’t sent again', async () => {
		await answerDeep();
		const first = await sms.run(...call, { items });
		expect(errorShown(first)?.description).toContain('It was for +233241234561.');
		await sms.run(...call, { items, retryOf: first.run });
		expect(await sms.messages()).toHaveLength(1);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'fails only its own item with On Error set to %s',
		async (onError) => {
			await answerDeep();
			const outcome = await sms.run(...call, { items, node: { onError } });
			const all = pairedOutput([...outcome.items, ...outcome.errors]);
			const [first, second] = all.sort(([one], [other]) => Number(one) - Number(other));
			expect(first).toMatchObject([0, { details: { concerns: [to[0]] } }]);
			expect(second).toMatchObject([1, { sent: 1 }]);
		},
	);
});
