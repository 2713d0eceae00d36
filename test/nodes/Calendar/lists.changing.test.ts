import { passingOn, startRawServer } from '../../support/rawServer';
import { errorShown } from '../../support/testBench';
import { MODES, useEventTestBench } from './eventTestBench';

const day = { start_date: '2030-07-01 10:00:00', end_date: '2030-07-01 11:00:00' };
const second = (at: number) => ({
	date_utc: `2029-01-01 00:00:${String(59 - at).padStart(2, '0')}`,
});

const kinds = [
	{ one: 'event', many: 'events', title: 'title', more: () => day, set: { specifyDates: 'all' } },
	{ one: 'venue', many: 'venues', title: 'venue', more: second, set: {} },
	{
		one: 'category',
		many: 'categories',
		title: 'name',
		more: () => ({}),
		set: { filters: { hideEmpty: false } },
	},
] as const;

describe.each(MODES.flatMap((mode) => kinds.map((kind) => ({ mode, ...kind }))))(
	'Get Many of $many of the $mode server',
	({ mode, one, many, title, more, set }) => {
		const bench = useEventTestBench(mode);

		test('loses none of 60 if one is removed after the first page was read', async () => {
			const { calendar } = bench.control;
			await calendar.clear();
			const records = Array.from({ length: 60 }, (_, at) => ({
				[title]: `No. ${100 + at}`,
				...more(at),
			}));
			const ids = await calendar.add(many, records);
			let isDone = false;
			const apiRoot = new URL(bench.sandbox.calendar.apiRoot);
			const removeOne = async () => {
				if (isDone) return;
				isDone = true;
				const id = ids[4] as number;
				await (many === 'categories' ? calendar.remove(many, id) : calendar.trash(many, id));
			};
			const proxy = await startRawServer(passingOn(apiRoot.origin, removeOne));
			try {
				const outcome = await bench.run(
					`${one}.getAll`,
					{ ...set, returnAll: true },
					{ credential: { apiRoot: proxy.url + apiRoot.pathname } },
				);
				expect(errorShown(outcome)).toBeUndefined();
				expect(outcome.items.map(({ json }) => json.id)).toEqual(ids);
			} finally {
				await proxy.close();
			}
			const pages = (await bench.control.requests()).filter(({ path }) => path === `/${many}`);
			expect(pages.map(({ query }) => (query as { page: string }).page)).toEqual(['1', '2', '1']);
		});
	},
);
