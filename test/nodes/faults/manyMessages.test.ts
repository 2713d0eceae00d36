import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Control, Fault } from '../../sandbox';
import { errorShown, useTestBench } from '../../support/testBench';
import { itemsNamed } from '../../support/itemsNamed';
import { seeded } from '../../support/calendarModel';
import type { NodeOutcome } from '../../support/runNode';
import { isFull } from '../../support/sample';

const bench = useTestBench('sms');

const COUNT = isFull ? 10_000 : 1_000;
const numbers = Array.from({ length: COUNT }, (_, at) => `+2332${1_000_000 + at}1`);
const allItems: IDataObject[] = numbers.map((to) => ({ to }));

/** All but the timeout, which would take real time. */
const FAULTS: Fault[] = [
	{ kind: 'status', status: 429, headers: { 'retry-after': '1' } },
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 503 },
	{ kind: 'status', status: 500, after: true },
	{ kind: 'status', status: 400 },
	{ kind: 'drop' },
	{ kind: 'drop', after: true },
	{ kind: 'cut' },
	{ kind: 'html', status: 200, after: true },
];

/** Plans the faults of the next requests. Most requests have none. */
async function plan(control: Control, random: () => number, requests: number, share: number) {
	for (let left = requests, good = 0; left > 0; left--) {
		if (random() >= share) good++;
		else {
			if (good > 0) await control.addFault({ kind: 'delay', ms: 0, method: 'POST', times: good });
			good = 0;
			const fault = FAULTS[Math.floor(random() * FAULTS.length)] as Fault;
			await control.addFault({ ...fault, method: 'POST', times: 1 });
		}
	}
}

const send = (options: INodeParameters): [string, INodeParameters] => [
	'message.send',
	{
		...{ senderId: 'AKWAABA', to: '={{ $json.to }}', message: 'Akwaaba' },
		options: { maximumAttempts: 3, ...options },
	},
];
const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** How each item ended: `done`, or what its error says; undefined if it wasn’t reported at all. */
function endings({ items: good, errors }: NodeOutcome): string[] {
	const ends: string[] = [];
	for (const { json, pairedItem } of [...good, ...errors]) {
		const { item } = pairedItem as { item: number };
		expect(ends[item]).toBeUndefined();
		const { description } = (json.details ?? {}) as { description?: string };
		if (json.error === undefined) expect(json.allSent).toBe(true);
		ends[item] = json.error === undefined ? 'done' : String(description);
	}
	return ends;
}

const isUncertain = (ending: string | undefined) => ending?.includes('may have succeeded') === true;

/** How many items the error of the first execution describes wrongly or not at all. */
function wronglyToldBy(summary: string, messages: number[]): number {
	const [done, uncertain, ...others] = [
		...['succeeded', 'may have succeeded', 'failed', '(?:was|were) not sent'],
	].map((what) => itemsNamed(summary, what));
	return messages.filter((count, item) => {
		if (uncertain?.has(item)) return false;
		if (done?.has(item)) return count === 0;
		return count > 0 || !others.some((named) => named.has(item));
	}).length;
}

/** How many messages each number got. */
async function received(): Promise<number[]> {
	const counts = new Map<string, number>();
	for (const { to } of await bench.messages()) counts.set(to, (counts.get(to) ?? 0) + 1);
	return numbers.map((number) => counts.get(number) ?? 0);
}

/** Numbers whose outcome the failed execution stored as unknown. */
function keptBack({ run }: NodeOutcome): string[] {
	const context = run.data.executionData?.contextData['node:Tested'] as
		| { writes?: Record<string, Record<string, object>> }
		| undefined;
	const entries = Object.entries(context?.writes?.[0] ?? {});
	return entries.filter(([, entry]) => 'unknown' in entry).map(([at]) => numbers[Number(at)] ?? '');
}

interface Run {
	name: string;
	options: INodeParameters;
	requests: number;
	/** Share of requests with a fault. */
	share: number;
	seed: number;
	repeats: boolean;
}

const alone = { options: {}, requests: COUNT, share: 0.1 };
const combined = {
	options: { combineItems: true, recipientsPerRequest: 10 },
	...{ requests: COUNT / 10, share: 0.2 },
};
const runs: Run[] = [
	{ name: 'each in a request of its own', ...alone, seed: 1, repeats: false },
	{ name: 'combined', ...combined, seed: 2, repeats: false },
	{ name: 'combined, repeating what is uncertain', ...combined, seed: 3, repeats: true },
];

test.each(runs)(
	`${COUNT} messages, $name: through faults, attempts and a retried execution none is lost or sent twice`,
	async ({ options, requests, share, seed, repeats }) => {
		const items = allItems;
		await bench.control.setWallet(10 * COUNT);
		await plan(bench.control, seeded(seed), requests, share);
		const first = await bench.run(...send(options), { items, node: retrying });
		const summary = String(errorShown(first)?.description);
		const sentFirst = await received();
		expect(JSON.stringify(first.run)).not.toContain(bench.sandbox.sms.apiKey);

		// The user sets On Error to the error output and retries the execution.
		const node = { ...retrying, onError: 'continueErrorOutput' as const };
		const set = send({ ...options, repeatUncertain: repeats });
		const second = await bench.succeed(...set, { items, node, retryOf: first.run });
		const ends = endings(second);
		const counts = await received();
		const chosen = new Set(repeats ? keptBack(first) : []);
		const found = { doubled: 0, lost: 0, unreported: 0, uncertain: 0, uncertainAndSent: 0 };
		let wronglyTold = wronglyToldBy(summary, sentFirst);
		for (const [item, messages] of counts.entries()) {
			const [number, end] = [numbers[item] as string, ends[item]];
			if (messages > (chosen.has(number) ? 2 : 1)) found.doubled++;
			if (end === 'done' && messages === 0) found.lost++;
			if (end === undefined) found.unreported++;
			else if (end !== 'done' && !isUncertain(end) && messages > 0) wronglyTold++;
			if (!isUncertain(end)) continue;
			expect(end).toContain(`It was for ${number}.`);
			found.uncertain++;
			if (messages > 0) found.uncertainAndSent++;
		}
		expect({ ...found, wronglyTold }).toMatchObject({
			...{ doubled: 0, lost: 0, unreported: 0, wronglyTold: 0 },
		});
		// Faults occurred both before and after the request was carried out.
		expect(found.uncertainAndSent).toBeGreaterThan(20);
		expect(found.uncertain - found.uncertainAndSent).toBeGreaterThan(20);
		expect(await bench.control.wallet()).toBe(
			10 * COUNT - counts.reduce((sum, messages) => sum + messages, 0),
		);
	},
	// The ten thousand of the night take longer than other tests.
	isFull ? 600_000 : undefined,
);
