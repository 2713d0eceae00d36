import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { readStatuses } from '../../../nodes/Calendar/listSearch';
import { calendar } from '../../../nodes/Calendar/service';
import { collectUnstableList } from '../../../nodes/Calendar/service/lists';
import { planPages } from '../../../nodes/shared/pages/collect';
import type { Result } from '../../../nodes/shared/result';
import { failed, succeeded } from '../../../nodes/shared/result';
import type { FetchPage, Page } from '../../../nodes/shared/service';

const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'in_review'];

type Stored = { status: string; day: number };

const records = fc.array(
	fc.record<Stored>({ status: fc.constantFrom(...STATUSES), day: fc.integer({ min: 1, max: 3 }) }),
	{ maxLength: 150 },
);

const newestFirst = (all: readonly Stored[]): IDataObject[] =>
	all
		.map(({ status, day }, at) => ({ id: at + 1, status, date: `2026-01-0${day} 00:00:00` }))
		.sort((one, other) => other.date.localeCompare(one.date));

type Query = { status?: string; page: number; per_page: number };

/** A list whose pages hold half of its records, unless it has one status. `refused` can’t be asked for. */
function serverOf(all: IDataObject[], refused: readonly string[] = []) {
	const asked: IDataObject[] = [];
	const pageOf = (query: IDataObject): Result<Page> => {
		asked.push(query);
		const { status, page, per_page: size } = query as Query;
		if (refused.includes(String(status))) {
			return failed({ message: 'Invalid', description: '', httpCode: '400' });
		}
		const listed = all.filter((record) => status === undefined || record.status === status);
		const half = listed.length > size ? Math.ceil(listed.length / 2) : listed.length;
		const shown =
			status === undefined ? [...listed.slice(0, half), ...listed.slice(0, half)] : listed;
		return succeeded({
			records: shown.slice(0, listed.length).slice((page - 1) * size, page * size),
			total: listed.length,
			totalPages: Math.ceil(listed.length / size),
		});
	};
	const fetchPage: FetchPage = async (page, size, filter) =>
		await Promise.resolve(pageOf({ ...filter, page, per_page: size }));
	return { pageOf, fetchPage, asked };
}

const idsOf = (found: readonly IDataObject[]) => found.map(({ id }) => Number(id));
const sorted = (found: readonly IDataObject[]) => idsOf(found).sort((one, other) => one - other);

const collect = async (
	fetchPage: FetchPage,
	qs: IDataObject = {},
	{ path = '/venues', limit = Infinity } = {},
) => await collectUnstableList(planPages(calendar.pages, { limit }), fetchPage, { path, qs });

/** Records of one day, with a status each. */
const withStatus = (count: number, status: (at: number) => string) =>
	newestFirst(Array.from({ length: count }, (_, at) => ({ status: status(at), day: 1 })));
const mixed = withStatus(160, (at) => (at % 2 ? 'in_review' : 'draft'));

test('the list of a site without statuses of its own is whole and in order, up to any limit', async () => {
	await fc.assert(
		fc.asyncProperty(records, fc.integer({ min: 1, max: 200 }), async (stored, limit) => {
			const all = newestFirst(stored.filter(({ status }) => status !== 'in_review'));
			for (const path of ['/venues', '/organizers']) {
				const read = await collect(serverOf(all).fetchPage, {}, { path, limit });
				const found = read.ok ? read.value : [];
				expect(found).toHaveLength(Math.min(limit, all.length));
				expect(new Set(idsOf(found)).size).toBe(found.length);
				const dates = found.map(({ date }) => String(date));
				expect(dates).toEqual([...dates].sort().reverse());
			}
		}),
	);
});

test('a status of the site is read by itself, too, if the list shows it', async () => {
	const read = await collect(serverOf(mixed).fetchPage);
	expect(read.ok && sorted(read.value)).toEqual(sorted(mixed));
});

test('several chosen statuses are read one by one, also those of the site', async () => {
	const { fetchPage, asked } = serverOf(mixed);
	const read = await collect(fetchPage, { status: 'draft,in_review' });
	expect(read.ok && sorted(read.value)).toEqual(sorted(mixed));
	const statuses = asked.map(({ status }) => status).filter((status) => status !== undefined);
	expect([...new Set(statuses)]).toEqual(['draft', 'in_review']);
});

test.each<[string, IDataObject]>([
	['/venues', {}],
	['/venues', { status: 'publish' }],
	['/events', {}],
])('the list %s with %j, without repeats, is read as usual', async (path, qs) => {
	const all = withStatus(120, () => 'publish');
	const filters: unknown[] = [];
	const stable: FetchPage = async (page, size, filter) => {
		filters.push(filter);
		const records = all.slice((page - 1) * size, page * size);
		return await Promise.resolve(
			succeeded({ records, total: 120, totalPages: Math.ceil(120 / size) }),
		);
	};
	const read = await collect(stable, qs, { path });
	expect(read.ok && idsOf(read.value)).toEqual(idsOf(all));
	expect(filters).toEqual([undefined, undefined, undefined]);
});

test('a status that may not be asked for is left out; any other failure fails the list', async () => {
	const all = withStatus(120, (at) => (at < 110 ? 'publish' : 'draft'));
	const { fetchPage } = serverOf(all, STATUSES.slice(1));
	expect(await collect(fetchPage)).toMatchObject({
		ok: false,
		failure: { message: expect.stringContaining('Couldn’t read the complete list') as string },
	});
	const down = failed({ message: 'Down', description: '', httpCode: '503' });
	const failing: FetchPage = async (page, size, filter) =>
		filter ? down : await fetchPage(page, size);
	expect(await collect(failing)).toEqual(down);
});

describe('the list in the panel', () => {
	const scroll = async (read: (query: IDataObject) => Promise<Page>) => {
		const found: IDataObject[] = [];
		let token: string | undefined;
		for (let parts = 0; parts < 50; parts++) {
			const part = await readStatuses(read, token);
			found.push(...part.records);
			token = part.token;
			if (token === undefined) return found;
			expect(part.records).not.toEqual([]);
		}
		throw new Error('The list doesn’t end');
	};
	const pageOf = (all: IDataObject[]) => {
		const { pageOf: answer, asked } = serverOf(all);
		const read = async (query: IDataObject) => {
			const page = answer({ ...query, per_page: 10 });
			if (!page.ok) throw new Error('Refused');
			return await Promise.resolve(page.value);
		};
		return { read, asked };
	};

	test('shows each record once, whatever the statuses, and never an empty part', async () => {
		await fc.assert(
			fc.asyncProperty(records, async (stored) => {
				const all = newestFirst(stored.filter(({ status }) => status !== 'in_review'));
				const found = await scroll(pageOf(all).read);
				expect(sorted(found)).toEqual(sorted(all));
			}),
		);
	});

	test('shows the records with a status of the site, too', async () => {
		const all = withStatus(43, (at) => (at < 3 ? 'in_review' : 'publish'));
		expect(sorted(await scroll(pageOf(all).read))).toEqual(sorted(all));
	});

	test('asks for no other status once all records are found', async () => {
		const { read, asked } = pageOf(withStatus(25, () => 'publish'));
		await scroll(read);
		expect(asked.map(({ status, page }) => [status, page])).toEqual([
			[undefined, 1],
			['publish', 1],
			['publish', 2],
			['publish', 3],
		]);
	});

	test('is read page by page if the service reports no total', async () => {
		const all = withStatus(25, () => 'draft');
		const found: IDataObject[] = [];
		let token: string | undefined;
		do {
			const part = await readStatuses(
				async ({ page }) =>
					await Promise.resolve({ records: all.slice((Number(page) - 1) * 10, Number(page) * 10) }),
				token,
			);
			found.push(...part.records);
			token = part.token;
		} while (token !== undefined && found.length < 100);
		expect(idsOf(found)).toEqual(idsOf(all));
	});
});

test('a list that never ends is given up after a hundred pages, so that a picker shows what was found', async () => {
	let pages = 0;
	const read = async () => {
		pages++;
		return await Promise.resolve({ records: [{ id: 7, status: 'own' }], total: 9_999 });
	};
	expect(await readStatuses(read, 'others 1 50')).toEqual({
		records: [{ id: 7, status: 'own' }],
		token: undefined,
	});
	expect(pages).toBe(100);
});
