import { exactly } from '../chaos/case';
import { allDone, atMostTimes, within } from './bounds';
import { deliveryCases } from './deliveries';
import type { Call } from './floor';
import { items } from './items';
import { createKit, inRounds, labels, usual, type Case, type Kit } from './kit';
import { limited, memory } from './limits';
import type { Bench } from './measure';
import { messages } from './messages';
import { once } from './once';
import { packed } from './packed';
import { polls } from './polls';
import { cpu, ratio, roundsOf, summary, time } from './rounds';
import { bare, nothing, ours } from './workflows';

const pageSize = 100;

function list({ many, latencyMs, http, row, loop, rounds, signal }: Kit): Case {
	const pages = many / pageSize;
	const calls = Array.from({ length: pages }, (_, at) => ({
		method: 'get' as const,
		url: `/invoices?page_size=${pageSize}&page=${at + 1}`,
	}));
	const one = [{ n: 1 }];
	const rows = [
		row(labels.our, ours.list(), one),
		row(labels.theirs, http.list(), one),
		loop(calls, usual.reads),
	];
	return {
		name: 'list',
		title: `Return All of ${many} invoices, ${pageSize} per page, ${latencyMs} ms each`,
		play: async () => {
			const all = await inRounds(rows, rounds, signal);
			return [
				allDone(all, labels.our, many),
				exactly('requests', pages, summary(roundsOf(all, labels.our)).traffic.requests),
				atMostTimes('time to HTTP Request', 0.2, ratio(all, time, labels.our, labels.theirs)),
				atMostTimes('time to the axios loop', 1.3, ratio(all, time, labels.our, labels.axios)),
				...within(all, labels.our, usual.reads),
			];
		},
	};
}

type Kind = {
	name: string;
	kind: 'read' | 'create';
	/** The default for concurrent requests. */
	atOnce: number;
	/** The most CPU time an item may take with the default, as a ratio to HTTP Request. */
	mostCpu: number;
	items: object[];
	calls: Call[];
};

function single(kit: Kit, { name, kind, atOnce, mostCpu, items: sent, calls }: Kind): Case {
	const { latencyMs, http, row, loop, rounds, signal } = kit;
	const count = sent.length;
	const rows = [
		row(labels.our, ours[kind](), sent),
		row(labels.wide, ours[kind]({ concurrency: 32 }), sent),
		row(labels.theirs, http[kind](), sent),
		row(labels.bare, bare[kind](32), sent),
		row(labels.noOp, nothing, sent),
		loop(calls, atOnce),
		loop(calls, 32),
	];
	return {
		name,
		title: `${count} ${name}, ${latencyMs} ms each`,
		play: async () => {
			const all = await inRounds(rows, rounds, signal);
			const to = (figure: typeof time, own: string, other: string) =>
				ratio(all, figure, own, other);
			const { our, wide, theirs, bare: cheapest, axios } = labels;
			return [
				...[our, wide].map((label) => allDone(all, label, count)),
				...within(all, our, atOnce),
				...within(all, wide, 32),
				atMostTimes(`time to an axios loop with ${atOnce}`, 1.3, to(time, our, axios)),
				atMostTimes('CPU time per item to HTTP Request', mostCpu, to(cpu, our, theirs)),
				atMostTimes('with Concurrency 32, time to HTTP Request', 0.85, to(time, wide, theirs)),
				atMostTimes('with Concurrency 32, CPU time to HTTP Request', 0.7, to(cpu, wide, theirs)),
				atMostTimes('with Concurrency 32, time to the bare node', 1.3, to(time, wide, cheapest)),
				atMostTimes('with Concurrency 32, CPU time to the bare node', 1.2, to(cpu, wide, cheapest)),
			];
		},
	};
}

export function cases(bench: Bench, quick: boolean): Case[] {
	const kit = createKit(bench, quick);
	const some = kit.ids.slice(0, kit.few);
	const readCalls = some.map(({ id }) => ({ method: 'get' as const, url: `/invoices/${id}` }));
	const createCalls = kit.names.map(({ name }) => ({
		method: 'post' as const,
		url: '/clients',
		data: { name },
	}));
	const reads = { name: 'reads', kind: 'read' as const, atOnce: usual.reads, mostCpu: 0.8 };
	const creates = { name: 'creates', kind: 'create' as const, atOnce: usual.writes, mostCpu: 1 };
	return [
		packed(kit),
		list(kit),
		single(kit, { ...reads, items: some, calls: readCalls }),
		single(kit, { ...creates, items: kit.names, calls: createCalls }),
		limited(kit),
		memory(kit),
		messages(kit),
		once(kit),
		polls(kit),
		...deliveryCases(kit),
		items(kit),
	];
}
