import type { INodeParameters } from 'n8n-workflow';

import { useRawServers } from '../../support/rawServer';
import type { NodeRun } from '../../support/runNode';
import { byId } from '../../support/seedRecords';
import { errorShown, useTestBench, type TestBench } from '../../support/testBench';
import { message } from '../../support/usualCalls';

const invoicing = useTestBench('invoicing');
const sms = useTestBench('sms');
const startServer = useRawServers();

const ID = '00000000-0000-4000-8000-000000000001';

const pay: INodeParameters = {
	invoiceId: byId(ID),
	amount: '={{ $json.row + 1 }}',
	paymentMethod: 'cash',
};
const text: INodeParameters = { ...message, message: '={{ $json.row }}' };
const REFUSED = { error: 'No', code: 'VALIDATION_ERROR' };

type Case = [string, TestBench, string, INodeParameters, number, object];

const writes: Case[] = [
	['messages', sms, 'message.send', text, 402, { error: 'No units' }],
	['messages of the old interface', sms, 'message.sendLegacy', text, 402, { error: 'No units' }],
	['payments', invoicing, 'invoice.recordPayment', pay, 400, REFUSED],
	['clients', invoicing, 'client.create', { name: 'Ama' }, 400, REFUSED],
];

/** Four items, one after another, of which the service refuses the third. */
async function halfway(
	[, bench, operation, parameters, status, body]: Case,
	node = {},
	options = {},
	more: Partial<NodeRun> = {},
) {
	const fine = { id: ID, sent: 1, failed: 0 };
	const server = await startServer((response, _request, index) => {
		response.writeHead(index === 2 ? status : 200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(index === 2 ? body : fine));
	});
	return await bench.run(
		operation,
		{ ...parameters, options: { concurrency: 1, ...options } },
		{
			items: [0, 1, 2, 3].map((row) => ({ row })),
			credential: { baseUrl: server.url },
			node,
			...more,
		},
	);
}

describe.each(writes)('%s that stop halfway', (...kind) => {
	test('are advised to be run again for the rest only', async () => {
		const { description } = errorShown(await halfway(kind)) ?? {};
		expect(description).toMatch(/then run only items 2–3 again\./);
		expect(description).toMatch(/Items 0–1 succeeded\. Item 2 failed\. Item 3 was not sent\./);
		expect(description).toMatch(
			/would repeat what was done\. A retry of this execution, .+, repeats nothing\.$/,
		);
		expect(String(description).match(/again/g)).toHaveLength(2);
	});
});

test('a failed item on the output names the items to run again', async () => {
	const node = { onError: 'continueRegularOutput' };
	const { items } = await halfway(writes[2] as Case, node);
	expect(items[2]?.json.details).toMatchObject({
		description: 'Correct the value, then run only item 2 again.',
	});
});

test('what Only Once Per remembers can be run again as a whole', async () => {
	const once = { onlyOncePer: '={{ $json.row }}' };
	const { description } = errorShown(await halfway(writes[0] as Case, {}, once)) ?? {};
	expect(description).toMatch(/, then run the node again\. Items 0–1 succeeded/);
	expect(description).not.toMatch(/only|repeat/);
});

test('if nothing was done before, the node can be run again as a whole', async () => {
	const server = await startServer((response) =>
		response.writeHead(402).end('{"error":"No units"}'),
	);
	const { description } =
		errorShown(
			await sms.run('message.send', text, {
				items: [{ row: 0 }, { row: 1 }],
				credential: { baseUrl: server.url },
			}),
		) ?? {};
	expect(description).toMatch(/then run the node again\. Item 0 failed\. Item 1 was not sent\.$/);
});

test('what may have been done isn’t among the items to run again', async () => {
	const server = await startServer((response, _request, index) => {
		response.writeHead(index === 0 ? 500 : 402).end('{"error":"No"}');
	});
	const { items } = await sms.run('message.send', text, {
		items: [{ row: 0 }, { row: 1 }],
		credential: { baseUrl: server.url },
		node: { onError: 'continueRegularOutput' },
	});
	const [unknown, refused] = items.map(({ json }) => json.details as { description: string });
	expect(unknown?.description).toMatch(/may have succeeded/);
	expect(unknown?.description).not.toMatch(/ only/);
	expect(refused?.description).toMatch(/run only item 1 again\.$/);
});

test('where n8n shows only the message of an error, it has all of it', async () => {
	const outcome = await halfway(writes[0] as Case, {}, {}, { isLeftToEngine2: true });
	expect(outcome.error?.message).toMatch(
		/^No units\n\nDetails: .*Item 2 failed\. Item 3 was not sent\./s,
	);
});
