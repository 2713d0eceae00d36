import type { SettingsChange } from '../../sandbox';
import { uuid } from '../../sandbox/invoicing/books';
import { atMost, type Finding } from '../../support/finding';
import { measure, measureLoop, noLimit, type Bench, type Call, type Job } from './measure';
import {
	allDone,
	atLeastTimes,
	atMostTimes,
	inRounds,
	labels,
	ratio,
	requestsAre,
	roundsOf,
	within,
	type Row,
	type Rounds,
} from './rounds';
import { bare, httpRequest, nothing, ours, type Subject } from './subjects';

/** What the benchmark can be asked to measure alone. */
export type Case = {
	name: string;
	title: string;
	/** Throws if it can’t be measured at all. */
	play(): Promise<Finding[]>;
};

/** Of the sandbox’s invoices, from the first on. The same ones again if there aren’t so many. */
const idsOf = (count: number, known: number) =>
	Array.from({ length: count }, (_, at) => ({ n: at, id: uuid('invoice', (at % known) + 1) }));

/** The node's default limits for concurrent requests. */
const usual = { reads: 8, writes: 4 };

const latencyMs = 50;
const slow: SettingsChange = { latencyMs, rateLimit: noLimit };
const quicker: SettingsChange = { latencyMs: 10, rateLimit: noLimit };

const { our, wide, combined, theirs, bare: cheapest, noOp, axios, axiosWide } = labels;

/** All cases but those of triggers, with 10,000 and 1,000 items, or a tenth of that for a quick run. */
export function itemCases(bench: Bench, quick: boolean): Case[] {
	const scale = quick ? 10 : 1;
	const many = 10_000 / scale;
	const few = 1_000 / scale;
	const rounds = quick ? 1 : 3;
	const http = httpRequest(bench.sandbox);
	const names = Array.from({ length: few }, (_, at) => ({ n: at, name: `Client ${at}` }));
	const some = idsOf(few, many);

	/** Runs in the process of its side, which lives until the end of the benchmark. */
	const row = (label: string, subject: Subject, items: Job['items'], settings = slow): Row => ({
		label,
		run: async () => {
			const side = subject.type.startsWith('n8n-nodes-base.') ? 'theirs' : 'ours';
			return await measure(bench, await bench.host(side), { subject, items, settings });
		},
	});
	/** Runs in a process that nothing has run in before. */
	const freshRow = (label: string, subject: Subject, items: object[]): Row => ({
		label,
		run: async () => {
			try {
				const host = await bench.host('fresh');
				return await measure(bench, host, { subject, items, settings: quicker });
			} finally {
				await bench.end('fresh');
			}
		},
	});
	const loop = (calls: Call[], atOnce: number, alone = 0): Row => ({
		label: atOnce === 32 ? axiosWide : axios,
		run: async () => await measureLoop(bench, calls, { atOnce, alone }, slow),
	});
	const compare = async (rows: Row[], times = rounds) => await inRounds(rows, times, bench.signal);

	const pages = many / 100;
	const list: Case = {
		name: 'list',
		title: `Return All of ${many} invoices, 100 per page, ${latencyMs} ms each`,
		play: async () => {
			const calls = Array.from({ length: pages }, (_, at) => ({
				method: 'get' as const,
				url: `/invoices?page_size=100&page=${at + 1}`,
			}));
			const all = await compare([
				row(our, ours.list(), [{ n: 1 }]),
				row(theirs, http.list(), [{ n: 1 }]),
				// Whoever reads a list learns from the first page how many there are.
				loop(calls, usual.reads, 1),
				// What n8n takes for an execution with that many items, however they come. Its requests take more than those of
				// axios, too: see the bare node in other cases.
				row(noOp, nothing, idsOf(many, many)),
			]);
			const least = [axios, noOp];
			return [
				allDone(all, our, many),
				// The last page is full, so one more is asked for.
				requestsAre(all, our, pages + 1),
				atMostTimes('time to HTTP Request', 0.2, ratio(all, 'ms', our, theirs)),
				atMostTimes('time to axios and No Operation', 1.15, ratio(all, 'ms', our, ...least)),
				atMostTimes('CPU time to axios and No Operation', 2.5, ratio(all, 'cpuMs', our, ...least)),
				...within(all, our, usual.reads),
			];
		},
	};

	/** `mostCpu`: the most CPU time that an item may take with the default, as a ratio to HTTP Request. */
	const single = (
		kind: 'read' | 'create',
		{ atOnce, mostCpu }: { atOnce: number; mostCpu: number },
		items: object[],
		calls: Call[],
	): Case => ({
		name: `${kind}s`,
		title: `${few} ${kind}s, ${latencyMs} ms each`,
		play: async () => {
			const all = await compare([
				row(our, ours[kind](), items),
				row(wide, ours[kind]({ advanced: { concurrency: 32 } }), items),
				row(theirs, http[kind](), items),
				row(cheapest, bare[kind](32), items),
				row(noOp, nothing, items),
				loop(calls, atOnce),
				loop(calls, 32),
			]);
			const to =
				(figure: 'ms' | 'cpuMs') => (what: string, limit: number, own: string, other: string) =>
					atMostTimes(what, limit, ratio(all, figure, own, other));
			const [time, cpu] = [to('ms'), to('cpuMs')];
			return [
				...[our, wide].map((label) => allDone(all, label, few)),
				...within(all, our, atOnce),
				...within(all, wide, 32),
				atMostTimes('event-loop delay to HTTP Request', 1, ratio(all, 'lateMs', our, theirs)),
				time(`time to an axios loop with ${atOnce}`, 1.3, our, axios),
				cpu('CPU time per item to HTTP Request', mostCpu, our, theirs),
				time('with Concurrency 32, time to HTTP Request', 0.85, wide, theirs),
				cpu('with Concurrency 32, CPU time to HTTP Request', 0.7, wide, theirs),
				time('with Concurrency 32, time to the bare node', 1.3, wide, cheapest),
				cpu('with Concurrency 32, CPU time to the bare node', 1.2, wide, cheapest),
			];
		},
	});
	const readCalls = some.map(({ id }): Call => ({ method: 'get', url: `/invoices/${id}` }));
	const createCalls = names.map(
		({ name }): Call => ({ method: 'post', url: '/clients', data: { name } }),
	);

	const rateLimit = {
		limit: 100 / scale,
		windowMs: quick ? 2_000 : 6_000,
		// The service reports the end of a minute in seconds. This window is shorter, so milliseconds are about as precise
		// relative to its length.
		resetUnit: 'epochMilliseconds' as const,
	};
	/** Far more writes than the rate limit allows in one window. */
	const limited: Case = {
		name: 'limited',
		title: `${few} creates, ${rateLimit.limit} allowed in each ${rateLimit.windowMs / 1_000} s`,
		play: async () => {
			const settings = { latencyMs: 10, rateLimit };
			const least = (Math.ceil(few / rateLimit.limit) - 1) * rateLimit.windowMs + 10;
			const rows = [
				row(our, ours.create(), names, settings),
				row(theirs, http.create(), names, settings),
			];
			const all = await compare(rows, 1);
			const [{ ms, traffic }] = roundsOf(all, our) as [Rounds[string][number]];
			return [
				allDone(all, our, few),
				atMost('% of the items refused', 2, ((traffic.answers[429] ?? 0) / few) * 100),
				atMostTimes('time to the least possible', 1.1, ms / least),
			];
		},
	};

	/** One node that gets many items. */
	const memory: Case = {
		name: 'memory',
		title: `${many} reads through one node, 10 ms each`,
		play: async () => {
			const ids = idsOf(many, many);
			const rows = [freshRow(our, ours.read(), ids), freshRow(theirs, http.read(), ids)];
			const all = await compare([...rows, freshRow(noOp, nothing, ids)], 1);
			return [
				allDone(all, our, many),
				...within(all, our, usual.reads),
				atMostTimes('peak memory to HTTP Request', 1.05, ratio(all, 'peakBytes', our, theirs)),
			];
		},
	};

	/** The same text to many recipients, one item each. A request of combined items has up to 100. */
	const messages: Case = {
		name: 'messages',
		title: `${few} messages with one sender and one text, ${latencyMs} ms each`,
		play: async () => {
			const items = Array.from({ length: few }, (_, n) => ({ n, to: `+2332412${10_000 + n}` }));
			const all = await compare([
				row(combined, ours.send({ combineItems: true }), items),
				row(theirs, http.send(), items),
			]);
			return [
				...[combined, theirs].map((label) => allDone(all, label, few)),
				requestsAre(all, combined, Math.ceil(few / 100)),
				atMostTimes('time to HTTP Request', 1, ratio(all, 'ms', combined, theirs)),
			];
		},
	};

	/**
	 * What it costs to remember which records are done: n8n’s helper is called three times for each key, and reads and
	 * writes the database each time. The bare node shows what of it is n8n’s own.
	 */
	const once: Case = {
		name: 'once',
		title: 'time and CPU of creates with Only Once, relative to the same without',
		play: async () => {
			let made = 0;
			const others = () => names.map(() => ({ name: `Other ${++made}` }));
			const plain = row('without', ours.create(), others, quicker);
			const remembers = { remembers: true };
			const bareRow = row('bare node', bare.create(usual.writes), others, quicker);
			const bareOnce = row(
				'the three calls',
				bare.create(usual.writes, remembers),
				others,
				quicker,
			);
			// Each round has a workflow of its own, which remembers nothing yet.
			const label = 'Only Once Per';
			const run = async () => {
				const onlyOncePer = `={{ $json.name + ' of ${++made}' }}`;
				return await row(label, ours.create({ onlyOncePer }), others, quicker).run();
			};
			const all = await compare([plain, { label, run }, bareRow, bareOnce], quick ? 1 : 5);
			return [
				...[plain.label, label].flatMap((one) => [
					allDone(all, one, few),
					requestsAre(all, one, few),
				]),
				atMostTimes('time', 1.25, ratio(all, 'ms', label, plain.label)),
				atLeastTimes(
					'CPU time of the three calls in the bare node (for information)',
					0,
					ratio(all, 'cpuMs', bareOnce.label, bareRow.label),
				),
				atMostTimes('CPU time', 1.1, ratio(all, 'cpuMs', label, bareOnce.label)),
			];
		},
	};

	/** Small numbers of items run more often, so that a pause of the machine doesn’t decide. */
	const runs = (size: number): number => Math.min(20, Math.max(2, 5_000 / size));
	const most = 50_000 / scale;
	const small = [50, 500, 5_000].filter((size) => size < most);
	/**
	 * From few items to very many: neither time nor memory an item may grow. n8n has costs of its own, for an execution
	 * and for the memory that many items take. The bare node has them too, so it is what each number of items is compared
	 * with.
	 */
	const items: Case = {
		name: 'items',
		title: `from 50 to ${most} items through one node, 10 ms each`,
		play: async () => {
			const all: Rounds = {};
			const pair = (size: number) =>
				[
					[`${size} items`, ours.read(), idsOf(size, many)],
					[`${size} items, bare node`, bare.read(usual.reads), idsOf(size, many)],
				] as const;
			for (const size of small) {
				const rows = pair(size).map(([label, subject, ids]) => row(label, subject, ids, quicker));
				Object.assign(all, await compare(rows, runs(size)));
			}
			const rows = pair(most).map(([label, subject, ids]) => freshRow(label, subject, ids));
			// As fast as eight at once are, each 10 ms long.
			const batching = { batch: { batchSize: usual.reads, batchInterval: 10 } };
			const batched = freshRow(theirs, http.read({ batching }), idsOf(most, many));
			Object.assign(all, await compare([...rows, batched], 1));
			const [{ results }] = roundsOf(all, theirs) as [Rounds[string][number]];
			const sizes = [...small, most];
			return [
				...sizes.map((size) => allDone(all, `${size} items`, size)),
				...sizes.map((size) => {
					const found = ratio(all, 'cpuMs', `${size} items`, `${size} items, bare node`);
					return atMostTimes(`CPU time of ${size} items to the bare node`, 1.2, found);
				}),
				atMostTimes('time to HTTP Request', 0.7, ratio(all, 'ms', `${most} items`, theirs)),
				// With eight at once, no node can be faster.
				atMostTimes(
					'time to the bare node',
					1.1,
					ratio(all, 'ms', `${most} items`, `${most} items, bare node`),
				),
				atMostTimes('peak memory', 0.8, ratio(all, 'peakBytes', `${most} items`, theirs)),
				atMostTimes(
					`memory growth to HTTP Request, which returns ${results} results`,
					1,
					ratio(all, 'growthBytes', `${most} items`, theirs),
				),
			];
		},
	};

	return [
		list,
		single('read', { atOnce: usual.reads, mostCpu: 0.8 }, some, readCalls),
		single('create', { atOnce: usual.writes, mostCpu: 1 }, names, createCalls),
		...[limited, memory, messages, once, items],
	];
}
