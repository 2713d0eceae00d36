import { allDone, within } from './bounds';
import type { Call } from './floor';
import { createKit, get, labels, usual, type Case, type Kit } from './kit';
import { limited, memory } from './limits';
import type { Bench, Measurement } from './measure';
import { messages } from './messages';
import { nothing, ours } from './workflows';

const pageSize = 100;

const cpu = ({ cpuMs = 0 }: Measurement, items: number) => cpuMs / items;

function list({ many, latencyMs, http, row, loop }: Kit): Case {
	const pages = many / pageSize;
	const calls = Array.from({ length: pages }, (_, at) => ({
		method: 'get' as const,
		url: `/invoices?page_size=${pageSize}&page=${at + 1}`,
	}));
	const one = [{ n: 1 }];
	return {
		title: `Return All of ${many} invoices, ${pageSize} per page, ${latencyMs} ms each`,
		rows: [
			row(labels.our, ours.list(), one),
			row(labels.theirs, http.list(), one),
			loop(calls, usual.reads),
		],
		bounds: (all) => {
			const [own, other] = [get(all, labels.our), get(all, labels.theirs)];
			return [
				allDone(own, many),
				{ what: 'requests', value: own.traffic.requests, limit: pages, exact: true },
				{ what: 'time, as a ratio to HTTP Request', value: own.ms / other.ms, limit: 1 / 5 },
				...within(own, usual.reads),
			];
		},
	};
}

function single(
	{ latencyMs, http, row, loop }: Kit,
	what: string,
	kind: 'read' | 'create',
	items: object[],
	calls: Call[],
	atOnce: number,
): Case {
	const count = items.length;
	return {
		title: `${count} ${what}, ${latencyMs} ms each`,
		rows: [
			row(labels.our, ours[kind](), items),
			row(labels.wide, ours[kind]({ concurrency: 32 }), items),
			row(labels.theirs, http[kind](), items),
			row(labels.noOp, nothing, items),
			loop(calls, atOnce),
			loop(calls, 32),
		],
		bounds: (all) => {
			const [own, fast, other] = [
				get(all, labels.our),
				get(all, labels.wide),
				get(all, labels.theirs),
			];
			const least = (count / 32) * latencyMs;
			return [
				allDone(own, count),
				allDone(fast, count),
				...within(own, atOnce),
				...within(fast, 32),
				{
					what: 'CPU time per item, as a ratio to HTTP Request',
					value: cpu(own, count) / cpu(other, count),
					limit: 1,
				},
				{
					what: 'with Concurrency 32, time minus n8n’s own, as a ratio to the least possible',
					value: (fast.ms - get(all, labels.noOp).ms) / least,
					limit: 1.2,
				},
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
	return [
		list(kit),
		single(kit, 'reads', 'read', some, readCalls, usual.reads),
		single(kit, 'creates', 'create', kit.names, createCalls, usual.writes),
		limited(kit),
		memory(kit),
		messages(kit),
	];
}
