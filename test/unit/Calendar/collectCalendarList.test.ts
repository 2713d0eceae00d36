import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { calendar } from '../../../nodes/Calendar/service';
import { collectCalendarList } from '../../../nodes/Calendar/service/lists';
import { planPages } from '../../../nodes/shared/pages/walk';
import { failed, type Result, succeeded } from '../../../nodes/shared/result';
import type { FetchPage, Page } from '../../../nodes/shared/service';
import { toText } from '../../../nodes/shared/phrase';
import { wordedResult } from '../../support/wordedResult';

const numbered = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const ids = (count: number) => numbered(count).map(({ id }) => id);

/** How a server may page: everything observed on servers, and worse. */
interface Style {
	/** Largest page it returns, whatever is requested. */
	clamp: number;
	/** What it reports about the length, and how wrong that is. service.test.ts has all names for it. */
	reports: 'both' | 'total only' | 'nothing';
	lie: number;
	pastEnd: 'archive code' | 'posts code' | 'empty' | 'last page again';
	/** Number of records that each page repeats from the page before. */
	overlap: number;
}

const style = fc.record<Style>({
	clamp: fc.integer({ min: 2, max: 60 }),
	reports: fc.constantFrom('both', 'total only', 'nothing'),
	lie: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
	pastEnd: fc.constantFrom('archive code', 'posts code', 'empty', 'last page again'),
	overlap: fc.oneof(fc.constant(0), fc.constant(1)),
});

const REFUSALS = {
	'archive code': { code: 'event-archive-page-not-found', httpCode: '404' },
	'posts code': { code: 'rest_post_invalid_page_number', httpCode: '400' },
};

function serverOf(all: IDataObject[], { clamp, reports, lie, pastEnd, overlap }: Style) {
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
		const totals = { both: { total, totalPages }, 'total only': { total }, nothing: {} }[reports];
		return succeeded({ records, ...totals });
	};
	return { fetchPage, requests: () => requests };
}

const collect = async (
	wanted: Partial<Parameters<typeof planPages>[1]>,
	fetchPage: FetchPage,
): Promise<number[] | string> => {
	const plan = planPages(calendar.pages, { limit: Infinity, ...wanted });
	const answer = await collectCalendarList(plan, fetchPage);
	return answer.ok ? answer.value.map(({ id }) => id as number) : toText(answer.failure.message);
};

test('every style of server gets a complete list, or the first records up to a limit, each once and in order', async () => {
	await fc.assert(
		fc.asyncProperty(
			style,
			fc.integer({ min: 0, max: 170 }),
			fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 180 })),
			fc.constantFrom(1, 3, 32),
			async (how, count, limit, atOnce) => {
				// A total that counts the repeats is believed: see “a list that never returns one of its records”.
				fc.pre(how.overlap === 0 || how.lie === 0);
				fc.pre(how.pastEnd !== 'last page again' || how.lie === 0);
				const server = serverOf(numbered(count), how);
				const found = await collect({ limit, atOnce }, server.fetchPage);
				expect(found).toEqual(ids(count).slice(0, limit));
				expect(server.requests()).toBeLessThan(700);
			},
		),
		{ numRuns: 2000 },
	);
});

test('repeats with a wrong total don’t count as missing records', async () => {
	for (const [clamp, overlap, lie] of [
		[20, 1, 400],
		[20, 3, 150],
		[7, 2, 300],
	] as const) {
		const how = { clamp, overlap, lie, reports: 'both', pastEnd: 'empty' } as const;
		const server = serverOf(numbered(130), how);
		expect(await collect({}, server.fetchPage)).toHaveLength(130);
	}
});

/** Records with the same date. Each page has another order, so some records repeat and others are missing. */
const unstable = (count: number, drift: number) => {
	const all = numbered(count);
	const asked: number[] = [];
	const fetchPage = async (page: number, size: number): Promise<Result<Page>> => {
		asked.push(size);
		const length = Math.min(size, 50);
		const turn = ((page - 1) * drift) % Math.max(count, 1);
		const records = [...all.slice(turn), ...all.slice(0, turn)];
		return await Promise.resolve(
			succeeded({
				records: records.slice((page - 1) * length, page * length),
				...{ total: count, totalPages: Math.ceil(count / length) },
			}),
		);
	};
	return { fetchPage, asked };
};

test.each<[number, number, object]>([
	[63, 3, {}],
	[63, 7, {}],
	[120, 3, {}],
	[55, 1, {}],
	[63, 3, { size: 10 }],
	[63, 3, { limit: 500 }],
])('a list of %i whose pages have orders of their own (%i) fails: %j', async (...row) => {
	const [count, drift, wanted] = row;
	const found = await collect(wanted, unstable(count, drift).fetchPage);
	expect(found).toMatch(`of ${count} records`);
});

test('a list that never returns one of its records fails instead of returning the rest', async () => {
	const fetchPage = async (page: number, size: number): Promise<Result<Page>> => {
		const length = Math.min(size, 50);
		const all = [...numbered(60), { id: 1 }];
		const records = all.slice((page - 1) * length, page * length);
		return await Promise.resolve(
			succeeded({ records, total: 61, totalPages: Math.ceil(61 / length) }),
		);
	};
	const plan = planPages(calendar.pages, { limit: Infinity });
	expect(wordedResult(await collectCalendarList(plan, fetchPage))).toEqual({
		ok: false,
		failure: {
			message: 'Couldn’t read the complete list: found 60 of 61 records',
			description: expect.stringContaining('set filters') as string,
		},
	});
});

test.each([
	[0, 1],
	[1, 1],
	[49, 1],
	[51, 3],
	[149, 4],
])(
	'a list of %i in stable order takes a request per page, and one more for several: %i',
	async (...row) => {
		const [count, requests] = row;
		const { fetchPage, asked } = unstable(count, 0);
		await collect({}, fetchPage);
		expect(asked).toHaveLength(requests);
	},
);

test('a part that the user requests is returned as it comes', async () => {
	const { fetchPage, asked } = unstable(100, 3);
	expect(await collect({ first: 2, size: 40 }, fetchPage)).toHaveLength(60);
	expect(new Set(asked)).toEqual(new Set([40]));
});
