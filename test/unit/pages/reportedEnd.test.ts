import type { IDataObject } from 'n8n-workflow';

import { collectPages } from '../../../nodes/shared/pages/collectPages';
import { succeeded, type Result } from '../../../nodes/shared/result';
import type { Page } from '../../../nodes/shared/service';
import { failIfEndless } from '../../support/endless';

const plan = { first: 1, size: 4, limit: Infinity, atOnce: 2 };

const numbered = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ id: `id-${at}` }));

/** A list of 10 whose pages have this length and report these totals. */
function serve(length: number, totals: Omit<Page, 'records'>) {
	const requested: number[] = [];
	const fetchPage = async (page: number): Promise<Result<Page>> => {
		failIfEndless(requested.push(page));
		const records = numbered(10).slice((page - 1) * length, page * length);
		return await Promise.resolve(succeeded({ records, ...totals }));
	};
	return { requested, fetchPage };
}

// What is requested after the reported end shows whether it was believed.
test.each<[string, number, Omit<Page, 'records'>, number[]]>([
	['full pages and the right number of them', 4, { totalPages: 3 }, [1, 2, 3]],
	['short pages, of which the last is shorter still', 3, { totalPages: 4 }, [1, 2, 3, 4]],
	['short pages that are all as long', 2, { totalPages: 3 }, [1, 2, 3, 4, 5, 6]],
	['fewer pages than the total needs', 4, { totalPages: 2, total: 10 }, [1, 2, 3, 4]],
	[
		'short pages that are all as long, and the total',
		2,
		{ totalPages: 5, total: 10 },
		[1, 2, 3, 4, 5],
	],
])('%s: requests as many pages as it takes', async (_name, length, totals, pages) => {
	const { requested, fetchPage } = serve(length, totals);
	expect(await collectPages(plan, fetchPage)).toEqual({ ok: true, value: numbered(10) });
	expect(requested).toEqual(pages);
});
