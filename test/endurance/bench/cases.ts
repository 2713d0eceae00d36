import type { SettingsChange } from '../../sandbox';
import { uuid } from '../../sandbox/invoicing/books';
import { atMost, exactly, type Finding } from '../../support/finding';
import { measure, measureLoop, noLimit, type Bench, type Call } from './measure';
import { atMostTimes, inRounds, labels, ratio, roundsOf, type Row, type Rounds } from './rounds';
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

/** How many requests the node has in progress at once by default. */
const usual = 8;

const { our, wide, theirs, bare: cheapest, noOp, axios } = labels;

const wideOptions = { advanced: { concurrency: 32 } };

/** No round had another number of results, or more requests at once. */
const inAllRounds = (all: Rounds, label: string, items: number, atOnce: number): Finding[] => {
	const rounds = roundsOf(all, label);
	const concurrent = Math.max(...rounds.map(({ traffic }) => traffic.peakConcurrent));
	return [
		exactly(`results of ${label}`, items, Math.min(...rounds.map(({ results }) => results))),
		atMost(`concurrent requests of ${label}`, atOnce, concurrent),
	];
};

/** Lists and items, with 10,000, 1,000 and 50,000 of them, or a tenth of that for a quick run. */
export function itemCases(bench: Bench, quick: boolean): Case[] {
	const scale = quick ? 10 : 1;
	const [few, many, most] = [1_000 / scale, 10_000 / scale, 50_000 / scale];
	const rounds = quick ? 1 : 3;
	const http = httpRequest(bench.sandbox);
	const after = (latencyMs: number): SettingsChange => ({ latencyMs, rateLimit: noLimit });

	/** Runs in the process of its side, which lives until the end of the benchmark. */
	const row = (label: string, subject: Subject, items: object[]): Row => ({
		label,
		run: async () => {
			const side = subject.type.startsWith('n8n-nodes-base.') ? 'theirs' : 'ours';
			return await measure(bench, await bench.host(side), { subject, items, settings: after(50) });
		},
	});
	/** Runs in a process that nothing has run in before. */
	const freshRow = (label: string, subject: Subject, items: object[]): Row => ({
		label,
		run: async () => {
			try {
				const host = await bench.host('fresh');
				return await measure(bench, host, { subject, items, settings: after(10) });
			} finally {
				await bench.end('fresh');
			}
		},
	});
	/** `alone`: how many have to be answered before the others are sent. */
	const loop = (calls: Call[], alone = 0): Row => ({
		label: axios,
		run: async () => await measureLoop(bench, calls, { atOnce: usual, alone }, after(50)),
	});
	const compare = async (rows: Row[], times: number) => await inRounds(rows, times, bench.signal);

	const list: Case = {
		name: 'list',
		title: `Return All of ${many} invoices, 100 per page, 50 ms each`,
		play: async () => {
			const pages = many / 100;
			const calls = Array.from({ length: pages }, (_, at) => ({
				url: `/invoices?page_size=100&page=${at + 1}`,
			}));
			const rows = [
				row(our, ours.list(), [{ n: 1 }]),
				row(theirs, http.list(), [{ n: 1 }]),
				// Whoever reads a list learns from the first page how many there are.
				loop(calls, 1),
				// What n8n takes for an execution with that many items, however they come.
				row(noOp, nothing, idsOf(many, many)),
			];
			const all = await compare(rows, rounds);
			const requests = Math.max(...roundsOf(all, our).map(({ traffic }) => traffic.requests));
			return [
				...inAllRounds(all, our, many, usual),
				// The last page is full, so one more is asked for.
				atMost('requests', pages + 1, requests),
				atMostTimes('time to HTTP Request', 0.25, ratio(all, 'ms', our, theirs)),
				atMostTimes('time to axios and No Operation', 1.15, ratio(all, 'ms', our, axios, noOp)),
			];
		},
	};

	const reads: Case = {
		name: 'reads',
		title: `${few} reads, 50 ms each`,
		play: async () => {
			const items = idsOf(few, many);
			const rows = [
				row(our, ours.read(), items),
				row(wide, ours.read(wideOptions), items),
				row(theirs, http.read(), items),
				loop(items.map(({ id }) => ({ url: `/invoices/${id}` }))),
			];
			const all = await compare(rows, rounds);
			return [
				...inAllRounds(all, our, few, usual),
				...inAllRounds(all, wide, few, 32),
				atMostTimes(`time to an axios loop with ${usual}`, 1.25, ratio(all, 'ms', our, axios)),
				atMostTimes('CPU time to HTTP Request', 0.8, ratio(all, 'cpuMs', our, theirs)),
				atMostTimes('time of 32 at once to HTTP Request', 0.85, ratio(all, 'ms', wide, theirs)),
				atMostTimes('CPU time of 32 to HTTP Request', 0.7, ratio(all, 'cpuMs', wide, theirs)),
			];
		},
	};

	/** The bare node shows what of it is n8n’s own: no node can take less. */
	const items: Case = {
		name: 'items',
		title: `${most} items through one node, 10 ms each`,
		play: async () => {
			const ids = idsOf(most, many);
			// As fast as eight at once are, each 10 ms long.
			const batching = { batch: { batchSize: usual, batchInterval: 10 } };
			const rows = [
				freshRow(our, ours.read(), ids),
				freshRow(wide, ours.read(wideOptions), ids),
				freshRow(cheapest, bare(usual), ids),
				freshRow(theirs, http.read({ batching }), ids),
			];
			const all = await compare(rows, 1);
			return [
				...inAllRounds(all, our, most, usual),
				...inAllRounds(all, wide, most, 32),
				atMostTimes('time to the bare node', 1.1, ratio(all, 'ms', our, cheapest)),
				atMostTimes('CPU time to the bare node', 1.2, ratio(all, 'cpuMs', our, cheapest)),
				atMostTimes('time of 32 at once to HTTP Request', 0.7, ratio(all, 'ms', wide, theirs)),
				atMostTimes('peak memory to HTTP Request', 0.8, ratio(all, 'peakBytes', our, theirs)),
			];
		},
	};

	return [list, reads, items];
}
