import {
	locator,
	ORGANIZER,
	scroll,
	sortedIds,
	useCalendarTestBench,
	VENUE,
} from './calendarTestBench';

const STATUSES = ['publish', 'draft', 'pending', 'private', 'future'];
const DATE = '2026-01-01 00:00:00';

describe.each([VENUE, ORGANIZER])(
	'$many that were imported with one date',
	({ one, many, picker }) => {
		const bench = useCalendarTestBench('release');
		const add = async (count: number, fields: (at: number) => object = () => ({})) => {
			await bench.control.calendar.clear();
			const named = Array.from({ length: count }, (_, at) => ({
				[one]: `Imported ${at + 1}`,
				date_utc: DATE,
				...fields(at),
			}));
			return await bench.control.calendar.add(many, named);
		};
		const list = async (parameters: object) => {
			const { items } = await bench.succeed(`${one}.getAll`, parameters as never);
			return items.map(({ json }) => json.id as number);
		};

		test('are listed whole if they have several statuses, newest first', async () => {
			const ids = await add(125, (at) => ({
				status: STATUSES[at % STATUSES.length],
				...(at % 25 === 0 ? { date_utc: `2026-02-0${at / 25 + 1} 00:00:00` } : {}),
			}));
			const found = await list({ returnAll: true });
			expect(sortedIds(found)).toEqual(ids);
			expect(found.slice(0, 5)).toEqual([100, 75, 50, 25, 0].map((at) => ids[at]));
			expect(await list({ limit: 120 })).toEqual(found.slice(0, 120));
		});

		test('are each shown once in the list of the panel, whatever their status', async () => {
			const ids = await add(125, (at) => ({ status: at % 30 === 7 ? 'draft' : 'publish' }));
			const found = await scroll(bench, picker, 'imported');
			expect(sortedIds(found.map(({ value }) => value))).toEqual(ids);
		});

		test('are found by name, so that Create and Create or Update make no second one', async () => {
			const ids = await add(125);
			for (const at of [0, 61, 62, 124]) {
				const name = `imported ${at + 1}`;
				const error = await bench.failure(`${one}.create`, { [one]: name });
				expect(error?.message).toMatch(`already exists: ID ${ids[at]}`);
				const updated = await bench.run(`${one}.upsert`, { [one]: name });
				expect(updated.items[0]?.json.id).toBe(ids[at]);
			}
			expect((await bench.control.calendar.records(many)).length).toBe(125);
		});

		test('don’t keep Create from creating another one, with few requests', async () => {
			await add(1000, (at) => ({ status: at === 0 ? 'in_review' : 'publish' }));
			const outcome = await bench.succeed(`${one}.create`, { [one]: 'Imported 2000' });
			expect(await bench.writes()).toHaveLength(1);
			expect((await bench.requests()).length).toBeLessThan(12);
			const [made] = outcome.items;
			const chosen = { [`${one}Id`]: locator('id', made?.json.id) };
			expect((await bench.run(`${one}.get`, chosen)).items[0]?.json[one]).toBe('Imported 2000');
		});
	},
);
