import { errorShown } from '../../support/testBench';
import { changed, MODES, stored, useCalendarTestBench, writes } from './calendarTestBench';

const kinds = [
	{ one: 'venue', many: 'venues', id: 203, name: 'Legon Great Lawn', slug: 'legon-great-lawn' },
	{
		one: 'organizer',
		many: 'organizers',
		id: 313,
		name: 'Abena Quaye & Daughters',
		slug: 'abena-quaye-daughters',
	},
] as const;

const cases = MODES.flatMap((mode) => kinds.map((kind) => ({ mode, ...kind })));

describe.each(cases)('Create or Update of $one, $mode', ({ mode, one, many, id, name, slug }) => {
	const bench = useCalendarTestBench(mode);
	const sent = async () => writes(await bench.control.requests());
	const count = async () => (await stored(bench, many)).size;

	test.each<[string, object]>([
		['name', { [one]: `  ${name.toLowerCase()} ` }],
		['slug', { [one]: name, matchBy: 'slug', matchSlug: slug }],
		['name, if no record has the slug', { [one]: name, matchBy: 'slug', matchSlug: 'nobody' }],
	])(
		'updates the record with the same %s and keeps fields that aren’t sent',
		async (_what, match) => {
			await bench.control.calendar.change(many, id, { status: 'draft', image: 502 });
			const before = (await stored(bench, many)).get(id);
			const outcome = await bench.run(`${one}.upsert`, {
				...match,
				additionalFields: { phone: '999' },
			});
			expect(errorShown(outcome)).toBeUndefined();
			expect(outcome.items[0]?.json.id).toBe(id);
			const changes = changed(before!, (await stored(bench, many)).get(id));
			expect(changes).toMatchObject({ phone: '999' });
			expect(Object.keys(changes).filter((field) => field !== one)).toEqual(['phone']);
			expect((await sent()).map(([method, path]) => [method, path])).toEqual([
				['PATCH', `/${many}/${id}`],
			]);
		},
	);

	test('creates a missing record, once for all items that name it', async () => {
		const before = await count();
		const outcome = await bench.run(
			`${one}.upsert`,
			{ [one]: '={{ $json.name }}', additionalFields: { phone: '={{ $json.phone }}' } },
			{
				items: ['Café “X”', 'café “X”', 'CAFÉ "X"', 'Café “X”'].map((each, at) => ({
					name: each,
					phone: at,
				})),
			},
		);
		expect(errorShown(outcome)).toBeUndefined();
		expect(await count()).toBe(before + 1);
		expect(new Set(outcome.items.map(({ json }) => json.id)).size).toBe(1);
		expect((await sent()).map(([method]) => method)).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
	});

	test('renames the record with the slug', async () => {
		await bench.run(`${one}.upsert`, { [one]: 'New Name', matchBy: 'slug', matchSlug: slug });
		expect((await stored(bench, many)).get(id)).toMatchObject({ [one]: 'New Name' });
		expect(await sent()).toHaveLength(1);
	});

	test('rejects a name that several records have, and writes nothing', async () => {
		const [other] = await bench.control.calendar.add(many, [{ [one]: name }]);
		const outcome = await bench.run(`${one}.upsert`, { [one]: name });
		expect(errorShown(outcome)).toMatchObject({
			message: `There are several ${many} named “${name}”: IDs ${id}, ${other} [item 0]`,
		});
		expect(await sent()).toEqual([]);
	});

	test.each(['={{ "" }}', '..', '={{ null }}'])(
		'refuses the slug %j before anything is sent',
		async (bad) => {
			const outcome = await bench.run(`${one}.upsert`, {
				[one]: 'X',
				matchBy: 'slug',
				matchSlug: bad,
			});
			expect(errorShown(outcome)?.message).toMatch('The parameter “Slug” is empty');
			expect(await bench.control.requests()).toEqual([]);
		},
	);

	test('finds the name among many that share its longest word', async () => {
		const word = name.split(' ')[0] as string;
		const others = Array.from({ length: 120 }, (_, at) => ({ [one]: `${word} ${at}` }));
		await bench.control.calendar.add(many, others);
		const outcome = await bench.run(`${one}.upsert`, { [one]: `${word} 77` });
		expect(errorShown(outcome)).toBeUndefined();
		expect((await sent()).map(([method]) => method)).toEqual(['PATCH']);
	});
});
