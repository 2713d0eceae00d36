import { MAX_BYTES } from '../../../nodes/shared/service';
import { useFakeClock } from '../../support/fakeClock';
import { every } from '../../support/sample';
import { large, packed, useRawServers } from '../../support/rawServer';
import { errorShown } from '../../support/testBench';
import { FIXED_WAYS, OPERATIONS, runAt } from '../../support/waysIn';
import { waitUntil } from '../../support/waitUntil';

useFakeClock();
const startServer = useRawServers();

const isWrite = (name: string) => /send|recordPayment|event\.create/.test(name);
/** Lists, and operations that look for a record in a list. */
const isList = (name: string) => /getAll|findOrCreate/.test(name);
const limitOf = (name: string) => (isList(name) ? MAX_BYTES.page : MAX_BYTES.record);

/** Runs a task. Returns how many bytes more than before it had in buffers at most. */
async function peakOf(task: () => Promise<unknown>): Promise<number> {
	const used = () => process.memoryUsage().arrayBuffers;
	const before = used();
	let most = before;
	const timer = setInterval(() => {
		most = Math.max(most, used());
	}, 5);
	await task();
	clearInterval(timer);
	return Math.max(most, used()) - before;
}

const some = ['sms wallet.getBalance', 'sms message.send', 'invoicing invoice.getAll'];

describe.each([
	['of 100 MB', large(100e6), every(3, Object.keys(OPERATIONS)), FIXED_WAYS],
	['of 200 MB in 200 kB of gzip', packed(200e6), some, {}],
])('an answer %s', (_, answer, names, ways) => {
	test.each(names)('is not read by %s', async (name) => {
		const { arrived, abandoned, url } = await startServer(answer);
		const options = { maximumAttempts: 3 };
		const outcome = await runAt(url, name, { options });
		expect(errorShown(outcome)).toMatchObject({
			message: expect.stringContaining(`more than ${limitOf(name) / 1e6} MB of data`) as string,
			httpCode: '200',
		});
		const told = String(errorShown(outcome)?.description);
		expect(told).toContain(isWrite(name) ? 'may have succeeded' : 'Reading stopped there');
		// It would be as large again.
		expect(arrived).toHaveLength(1);
		await waitUntil(() => abandoned() === 1);
	});

	for (const [name, ask] of Object.entries(ways)) {
		test(`is not read by ${name}`, async () => {
			const server = await startServer(answer);
			expect(await ask(server.url)).toMatch(/more than (10|50) MB of data/);
		});
	}
});

test.each([
	['plain', large(100e6)],
	['packed', packed(400e6)],
])('the memory for it depends on the limit, not on the answer: %s', async (_, answer) => {
	const { url } = await startServer(answer);
	const peak = await peakOf(async () => await runAt(url, 'sms wallet.getBalance'));
	// The chunks, the same in one piece, and what the sockets of both sides hold.
	expect(peak).toBeLessThan(6 * MAX_BYTES.record);
});

test.each([
	[400, false],
	[401, false],
	[500, true],
])('of a refusal with status %i, the beginning is read', async (status, isUncertain) => {
	const server = await startServer(large(100e6, status));
	const outcome = await runAt(server.url, 'sms message.send');
	expect(errorShown(outcome)).toMatchObject({ httpCode: String(status) });
	const told = String(errorShown(outcome)?.description);
	expect(told.includes('may have succeeded')).toBe(isUncertain);
	expect(server.arrived).toHaveLength(1);
});

test('an answer just below the limit is read', async () => {
	const name = 'x'.repeat(MAX_BYTES.record - 1_000);
	const server = await startServer((response) =>
		response.end(JSON.stringify({ balance: 1, name })),
	);
	const outcome = await runAt(server.url, 'sms wallet.getBalance');
	expect(errorShown(outcome)).toBeUndefined();
	expect(outcome.items[0]?.json).toMatchObject({ balance: 1 });
});

test('an answer that claims to be packed but isn’t fails at once', async () => {
	const server = await startServer((response) =>
		response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"balance":1}'),
	);
	const outcome = await runAt(server.url, 'sms message.send');
	expect(String(errorShown(outcome)?.description)).toContain('may have succeeded');
	expect(server.arrived).toHaveLength(1);
});
