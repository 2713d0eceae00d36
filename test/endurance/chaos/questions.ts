import { setTimeout as sleep } from 'node:timers/promises';

import { linkIn, press, withoutAButton } from '../../support/asking';
import { atMost, exactly, told } from '../../support/finding';
import { deliver, delivery, inParallel, keys, tally } from './deliveries';
import { inCluster, inSingle, type ChaosCase } from './stage';
import { ask, trigger } from '../../n8n/nodes';

/** What happens to a question, in turn. */
const fates = ['approve', 'decline', 'expire', 'twice', 'preview'] as const;
const fateOf = (at: number) => fates[at % fates.length] as (typeof fates)[number];

/** What n8n says about a question that was decided, or whose execution died. */
const OVER = /No action required|is over|has finished|problem executing|inputOverride/;

/**
 * Presses as a person does: again if nobody answered, or n8n only said that it starts. Whether a page said thank you.
 */
async function insist(link: string, answer: string): Promise<boolean> {
	for (let times = 0; times < 240; times++, await sleep(500)) {
		const page = await press(link, answer).then(
			async (found) => ({ status: found.status, text: await found.text() }),
			() => undefined,
		);
		if (page?.text.includes('Thank you')) return true;
		// While it starts, n8n answers with other pages, also with 200 (“n8n is starting up”): that press is lost.
		if (page && OVER.test(page.text)) return false;
	}
	return false;
}

/** Whether a button decides that way. A question that gets both presses goes as the page says that thanks. */
async function meet(link: string, at: number): Promise<boolean | undefined> {
	const fate = fateOf(at);
	if (fate === 'expire') return undefined;
	if (fate === 'preview') {
		for (const come of withoutAButton(link)) await come().catch(() => undefined);
	}
	if (fate !== 'twice') {
		const approved = fate !== 'decline';
		await insist(link, approved ? 'approve' : 'decline');
		return approved;
	}
	const [yes, no] = await Promise.all([insist(link, 'approve'), insist(link, 'decline')]);
	return yes === no ? undefined : yes;
}

/** As long as the question says. */
const limit = {
	limitWaitTime: {
		values: { resumeAmount: '={{ $json.data.minutes }}', resumeUnit: 'minutes' },
	},
};

type Flow = Awaited<ReturnType<typeof inSingle>> | Awaited<ReturnType<typeof inCluster>>;

/** Asks all, answers amid the trouble, and looks at what became of each. A crashed execution is retried by hand. */
async function askAll(flow: Flow, count: number, trouble: () => Promise<unknown>) {
	const { client, urls } = flow;
	const all = keys(count, 'question');
	await inParallel(all, 10, async (key, at) => {
		const minutes = fateOf(at) === 'expire' ? 0.05 : 1000;
		await deliver(urls.at(-1) as string, delivery({ key, minutes }), 60_000);
	});
	await flow.untilSent(count);
	while ((await flow.executions()).some(({ status }) => ['new', 'running'].includes(status))) {
		await sleep(200);
	}
	const links = new Map((await flow.texts()).map((text) => [text.split('\n')[0], linkIn(text)]));
	let met = 0;
	const troubled = (async () => {
		while (met < count / 3) await sleep(20);
		await trouble();
	})();
	const wanted = await inParallel(all, 10, async (key, at) => {
		// As a proxy does, which hands requests to any of the processes.
		const { pathname, search } = new URL(links.get(key) ?? '');
		const { origin } = new URL(urls[at % urls.length] as string);
		const meant = await meet(origin + pathname + search, at);
		met++;
		return meant;
	});
	await troubled;
	let ended = await flow.untilEnded(count);
	const left = ended.filter(({ status }) => status !== 'success');
	for (const { id } of left) void client.retry(id).catch(() => undefined);
	await flow.untilQuiet();
	ended = await flow.executions();
	await flow.retire();

	/** What the node has put out for each question. */
	const decisions = new Map<string, Decision[]>();
	for (const { id } of ended.filter(({ status }) => status === 'success')) {
		const [[delivered] = []] = await client.outputs(id, 'Delivery');
		const [[answer] = []] = await client.outputs(id, 'Ask');
		const { key } = delivered?.data as { key: string };
		decisions.set(key, [...(decisions.get(key) ?? []), answer?.data as Decision]);
	}
	const decided = all.map((key) => decisions.get(key) ?? []);
	const isWrong = ({ approved, timedOut = false }: Decision, at: number) =>
		fateOf(at) === 'expire'
			? !timedOut || approved
			: timedOut || approved !== (wanted[at] ?? approved);
	const wrong = decided.filter((some, at) => some.some((one) => isWrong(one, at)));
	const sent = (await flow.texts()).map((text) => text.split('\n')[0] ?? '');
	return {
		left: left.length,
		undecided: decided.filter((some) => some.length === 0).length,
		found: [
			exactly('messages', count, sent.length),
			exactly('messages doubled', 0, tally(all, sent).doubled),
			exactly('decided otherwise than pressed', 0, wrong.length),
			exactly('decided twice', 0, decided.filter((some) => some.length > 1).length),
		],
	};
}

type Decision = { approved: boolean; timedOut?: boolean };

const counts = { full: 200, quick: 30 };

export const questions: ChaosCase = {
	name: 'questions',
	title: 'questions approved, declined, expired, clicked twice, previewed; SIGKILL of a single n8n',
	run: async (stage, size) => {
		const flow = await inSingle(stage, [trigger(), ask('$json.data.key', limit)]);
		const { found, left, undecided } = await askAll(flow, counts[size], async () => {
			await flow.kill();
			await flow.revive();
		});
		return [
			...found,
			told('executions that died with n8n, and were retried by hand', left),
			exactly('without a decision in the end', 0, undecided),
		];
	},
};

export const questionsOverWorkers: ChaosCase = {
	name: 'questions-over-workers',
	title: 'the same in queue mode, presses to main and webhook process; SIGKILL of a worker',
	run: async (stage, size) => {
		const flow = await inCluster(stage, [trigger(), ask('$json.data.key', limit)]);
		const crash = async () => await flow.cluster.crash('worker');
		const { found, left, undecided } = await askAll(flow, counts[size], crash);
		return [
			...found,
			told('executions that died with the worker', left),
			// n8n throws away the data of an execution whose worker died.
			atMost('without a decision in the end', left, undecided),
		];
	},
};
