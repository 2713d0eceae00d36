import type { IDataObject, IHttpRequestOptions, INodeParameters } from 'n8n-workflow';

import { useTestBench, type TestBench } from '../../support/testBench';
import { message, pay as write } from '../../support/usualCalls';
import { byId } from '../../support/seedRecords';
import { answering, useRawServers, type RawServer } from '../../support/rawServer';

const invoicing = useTestBench('invoicing');
const sms = useTestBench('sms');
const startServer = useRawServers();

const ids = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, row) => ({
		id: `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`,
		row,
	}));
const invoiceId = byId('={{ $json.id }}');
const read: [string, INodeParameters] = ['invoice.get', { invoiceId, simplify: false }];
const send: [string, INodeParameters] = [
	'message.send',
	{ ...message, message: '={{ $json.row }}' },
];
const withOptions = ([name, parameters]: [string, INodeParameters], options: INodeParameters) =>
	[name, { ...parameters, options }] as const;

const path = ({ id }: IDataObject) => `/invoices/${String(id)}`;
/** The path as a server sees it. */
const wholePath = (item: IDataObject) => `/api/v1${path(item)}`;

describe.each<[string, TestBench, readonly [string, INodeParameters], number]>([
	['reads', invoicing, read, 8],
	['writes', invoicing, write, 4],
	['messages', sms, send, 1],
	['reads with Concurrency 3', invoicing, withOptions(read, { concurrency: 3 }), 3],
	['reads with Concurrency 32', invoicing, withOptions(read, { concurrency: 32 }), 32],
	[
		'reads with a lower Concurrency for one',
		invoicing,
		withOptions(read, { concurrency: '={{ $itemIndex === 4 ? 2 : 8 }}' }),
		2,
	],
	['writes with Concurrency 1', invoicing, withOptions(write, { concurrency: 1 }), 1],
	['messages with Concurrency 5', sms, withOptions(send, { concurrency: 5 }), 5],
])('%s', (_, bench, call, most) => {
	test(`are under way ${most} at a time, and start in the order of their items`, async () => {
		const items = ids(3 * most + 1);
		const after = inGroups(most, items.length);
		const server = await startServer(answering({ after }));
		const { onRequest, peak, sent } = senderOf(server);
		const credential = { baseUrl: server.url };
		const outcome = await bench.succeed(...call, { items, credential, onRequest });
		expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((__, item) => ({ item })),
		);
		if (bench === invoicing) {
			expect(outcome.items.map(({ json }) => json.id)).toEqual(items.map(wholePath));
		}
		expect(peak()).toBe(most);
		expect(sent.map(({ url, body }) => (bench === sms ? messageOf(body) : url))).toEqual(
			items.map((item) => (bench === sms ? String(item.row) : path(item))),
		);
		expect(server.arrived).toHaveLength(items.length);
	});
});

const messageOf = (body: unknown) => (body as { message: string }).message;

/** Answers only once this many requests are in progress, the last one first. */
function inGroups(size: number, total: number) {
	let waiting: Array<() => void> = [];
	return async (_url: string, index: number) =>
		await new Promise<void>((answer) => {
			waiting.unshift(answer);
			if (waiting.length < size && index < total - 1) return;
			for (const each of waiting) each();
			waiting = [];
		});
}

/** Records what the node sends and the maximum number of requests in progress. */
function senderOf(server: RawServer) {
	const sent: IHttpRequestOptions[] = [];
	let peak = 0;
	return {
		sent,
		peak: () => peak,
		onRequest: (request: IHttpRequestOptions) => {
			sent.push(request);
			peak = Math.max(peak, sent.length - server.answered());
		},
	};
}

describe('with Stop', () => {
	test.each([read, write, send])('%s sends nothing when one item is invalid', async (name, set) => {
		const bench = name === 'message.send' ? sms : invoicing;
		const items = ids(5).map((item, row) => (row === 3 ? { row: '', id: 'nonsense' } : item));
		const error = await bench.failure(name, set, {
			items,
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(error).toMatchObject({
			message: expect.stringMatching(/^The parameter “.*\[item 3\]$/) as string,
			description: expect.stringMatching(/Item 3 failed\. Items 0–2, 4 were not sent\.$/) as string,
			itemIndex: 3,
		});
		expect(await bench.requests()).toEqual([]);
	});

	test('what is under way ends, and nothing more is sent', async () => {
		const items = ids(9);
		const [bad, ...inTime] = [2, 1, 3].map((item) => wholePath(items[item] as IDataObject));
		let answerRest = () => {};
		const rest = new Promise<void>((resolve) => {
			answerRest = resolve;
		});
		const first = inGroups(4, 4);
		// Items 1 and 3 make room for two more. Those two and item 0 are answered well after the failure.
		const server = await startServer(
			answering({
				status: (url) => (url === bad ? 404 : 200),
				after: async (url, index) => {
					if (index < 4) await first(url, index);
					if (url === bad) setTimeout(answerRest, 20);
					else if (!inTime.includes(url)) await rest;
				},
			}),
		);
		const { sent, onRequest } = senderOf(server);
		const error = await invoicing.failure(...write, {
			items,
			credential: { baseUrl: server.url },
			onRequest,
		});
		expect(error).toMatchObject({ itemIndex: 2, httpCode: '404' });
		const description = String(error?.description);
		expect(description).toMatch(
			/Items 0–1, 3(–[45])? succeeded\. Item 2 failed\. Items [456]–8 were not sent\. To run the node for all/,
		);
		expect(sent.length).toBeLessThanOrEqual(6);
		expect(description).toContain(`Items ${sent.length}–8 were not sent.`);
	});
});
