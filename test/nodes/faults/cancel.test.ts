import {
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type INodeParameters,
} from 'n8n-workflow';

import type { NodeOutcome } from '../../support/runNode';
import { errorShown, useTestBenchWithManualClock } from '../../support/testBench';
import { pay } from '../../support/usualCalls';
import { byId } from '../../support/seedRecords';
import { answering, silent, useRawServers } from '../../support/rawServer';
import { waitUntil } from '../../support/waitUntil';

const bench = useTestBenchWithManualClock('invoicing');
const { clock } = bench;
const startServer = useRawServers();

const items: IDataObject[] = Array.from({ length: 60 }, (_, row) => ({
	id: `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`,
}));
const get: [string, INodeParameters] = ['invoice.get', { invoiceId: byId('={{ $json.id }}') }];
const list: [string, INodeParameters] = ['invoice.getAll', { returnAll: true }];

/** Any page of a list of 5,000 records. */
const page = (url: string) => {
	const number = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
	const data = Array.from({ length: 100 }, (_, row) => ({ id: `${number}-${row}` }));
	return { data, pagination: { page: number, limit: 100, total: 5_000, totalPages: 50 } };
};

/**
 * Runs the operation and stops it once `isTime` returns true. Returns how many requests were sent before the stop.
 * Nothing may be sent after it, and all waits must end at once: the nodes’ clock stands still until the node has ended.
 */
async function runAndStop(
	[operation, parameters]: [string, INodeParameters],
	isTime: (sent: IHttpRequestOptions[]) => boolean,
	more: { items?: IDataObject[]; node?: Partial<INode>; credential?: IDataObject },
): Promise<number> {
	const sent: IHttpRequestOptions[] = [];
	let stop = () => {};
	let isDone = false;
	const running = bench.run(operation, parameters, {
		...more,
		onStart: (stopIt) => {
			stop = stopIt;
		},
		onRequest: (request) => sent.push(request),
	});
	void running.finally(() => {
		isDone = true;
	});
	await waitUntil(() => isDone || isTime(sent));
	expect(isDone).toBe(false);
	const before = sent.length;
	stop();
	const outcome = await running;
	// With Stop Workflow, the node fails. n8n has stored the execution before that.
	expect(outcome.run.status).toBe(more.node?.onError === undefined ? 'error' : 'canceled');
	checkReport(outcome, more);
	await clock.advance(1_000);
	// Anything that is still running, but shouldn’t be, shows up in one of the next turns.
	for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
	expect(clock.sleepers()).toBe(0);
	expect(sent).toHaveLength(before);
	return before;
}

/** Part of a run never passes for the whole: what wasn’t sent is named, by the error or by an item each. */
function checkReport(
	outcome: NodeOutcome,
	{ items: given = [{}], node = {} }: { items?: IDataObject[]; node?: Partial<INode> },
) {
	const all = [...outcome.items, ...outcome.errors];
	if (node.onError !== undefined) {
		const reported = all.map(({ pairedItem }) => (pairedItem as { item: number }).item);
		expect(new Set(reported).size).toBe(given.length);
		return;
	}
	expect(all).toEqual([]);
	const { description } = errorShown(outcome) as { description: string };
	if (given.length > 1) expect(description).toMatch(/Items? [\d–, ]+ (was|were) not sent\./);
	// A retry of an execution that somebody has stopped sends everything again.
	expect(description).not.toMatch(/repeats nothing/);
}

const nodes: Array<[string, Partial<INode>]> = [
	['Stop', {}],
	['Continue', { onError: 'continueRegularOutput' }],
	['the error output', { onError: 'continueErrorOutput' }],
	['Retry On Fail', { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }],
];

describe.each(nodes)('a stopped execution with %s sends nothing more', (_, node) => {
	test.each([pay, get])('of %s', async (...call) => {
		const server = await startServer(answering({ after: () => 100 }));
		const credential = { baseUrl: server.url };
		await runAndStop(call, (sent) => sent.length >= 10, { items, node, credential });
	});

	test('of a list', async () => {
		const server = await startServer(answering({ after: () => 100, body: page }));
		const credential = { baseUrl: server.url };
		await runAndStop(list, (sent) => sent.length >= 10, { node, credential });
	});

	test('while no answer comes, and hangs up', async () => {
		const server = await startServer(silent);
		const credential = { baseUrl: server.url };
		const before = await runAndStop(pay, () => server.arrived.length === 4, {
			items,
			node,
			credential,
		});
		expect(before).toBe(4);
		await waitUntil(() => server.abandoned() === 4);
	});

	test('while it waits before the next attempt', async () => {
		const headers = { 'retry-after': '30' };
		await bench.control.addFault({ kind: 'status', status: 503, headers });
		expect(await runAndStop(get, () => clock.sleepers() === 8, { items, node })).toBe(8);
	});
});

test.each(nodes)('a stopped execution ends its wait between batches, with %s', async (_, node) => {
	const call: typeof pay = [
		pay[0],
		{ ...pay[1], requestOptions: { batching: { batch: { batchSize: 2, batchInterval: 60_000 } } } },
	];
	const server = await startServer(answering({ after: () => 0 }));
	const credential = { baseUrl: server.url };
	const before = await runAndStop(
		call,
		(sent) => sent.length === 2 && server.answered() === 2 && clock.sleepers() === 4,
		{ items, node, credential },
	);
	expect(before).toBe(2);
});

describe('with a low limit', () => {
	// The nodes remember the limit of a key, so they have to learn of the usual one again.
	afterEach(async () => {
		await bench.control.settings({ rateLimit: { limit: 100_000 } });
		await clock.advance(120_000);
		await bench.run('client.create', { name: 'Ama' });
	});

	test.each(nodes)('a stopped execution ends its wait for the limit, with %s', async (_, node) => {
		await bench.control.settings({ rateLimit: { limit: 3, resetUnit: 'secondsFromNow' } });
		const create: [string, INodeParameters] = ['client.create', { name: 'Ama' }];
		const before = await runAndStop(create, () => clock.sleepers() === 4, { items, node });
		// Three are allowed. As many were on their way before the first answer told of the new limit.
		expect(before).toBeLessThanOrEqual(6);
	});
});
