import type { IDataObject } from 'n8n-workflow';

import { collectCalendarList } from '../../../nodes/Calendar/service/lists';
import { collectInvoicingList } from '../../../nodes/Invoicing/lists';
import { MAX_RECORDS, maxRecordsOf, planPages } from '../../../nodes/shared/pages/walk';
import { succeeded } from '../../../nodes/shared/result';
import { both, numbered, serve } from './pagedList';

const SIZE = 100;

/** A list of so many records, in pages of this length whatever is requested. */
const listOf = (count: number, reportsTotals: boolean, length = SIZE) => {
	const totals = reportsTotals ? both : undefined;
	const { fetchPage, requested } = serve(numbered(count), { totals });
	return { requested, fetchPage: async (page: number) => await fetchPage(page, length) };
};

const planned = (wanted: Partial<Parameters<typeof planPages>[1]> = {}) =>
	planPages({ maximum: SIZE }, { limit: Infinity, ...wanted });

const tooMany = (max: number, description: RegExp) => ({
	ok: false,
	failure: {
		message: `The list has more than ${max} records`,
		description: expect.stringMatching(description) as string,
	},
});

describe.each([
	['one after another', collectInvoicingList],
	['as calendars need it', collectCalendarList],
])('a long list, read %s,', (_, collect) => {
	test.each([
		['the service says how long it is', 1_000_000, {}, MAX_RECORDS, /choose records by ID\.$/],
		[
			'the full pages alone are as many as allowed',
			201,
			{ maxRecords: 200 },
			200,
			/Maximum Records/,
		],
	])('fails at once if %s', async (_when, count, wanted, max, advice) => {
		const { requested, fetchPage } = listOf(count, true);
		const told = new RegExp(`^Reading stopped after 100 records, .*${advice.source}`);
		expect(await collect(planned(wanted), fetchPage)).toMatchObject(tooMany(max, told));
		expect(requested).toEqual([1]);
	});

	test('fails after as many as allowed if it doesn’t, and says how many were read', async () => {
		const { requested, fetchPage } = listOf(1_000_000, false);
		expect(await collect(planned({ maxRecords: 1_000 }), fetchPage)).toMatchObject(
			tooMany(1_000, /^Reading stopped after 1100 records/),
		);
		expect(requested).toHaveLength(1_000 / SIZE + 1);
	});

	test('on a single page fails too, unless fewer were asked for', async () => {
		const { fetchPage } = listOf(1_000_000, false, 1_500);
		expect(await collect(planned({ maxRecords: 1_000 }), fetchPage)).toMatchObject(
			tooMany(1_000, /^Reading stopped after 1500 records/),
		);
		const some = await collect(planned({ maxRecords: 1_000, limit: 7 }), fetchPage);
		const seven = succeeded(numbered(7));
		expect(some).toEqual(seven);
		const keep = ({ id }: IDataObject) => Number(id) < 7;
		expect(await collect(planned({ maxRecords: 1_000, limit: 7, keep }), fetchPage)).toEqual(seven);
	});

	test.each([true, false])('counts exactly (with totals: %s)', async (reportsTotals) => {
		const { fetchPage } = listOf(250, reportsTotals);
		const exact = await collect(planned({ maxRecords: 250 }), fetchPage);
		expect(exact.ok && exact.value).toHaveLength(250);
		const limited = await collect(planned({ maxRecords: 100, limit: 250 }), fetchPage);
		expect(limited.ok && limited.value).toHaveLength(250);
		expect(await collect(planned({ maxRecords: 249 }), fetchPage)).toMatchObject(
			tooMany(
				249,
				/Page Size and Start Page, or raise Maximum Records under Options › Advanced\.$/,
			),
		);
	});

	test('counts what is read, not what is kept of it', async () => {
		const { fetchPage } = listOf(1_000_000, false);
		const keep = ({ id }: IDataObject) => id === 999_999;
		expect(await collect(planned({ maxRecords: 1_000, limit: 5, keep }), fetchPage)).toMatchObject(
			tooMany(1_000, /^Reading stopped after 1100 records/),
		);
	});

	test('counts from the start page', async () => {
		const { fetchPage } = listOf(1_000, true);
		const last = await collect(planned({ maxRecords: 200, first: 9 }), fetchPage);
		expect(last.ok && last.value).toHaveLength(200);
	});
});

test.each([
	[{}, MAX_RECORDS],
	[{ limit: 120_000 }, 120_000],
	[{ maxRecords: 120_000 }, 120_000],
	[{ limit: 7 }, MAX_RECORDS],
	[{ maxRecords: 7 }, 7],
])('with %j, at most %i records are read', (wanted, max) => {
	expect(maxRecordsOf(planned(wanted))).toBe(max);
});
