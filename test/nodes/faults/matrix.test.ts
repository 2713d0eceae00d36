import axios from 'axios';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { errorShown, useTestBench, type TestBench } from '../../support/testBench';
import type { NodeOutcome } from '../../support/runNode';
import { itemsNamed } from '../../support/itemsNamed';
import { closedPort } from '../../support/rawServer';
import { isFull } from '../../support/sample';
import {
	calls,
	expected,
	faultRows,
	modes,
	type Call,
	type Expected,
	type FaultRow,
} from './cases';

const benches: Record<Call['node'], TestBench> = {
	invoicing: useTestBench('invoicing'),
	sms: useTestBench('sms'),
};
const MAY_HAVE_SUCCEEDED = 'The request may have succeeded.';
const NOT_SENT_AGAIN =
	'It was not sent again. To send it again, turn on “Repeat Uncertain Requests” under Options.';
const ATTEMPTS = 2;

const variants = [false, true].flatMap((retryOnFail) =>
	modes.map((mode) => ({ mode, retryOnFail })),
);

/** Each fault with each call. Each call has all the variants, and each fault all three modes. */
const cases = faultRows.flatMap((row, at) =>
	calls.flatMap((call, which) =>
		variants
			.filter((_, variant) => isFull || variant === (at + 2 * which) % variants.length)
			.map(({ mode, retryOnFail }) => ({
				title: `${row.name}, ${call.operation}, ${mode}, Retry On Fail ${retryOnFail ? 'on' : 'off'}`,
				...{ call, row, mode, retryOnFail },
			})),
	),
);

test.each(cases)('$title', async ({ call, row, mode, retryOnFail }) => {
	const bench = benches[call.node];
	const tries = retryOnFail ? 3 : 1;
	const target = call.path === undefined ? {} : { path: call.path };
	if (row.fault) await bench.control.addFault({ ...row.fault, ...target });
	const sent: IHttpRequestOptions[] = [];
	const outcome = await bench.run(
		call.operation,
		{
			...call.parameters,
			// To look for what was lost has tests of its own, in test/nodes/lost.
			options: { concurrency: 1, maximumAttempts: ATTEMPTS, findLostResults: false },
			...(row.timeout === undefined ? {} : { requestOptions: { timeout: timeoutOf(row, call) } }),
		},
		{
			items: call.items,
			node: { onError: mode, retryOnFail, maxTries: tries, waitBetweenTries: 1 },
			credential: row.fault ? {} : { baseUrl: await closedPort() },
			onRequest: (request) => sent.push(request),
		},
	);
	const requests = requestsOf(sent, call);
	await bench.control.clearFaults();
	const done = call.isWrite ? await worksDone(bench, call) : [0, 0, 0];
	const should = expected(row, call, { mode, tries, attempts: ATTEMPTS });
	const texts = mode === 'stopWorkflow' ? stopTexts(outcome, should) : itemTexts(outcome);

	expect(done.filter((count) => count > 1)).toEqual([]);
	for (const [item, count] of done.entries()) {
		expect(call.isWrite && isWronglyTold(texts[item], count)).toBe(false);
	}
	expect(requests).toEqual(should.requests);
	expect(texts.map((text) => text?.end)).toEqual(should.ends);
	for (const [item, end] of should.ends.entries()) {
		if (end !== 'failed') continue;
		const [, title = '', message = ''] = TITLE.exec(texts[item]?.message ?? '') ?? [];
		expect(message).toMatch(row.message);
		const description = texts[item]?.description ?? '';
		const isInDoubt = call.isWrite && row.write === 'unknown';
		expect(title !== '').toBe(isInDoubt);
		expect(description.includes(MAY_HAVE_SUCCEEDED)).toBe(isInDoubt);
		expect(description.includes(NOT_SENT_AGAIN)).toBe(should.keptBack.includes(item));
		const repeats = (call.isWrite ? row.write : row.read) === 'again';
		expect(description.includes(`There were ${ATTEMPTS} attempts.`)).toBe(repeats);
	}
	expect(JSON.stringify(outcome.run)).not.toContain(String(bench.credential().apiKey));
});

/** What a message begins with if nobody knows what became of the write. */
const TITLE = /^(The (?:message|payment) may have been .*?: )?(.*)$/s;

/** How an item ended, as far as a user can see. */
interface ItemReport {
	end: Expected['ends'][number];
	message?: string;
	description?: string;
	/** Whether it is said to have perhaps succeeded. */
	isUncertain?: boolean;
}

/** One outcome per item, linked to its input. */
function itemTexts({ items, errors, error }: NodeOutcome): ItemReport[] {
	expect(error).toBeUndefined();
	const texts: ItemReport[] = [];
	for (const { json, pairedItem } of [...items, ...errors]) {
		const { item } = pairedItem as { item: number };
		expect(texts[item]).toBeUndefined();
		const { description } = (json.details ?? {}) as { description?: string };
		texts[item] =
			'error' in json
				? {
						...{ end: 'failed', message: json.error as string, description: description ?? '' },
						isUncertain: description?.includes(MAY_HAVE_SUCCEEDED) === true,
					}
				: { end: 'done' };
	}
	for (const { json } of errors) expect(json).toMatchObject({ row: expect.any(Number) as number });
	expect(items.map(itemOf)).toEqual(items.map(itemOf).sort());
	return texts;
}

const itemOf = ({ pairedItem }: NodeOutcome['items'][number]) =>
	(pairedItem as { item: number }).item;

/** What the error says about each item, or the output if the node didn’t fail. */
function stopTexts(outcome: NodeOutcome, { ends }: Expected): ItemReport[] {
	if (!ends.includes('failed')) return itemTexts(outcome);
	expect(outcome.items).toEqual([]);
	const { message, description, itemIndex } = errorShown(outcome) as {
		message: string;
		description: string;
		itemIndex: number;
	};
	expect(message).toContain(`[item ${itemIndex}]`);
	const named = (what: string) => itemsNamed(description, what);
	return ends.map((_, item) => {
		if (named('succeeded').has(item)) return { end: 'done' };
		if (named('(?:was|were) not sent').has(item)) return { end: 'not sent' };
		const isUncertain = named('may have succeeded').has(item);
		expect(isUncertain || named('failed').has(item)).toBe(true);
		return { end: 'failed', message, description, isUncertain };
	});
}

/** Told as done but not done, as not sent but done, or as refused for certain but done. */
const isWronglyTold = ({ end, isUncertain }: ItemReport = { end: 'not sent' }, count: number) =>
	end === 'done' ? count === 0 : count > 0 && isUncertain !== true;

/** Short only for the item with the fault, so that a slow machine can’t make the others time out. */
const timeoutOf = ({ timeout }: FaultRow, { path, items }: Call) =>
	path === undefined
		? timeout
		: `={{ $json.row === ${items.findIndex(({ id }) => path.endsWith(String(id)))} ? ${timeout} : 60000 }}`;

/** How often each item was sent: a timeout may end a request before it arrives. */
function requestsOf(sent: IHttpRequestOptions[], { items, node }: Call): number[] {
	return items.map(
		({ id, to }) =>
			sent.filter(({ url, body }) =>
				node === 'sms'
					? (body as { to: unknown[] }).to.includes(to)
					: url === `/invoices/${String(id)}`,
			).length,
	);
}

/** How often the service did what each item asked for, according to its own records. */
async function worksDone(bench: TestBench, { items, node }: Call): Promise<number[]> {
	if (node === 'sms') {
		const messages = await bench.messages();
		return items.map((item) => messages.filter(({ to }) => to === item.to).length);
	}
	const { baseUrl, apiKey } = bench.sandbox.invoicing;
	return await Promise.all(
		items.map(async ({ id }) => {
			const { data } = await axios.get<{ data: IDataObject }>(`${baseUrl}/invoices/${String(id)}`, {
				headers: { authorization: `Bearer ${apiKey}` },
				proxy: false,
			});
			return Number(data.data.amountPaid);
		}),
	);
}
