import { passingOn, startRawServer } from '../../support/rawServer';
import { errorShown } from '../../support/testBench';
import { MODES, useEventTestBench } from './eventTestBench';

const kinds = [
	{ one: 'event', many: 'events', title: 'title', filters: {}, dates: { specifyDates: 'all' } },
	{ one: 'venue', many: 'venues', title: 'venue', filters: {}, dates: {} },
	{ one: 'category', many: 'categories', title: 'name', filters: { hideEmpty: false }, dates: {} },
] as const;

describe.each(MODES.flatMap((mode) => kinds.map((kind) => ({ mode, ...kind }))))(
	'Get Many of $many while records of the $mode server change',
	({ mode, one, many, title, filters, dates }) => {
		const bench = useEventTestBench(mode);

		/** Adds 60 records, runs Get Many and does something after each page was read. */
		async function readWhile(
			change: (ids: number[], page: number) => Promise<void>,
			parameters: object = { returnAll: true },
		) {
			await bench.control.calendar.clear();
			const ids = await bench.control.calendar.add(
				many,
				Array.from({ length: 60 }, (_, at) => ({
					[title]: `No. ${100 + at}`,
					...(many === 'events'
						? { start_date: '2030-07-01 10:00:00', end_date: '2030-07-01 11:00:00' }
						: {}),
					...(many === 'venues'
						? { date_utc: `2029-01-01 00:00:${String(59 - at).padStart(2, '0')}` }
						: {}),
				})),
			);
			const apiRoot = new URL(bench.sandbox.calendar.apiRoot);
			const proxy = await startRawServer(
				passingOn(
					apiRoot.origin,
					async (url) => await change(ids, Number(url.searchParams.get('page'))),
				),
			);
			try {
				const outcome = await bench.run(
					`${one}.getAll`,
					{ filters, ...dates, ...parameters },
					{
						credential: { apiRoot: proxy.url + apiRoot.pathname },
					},
				);
				return { ids, outcome, found: outcome.items.map(({ json }) => json.id) };
			} finally {
				await proxy.close();
			}
		}
		const remove = async (id: number | undefined) => {
			if (many === 'categories') await bench.control.calendar.remove(many, id as number);
			else await bench.control.calendar.trash(many, id as number);
		};

		test('none of 60 is lost if one is removed after the first page was read', async () => {
			let isDone = false;
			const { ids, outcome, found } = await readWhile(async (all) => {
				if (!isDone) await remove(all[4]);
				isDone = true;
			});
			expect(errorShown(outcome)).toBeUndefined();
			expect(found).toEqual(ids);
			const pages = (await bench.control.requests()).filter(({ path }) => path === `/${many}`);
			expect(pages.map(({ query }) => (query as { page: string }).page)).toEqual(['1', '2', '1']);
		});

		test('a limit within the first page needs no other', async () => {
			const { ids, found } = await readWhile(async (all) => await remove(all[59]), { limit: 20 });
			expect(found).toEqual(ids.slice(0, 20));
			expect(await bench.control.requests()).toHaveLength(1);
		});
	},
);
