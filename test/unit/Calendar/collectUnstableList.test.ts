import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { calendar } from '../../../nodes/Calendar/service';
import { collectUnstableList } from '../../../nodes/Calendar/service/collectUnstableList';
import { planPages } from '../../../nodes/shared/pages/collectPages';
import { type Page } from '../../../nodes/shared/service';
import { failed, succeeded, type Result } from '../../../nodes/shared/result';

const numbered = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const ids = (answer: Result<IDataObject[]>) =>
	answer.ok ? answer.value.map(({ id }) => id as number) : answer.failure.message;
const sorted = (found: number[] | string) =>
	typeof found === 'string' ? found : [...found].sort((one, other) => one - other);

/** How a server may page: everything observed on servers, and worse. */
interface Style {
	/** Largest page it returns, whatever is requested. */
	clamp: number;
	envelope: 'keyed' | 'bare' | 'data' | 'items' | 'results';
	/** Where it reports totals, and how wrong they are. */
	reports: 'body' | 'headers' | 'camel' | 'total only' | 'nothing';
	lie: number;
	pastEnd: 'archive code' | 'posts code' | 'empty' | 'last page again';
	/** Number of records that each page repeats from the page before. */
	overlap: number;
}

const style = fc.record<Style>({
	clamp: fc.integer({ min: 2, max: 60 }),
	envelope: fc.constantFrom('keyed', 'bare', 'data', 'items', 'results'),
	reports: fc.constantFrom('body', 'headers', 'camel', 'total only', 'nothing'),
	lie: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
	pastEnd: fc.constantFrom('archive code', 'posts code', 'empty', 'last page again'),
	overlap: fc.oneof(fc.constant(0), fc.constant(1)),
});

const REFUSALS = {
	'archive code': { code: 'event-archive-page-not-found', httpCode: '404' },
	'posts code': { code: 'rest_post_invalid_page_number', httpCode: '400' },
};

function serverOf(all: IDataObject[], { clamp, envelope, reports, lie, pastEnd, overlap }: Style) {
	const pageOf = (page: number, length: number) => {
		const step = length - Math.min(overlap, length - 1);
		return all.slice((page - 1) * step, (page - 1) * step + length);
	};
	let requests = 0;
	const fetchPage = async (page: number, size: number): Promise<Result<Page>> => {
		requests++;
		const length = Math.min(size, clamp);
		const repeated = Math.min(overlap, length - 1);
		const pages = Math.ceil(Math.max(all.length - repeated, all.length && 1) / (length - repeated));
		let records = page > pages ? [] : pageOf(page, length);
		if (page > Math.max(pages, 1)) {
			const refusal = REFUSALS[pastEnd as keyof typeof REFUSALS];
			if (refusal) {
				const failure = { message: 'No such page', description: '', ...refusal };
				return calendar.pages.isPastEnd?.(failure)
					? succeeded({ records: [], totalPages: page - 1 })
					: failed(failure);
			}
			if (pastEnd === 'last page again') records = pageOf(pages, length);
		}
		const total = all.length + lie;
		const totalPages = pages + Math.ceil(lie / length);
		const totals = {
			body: { total, total_pages: totalPages },
			camel: { total: String(total), totalPages: String(totalPages) },
			'total only': { total },
			headers: {},
			nothing: {},
		}[reports];
		const name = { keyed: 'venues', data: 'data', items: 'items', results: 'results', bare: '' }[
			envelope
		];
		const body = envelope === 'bare' ? records : { [name]: records, ...totals };
		const headers =
			reports === 'headers'
				? { 'x-tec-total': String(total), 'x-tec-totalpages': String(totalPages) }
				: {};
		return succeeded(calendar.pages.read(JSON.parse(JSON.stringify(body)), headers) as Page);
	};
	return { fetchPage, requests: () => requests };
}

test('every style of server gets a complete list, each record once and in order', async () => {
	await fc.assert(
		fc.asyncProperty(
			style,
			fc.integer({ min: 0, max: 170 }),
			fc.constantFrom(1, 3, 32),
			async (how, count, atOnce) => {
				// A total that matches the repeats is believed: see “a list that hides a record”.
				fc.pre(how.overlap === 0 || how.lie === 0);
				const all = numbered(count);
				const server = serverOf(all, how);
				const plan = planPages(calendar.pages, { limit: Infinity, atOnce });
				expect(ids(await collectUnstableList(plan, server.fetchPage))).toEqual(
					all.map(({ id }) => id),
				);
				expect(server.requests()).toBeLessThan(700);
			},
		),
		{ numRuns: 1500 },
	);
});

test('a limit returns the first records, each once', async () => {
	await fc.assert(
		fc.asyncProperty(
			style,
			fc.integer({ min: 0, max: 170 }),
			fc.integer({ min: 1, max: 180 }),
			async (how, count, limit) => {
				fc.pre(how.overlap === 0 || how.lie === 0);
				const all = numbered(count);
				const server = serverOf(all, how);
				const plan = planPages(calendar.pages, { limit });
				expect(ids(await collectUnstableList(plan, server.fetchPage))).toEqual(
					all.slice(0, limit).map(({ id }) => id),
				);
			},
		),
		{ numRuns: 500 },
	);
});

test('repeats with a wrong total don’t count as missing records', async () => {
	for (const [clamp, overlap, lie] of [
		[20, 1, 400],
		[20, 3, 150],
		[7, 2, 300],
	] as const) {
		const how = { clamp, overlap, lie, envelope: 'keyed', reports: 'body' } as const;
		const server = serverOf(numbered(130), { ...how, pastEnd: 'empty' });
		const plan = planPages(calendar.pages, { limit: Infinity });
		expect(ids(await collectUnstableList(plan, server.fetchPage))).toHaveLength(130);
	}
});

test('totals that are too small lose no records', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 3, max: 300 }),
			fc.integer({ min: 1, max: 50 }),
			fc.integer({ min: 0, max: 2 }),
			async (count, clamp, pages) => {
				const all = numbered(count);
				const fetchPage = async (page: number, size: number) => {
					const length = Math.min(size, clamp);
					const records = all.slice((page - 1) * length, page * length);
					return await Promise.resolve(succeeded({ records, totalPages: pages }));
				};
				const plan = planPages(calendar.pages, { limit: Infinity });
				expect(ids(await collectUnstableList(plan, fetchPage))).toEqual(all.map(({ id }) => id));
			},
		),
	);
});

/** Records with the same date. Each page has another order, so some records repeat and others are missing. */
const unstable = (all: IDataObject[], drift: number, reportsTotals = true) => {
	const asked: number[] = [];
	const fetchPage = async (page: number, size: number): Promise<Result<Page>> => {
		asked.push(size);
		const length = Math.min(size, 50);
		const turn = ((page - 1) * drift) % all.length;
		const turned = [...all.slice(turn), ...all.slice(0, turn)];
		const records = turned.slice((page - 1) * length, page * length);
		const totals = { total: all.length, totalPages: Math.ceil(all.length / length) };
		return await Promise.resolve(succeeded({ records, ...(reportsTotals ? totals : {}) }));
	};
	return { fetchPage, asked };
};

test.each([
	[63, 3],
	[63, 7],
	[120, 3],
	[260, 5],
	[55, 1],
])('none of %i records is lost if every page of %i has another order', async (count, drift) => {
	const { fetchPage } = unstable(numbered(count), drift);
	const plan = planPages(calendar.pages, { limit: Infinity });
	const found = sorted(ids(await collectUnstableList(plan, fetchPage)));
	expect(found).toEqual(numbered(count).map(({ id }) => id));
});

test('none is lost if the user sets a page size, or a limit above the length', async () => {
	for (const wanted of [
		{ limit: Infinity, size: 10 },
		{ limit: Infinity, size: 3 },
		{ limit: 500 },
	]) {
		const { fetchPage } = unstable(numbered(63), 3);
		const answer = await collectUnstableList(planPages(calendar.pages, wanted), fetchPage);
		expect(sorted(ids(answer))).toEqual(numbered(63).map(({ id }) => id));
	}
});

test('a list that never returns one of its records fails instead of returning the rest', async () => {
	const fetchPage = async (page: number, size: number): Promise<Result<Page>> => {
		const length = Math.min(size, 50);
		const all = [...numbered(60), { id: 1 }];
		const records = all.slice((page - 1) * length, page * length);
		const totals = { total: 61, totalPages: Math.ceil(61 / length) };
		return await Promise.resolve(succeeded({ records, ...totals }));
	};
	const answer = await collectUnstableList(
		planPages(calendar.pages, { limit: Infinity }),
		fetchPage,
	);
	expect(answer).toEqual({
		ok: false,
		failure: {
			message: 'Couldn’t read the complete list: found 60 of 61 records after 3 attempts',
			description: expect.stringContaining('Set filters') as string,
		},
	});
});

test('a list in stable order is read once, with one request per page', async () => {
	for (const [count, requests] of [
		[0, 1],
		[1, 1],
		[49, 1],
		[51, 2],
		[149, 3],
	] as const) {
		const { fetchPage, asked } = unstable(numbered(Math.max(count, 1)).slice(0, count), 0);
		await collectUnstableList(planPages(calendar.pages, { limit: Infinity }), fetchPage);
		expect([count, asked.length]).toEqual([count, requests]);
	}
});

test('a part that the user requests is returned as it comes', async () => {
	const { fetchPage, asked } = unstable(numbered(100), 3);
	const plan = planPages(calendar.pages, { limit: Infinity, first: 2, size: 40 });
	expect(await collectUnstableList(plan, fetchPage)).toMatchObject({ ok: true });
	expect(new Set(asked)).toEqual(new Set([40]));
});

test('a page that fails fails the list, even in a later attempt', async () => {
	for (const at of [1, 2, 3, 4]) {
		const { fetchPage, asked } = unstable(numbered(63), 3);
		const failure = { message: 'Down', description: '' };
		const failing = async (page: number, size: number) =>
			asked.length === at - 1 ? failed(failure) : await fetchPage(page, size);
		const answer = await collectUnstableList(
			planPages(calendar.pages, { limit: Infinity }),
			failing,
		);
		expect([at, answer]).toEqual([at, { ok: false, failure }]);
	}
});
