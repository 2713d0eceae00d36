import { atMost, exactly, ifQuiet, type ChaosCase, type Finding, type Size } from './case';
import { delivery, inParallel, keys, post, shuffled, tally, type Receipt } from './deliveries';
import { executionsOf, untilAllEnded } from './executions';
import type { Stage } from './stage';
import { chain, publish, send, trigger } from './workflows';

const atOnce = 50;

/** The service gives up on a delivery after ten seconds. */
const serviceWaitsMs = 10_000;

/** Posts the bodies and counts the messages. Only the trigger keeps repeats out: Send has no key. */
async function deliver(stage: Stage, all: string[], rounds: string[][]): Promise<Finding[]> {
	const { client, credentials, n8n } = await stage.single();
	const { url } = n8n();
	const file = chain('Copies', [trigger(), send('$json.data.key')]);
	const { id, path, retire } = await publish(client, credentials, file, [url]);
	const receipts: Receipt[] = [];
	let sent = 0;
	for (const bodies of rounds) {
		const answers = await inParallel(bodies, atOnce, async (body) => await post(url + path, body));
		receipts.push(...answers);
		sent += bodies.length;
		await untilAllEnded(client, id, sent, stage.signal);
	}
	await retire();
	const texts = (await stage.sandbox.control.messages()).map(({ text }) => text);
	const { once, doubled, missing } = tally(all, texts);
	const failed = (await executionsOf(client, id)).filter(({ status }) => status !== 'success');
	return [
		exactly('answered with 200', sent, receipts.filter(({ status }) => status === 200).length),
		ifQuiet(
			atMost('slowest answer', serviceWaitsMs, Math.max(...receipts.map(({ ms }) => ms)), ' ms'),
		),
		exactly('events that ran once', all.length, once),
		exactly('events that ran more often', 0, doubled),
		exactly('events lost', 0, missing),
		exactly('executions that failed', 0, failed.length),
	];
}

const sizes: Record<'copies' | 'distinct', Record<Size, number>> = {
	copies: { full: 2000, quick: 60 },
	distinct: { full: 200, quick: 50 },
};

const bodiesOf = (all: string[]) => all.map((key) => delivery({ key }));

/** The service repeats deliveries, and many arrive at once. */
export const copiesInOneProcess: ChaosCase = {
	name: 'copies',
	title: 'events with 3 copies each, shuffled, 50 at once, one process: Ignore Repeated Deliveries',
	run: async (stage, size) => {
		const all = keys(sizes.copies[size]);
		const bodies = bodiesOf(all);
		return await deliver(stage, all, [shuffled([...bodies, ...bodies, ...bodies])]);
	},
};

/** The record of one delivery must not be lost because another is recorded at the same moment. */
export const distinctAtOnce: ChaosCase = {
	name: 'distinct',
	title: 'different events at once, each repeated later, one process: Ignore Repeated Deliveries',
	run: async (stage, size) => {
		const all = keys(sizes.distinct[size]);
		return await deliver(stage, all, [bodiesOf(all), shuffled(bodiesOf(all))]);
	},
};
