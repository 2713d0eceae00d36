import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { calendar } from '../../../nodes/Calendar/service';
import { collectCalendarList } from '../../../nodes/Calendar/service/lists';
import { planPages } from '../../../nodes/shared/pages/walk';
import { failed, type Result, succeeded } from '../../../nodes/shared/result';
import type { FetchPage, Page } from '../../../nodes/shared/service';
import { wordedResult } from '../../support/wordedResult';

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
) => {
	const plan = planPages(calendar.pages, {
		limit,
		first: qs.page as number | undefined,
		size: qs.per_page as number | undefined,
	});
	return wordedResult(await collectCalendarList(plan, fetchPage, { path, qs }));
};

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

test('its parts are cut from the same order, so that they neither overlap nor leave gaps', async () => {
	await fc.assert(
		fc.asyncProperty(records, fc.integer({ min: 1, max: 50 }), async (stored, size) => {
			const all = newestFirst(stored.filter(({ status }) => status !== 'in_review'));
			const parts: IDataObject[] = [];
			for (let page = 1; page <= Math.ceil(all.length / size) + 1; page++) {
				const list = { page, per_page: size };
				const part = await collect(serverOf(all).fetchPage, list, { limit: size });
				parts.push(...(part.ok ? part.value : []));
			}
			expect(sorted(parts)).toEqual(sorted(all));
			const dates = parts.map(({ date }) => String(date));
			expect(dates).toEqual([...dates].sort().reverse());
		}),
		{ numRuns: 30 },
	);
});

test('if only some of its records count, its parts are cut from those', async () => {
	const keep = ({ id }: IDataObject) => Number(id) % 3 === 0;
	const all = withStatus(160, (at) => (at % 2 ? 'publish' : 'draft'));
	const parts: IDataObject[] = [];
	for (const page of [1, 2, 3, 4]) {
		const wanted = { limit: 20, first: page, size: 20, keep };
		const read = await collectCalendarList(
			planPages(calendar.pages, wanted),
			serverOf(all).fetchPage,
			{ path: '/venues', qs: { page, per_page: 20 } },
		);
		parts.push(...(read.ok ? read.value : []));
	}
	expect(sorted(parts)).toEqual(sorted(all.filter(keep)));
});

test('several chosen statuses are read one by one, also those of the site', async () => {
	const { fetchPage, asked } = serverOf(mixed);
	const read = await collect(fetchPage, { status: 'draft,in_review' });
	expect(read.ok && sorted(read.value)).toEqual(sorted(mixed));
	const statuses = asked.map(({ status }) => status).filter((status) => status !== undefined);
	expect([...new Set(statuses)]).toEqual(['draft', 'in_review']);
});

/** Which statuses and pages are requested for so many published records. */
const requestsFor = async (count: number, { limit = Infinity, page }: IDataObject = {}) => {
	const { fetchPage, asked } = serverOf(withStatus(count, () => 'publish'));
	const list = page === undefined ? {} : { page, per_page: 50 };
	await collect(fetchPage, list, { limit: limit as number });
	return asked.map(({ status = '', page: number }) => `${String(status)} ${String(number)}`.trim());
};
const TWICE = ['publish 1', 'publish 1'];
const OTHERS = ['future 1', 'draft 1', 'pending 1', 'private 1'];

test.each<[string, number, IDataObject, string[]]>([
	['a list of one page', 50, {}, ['1']],
	['a Limit of one page', 500, { limit: 50 }, ['1']],
	['a first part that is all', 50, { limit: 50, page: 1 }, ['1']],
	['a longer list', 120, {}, ['1', ...OTHERS, ...TWICE, 'publish 2', 'publish 3'].sort()],
	['a higher Limit', 500, { limit: 80 }, ['1', ...OTHERS, ...TWICE, 'publish 2'].sort()],
	['a part', 500, { limit: 50, page: 2 }, ['1', ...OTHERS, ...TWICE, 'publish 2'].sort()],
])('%s costs few requests', async (_what, count, wanted, requests) => {
	expect((await requestsFor(count, wanted)).sort()).toEqual(requests);
});

test.each<[string, IDataObject]>([
	['/venues', { status: 'publish' }],
	['/events', {}],
	['/tags', {}],
])('the list %s with %j is read as usual', async (path, qs) => {
	const all = withStatus(120, () => 'publish');
	const filters: unknown[] = [];
	const stable: FetchPage = async (page, size, filter) => {
		filters.push(filter);
		const part = all.slice((page - 1) * size, page * size);
		return await Promise.resolve(succeeded({ records: part, total: 120, totalPages: 3 }));
	};
	const read = await collect(stable, qs, { path });
	expect(read.ok && idsOf(read.value)).toEqual(idsOf(all));
	expect(filters).toEqual([undefined, undefined, undefined]);
});

test('a status that the user may not ask for is left out without an error', async () => {
	const all = withStatus(120, () => 'publish');
	const read = await collect(serverOf(all, STATUSES.slice(1)).fetchPage);
	expect(read.ok && sorted(read.value)).toEqual(sorted(all));
});

test('a record that is published while the list is read is in it', async () => {
	let all = withStatus(120, (at) => (at % 2 ? 'publish' : 'draft'));
	const asked = new Set<boolean>();
	const moving: FetchPage = async (page, size, filter) => {
		if (filter) asked.add(filter.status === 'publish');
		// One part of the list has been read.
		if (asked.size === 2) {
			all = all.map((record, at) => (at === 60 ? { ...record, status: 'publish' } : record));
		}
		return await serverOf(all).fetchPage(page, size, filter);
	};
	const read = await collect(moving);
	expect(read.ok && sorted(read.value)).toEqual(sorted(all));
});

test('a list that has more than its statuses fails, and so does one of which a status can’t be read', async () => {
	expect(await collect(serverOf(mixed).fetchPage)).toMatchObject({
		failure: {
			message: 'Couldn’t read the complete list: found 80 of 160 records',
			description: expect.stringContaining('Status (Other)') as string,
		},
	});
	const last = await collect(serverOf(mixed).fetchPage, { page: 2, per_page: 50 }, { limit: 50 });
	expect(last).toMatchObject({ failure: { message: expect.stringContaining('80 of 160') } });
	const down = failed({ message: 'Down', description: '', httpCode: '503' });
	const failing: FetchPage = async (page, size, filter) =>
		filter ? down : await serverOf(mixed).fetchPage(page, size);
	expect(await collect(failing)).toEqual(down);
});

test('a list that comes back empty is read by its statuses, unless a filter finds nothing', async () => {
	const all = withStatus(120, () => 'draft');
	const { fetchPage, asked } = serverOf(all);
	const empty: FetchPage = async (...page) => {
		const answer = await fetchPage(...page);
		return answer.ok && !page[2] ? succeeded({ ...answer.value, records: [] }) : answer;
	};
	const read = await collect(empty);
	expect(read.ok && sorted(read.value)).toEqual(sorted(all));
	const lost: FetchPage = async (...page) => {
		const answer = await fetchPage(...page);
		return answer.ok ? succeeded({ ...answer.value, records: [] }) : answer;
	};
	expect(await collect(lost)).toMatchObject({
		failure: { message: 'Couldn’t read the complete list: found 0 of 120 records' },
	});
	asked.splice(0);
	expect(await collect(lost, { search: 'none such' })).toEqual(succeeded([]));
	expect(asked).toHaveLength(1);
});

test('a list without a total is read as it comes, once', async () => {
	const { fetchPage, asked } = serverOf(withStatus(50, () => 'draft'));
	const withoutTotal: FetchPage = async (...page) => {
		const answer = await fetchPage(...page);
		return answer.ok ? succeeded({ records: answer.value.records }) : answer;
	};
	const read = await collect(withoutTotal);
	expect(read.ok && read.value).toHaveLength(50);
	expect(asked.map(({ status, page }) => [status, page])).toEqual([
		[undefined, 1],
		[undefined, 2],
	]);
});

test('a list with more records than may be read fails before its statuses are read', async () => {
	const { fetchPage, asked } = serverOf(withStatus(120, () => 'draft'));
	const read = async (limit: number) => {
		const plan = planPages(calendar.pages, { limit, maxRecords: 100 });
		return await collectCalendarList(plan, fetchPage, { path: '/venues', qs: {} });
	};
	expect(await read(Infinity)).toMatchObject({
		failure: { message: 'The list has more than 100 records' },
	});
	expect(asked).toHaveLength(1);
	expect(await read(80)).toMatchObject({ ok: true });
});

test('what stays in a list is found whatever is removed, added or published while it is read', async () => {
	const changes = fc.array(
		fc.record({ what: fc.constantFrom('remove', 'add', 'publish'), at: fc.nat(149) }),
		{ maxLength: 8 },
	);
	await fc.assert(
		fc.asyncProperty(fc.scheduler(), records, changes, async (scheduler, stored, moves) => {
			let all = newestFirst(stored.filter(({ status }) => status !== 'in_review'));
			const server = () => serverOf(all).fetchPage;
			const fetchPage: FetchPage = async (...page) => {
				await scheduler.schedule(Promise.resolve());
				const { what, at = 0 } = moves.shift() ?? {};
				const one = all[at];
				if (what === 'remove') all = all.filter((record) => record !== one);
				if (what === 'add') {
					all = [{ id: 1000 + moves.length, status: 'draft', date: '2027-01-01' }, ...all];
				}
				if (what === 'publish' && one?.status === 'future') {
					all = all.map((record) => (record === one ? { ...one, status: 'publish' } : record));
				}
				return await server()(...page);
			};
			const before = new Set(idsOf(all));
			const read = await scheduler.waitFor(collect(fetchPage));
			const found = read.ok ? idsOf(read.value) : [];
			expect(new Set(found).size).toBe(found.length);
			if (!read.ok) expect(read.failure.message).toMatch(/went from|complete list/);
			else {
				expect(found).toEqual(expect.arrayContaining(idsOf(all).filter((id) => before.has(id))));
			}
		}),
		{ numRuns: 500 },
	);
});
