import { sleep, type IDataObject, type INode, type INodeParameters } from 'n8n-workflow';

import { useBench } from '../../support/bench';
import { byId } from '../../support/books';
import { startTraffic, type Traffic } from '../../support/traffic';

const bench = useBench('invoicing', { realTime: true });

const items: IDataObject[] = Array.from({ length: 60 }, (_, row) => ({
	id: `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`,
}));
const pay: [string, INodeParameters] = [
	'invoice.recordPayment',
	{ invoiceId: byId('={{ $json.id }}'), amount: '1', paymentMethod: 'cash' },
];
const get: [string, INodeParameters] = ['invoice.get', { invoiceId: byId('={{ $json.id }}') }];
const list: [string, INodeParameters] = ['invoice.getAll', { returnAll: true }];

let traffic: Traffic | undefined;
afterEach(async () => {
	await traffic?.close();
	traffic = undefined;
});

/** A page of a list of 5,000 records, however it is asked for. */
const page = (url: string) => {
	const number = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
	const data = Array.from({ length: 100 }, (_, row) => ({ id: `${number}-${row}` }));
	return { data, pagination: { page: number, limit: 100, total: 5_000, totalPages: 50 } };
};

/** Runs, stops once `isTime`, and tells what the service saw then and in the end. */
async function runAndStop(
	[operation, parameters]: [string, INodeParameters],
	seen: () => number | Promise<number>,
	isTime: () => boolean | Promise<boolean>,
	more: { items?: IDataObject[]; node?: Partial<INode>; credential?: IDataObject },
) {
	let stop = () => {};
	const running = bench.run(operation, parameters, {
		...more,
		onStart: (stopIt) => {
			stop = stopIt;
		},
	});
	let isDone = false;
	void running.finally(() => {
		isDone = true;
	});
	while (!isDone && !(await isTime())) await sleep(10);
	expect(isDone).toBe(false);
	const before = await seen();
	const stopped = Date.now();
	stop();
	const since = () => Date.now() - stopped;
	const [{ run }, took, fifth] = await Promise.all([
		running,
		running.then(since),
		sleep(200).then(since),
	]);
	await sleep(700);
	// Within a second, on a machine that takes a fifth of a second for a fifth of a second.
	expect(took / fifth).toBeLessThan(5);
	// With Stop, the requests that were hung up on fail the node; n8n has stored the execution before.
	expect(['canceled', 'error']).toContain(run.status);
	return { before, after: await seen() };
}

const nodes: Array<[string, Partial<INode>]> = [
	['Stop', {}],
	['Continue', { onError: 'continueRegularOutput' }],
	['the error output', { onError: 'continueErrorOutput' }],
	['Retry On Fail', { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }],
];

describe.each(nodes)('a stopped execution with %s sends nothing more', (_, node) => {
	test.each([pay, get])('of %s', async (...call) => {
		const server = (traffic = await startTraffic({ after: () => 100 }));
		const { before, after } = await runAndStop(
			call,
			() => server.started.length,
			() => server.started.length >= 10,
			{ items, node, credential: { baseUrl: server.url } },
		);
		expect(after).toBeLessThanOrEqual(before + 1);
	});

	test('of a list', async () => {
		const server = (traffic = await startTraffic({ after: () => 100, body: page }));
		const { before, after } = await runAndStop(
			list,
			() => server.started.length,
			() => server.started.length >= 10,
			{ node, credential: { baseUrl: server.url } },
		);
		expect(after).toBeLessThanOrEqual(before + 1);
	});

	test('while no answer comes, and hangs up', async () => {
		const server = (traffic = await startTraffic({ after: () => Infinity }));
		const { before, after } = await runAndStop(
			pay,
			() => server.started.length,
			() => server.started.length === 4,
			{ items, node, credential: { baseUrl: server.url } },
		);
		expect([before, after, server.abandoned()]).toEqual([4, 4, 4]);
	});

	test('while it waits before the next attempt', async () => {
		const headers = { 'retry-after': '30' };
		await bench.control.addFault({ kind: 'status', status: 503, headers });
		const seen = async () => (await bench.control.requests()).length;
		const { before, after } = await runAndStop(get, seen, async () => (await seen()) === 8, {
			items,
			node,
		});
		expect([before, after]).toEqual([8, 8]);
	});
});

// Last, as the limit of the key stays used up.
test.each(nodes)('a stopped execution ends its wait for the limit, with %s', async (_, node) => {
	await bench.control.settings({ rateLimit: { limit: 3, windowMs: 60_000 } });
	const seen = async () => (await bench.control.requests()).length;
	const begun = Date.now();
	const { before, after } = await runAndStop(
		['client.create', { name: 'Ama' }],
		seen,
		() => Date.now() - begun > 600,
		{ items, node },
	);
	expect(before).toBeLessThanOrEqual(4);
	expect(after).toBe(before);
});
