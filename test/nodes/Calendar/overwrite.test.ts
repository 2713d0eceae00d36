import { errorShown } from '../../support/testBench';
import { changed, stored, useCalendarTestBench, writes } from './calendarTestBench';

const kinds = [
	{
		one: 'venue',
		many: 'venues',
		id: 203,
		name: 'Legon Great Lawn',
		own: { show_map: false },
		inline: { specifyVenue: 'new', venueName: 'LEGON GREAT LAWN' },
	},
	{
		one: 'organizer',
		many: 'organizers',
		id: 313,
		name: 'Abena Quaye & Daughters',
		own: {},
		inline: { specifyOrganizers: 'new', organizerName: 'abena quaye & daughters' },
	},
] as const;

const party = {
	title: 'Party',
	startDate: '2030-07-01T18:00:00',
	endDate: '2030-07-01T21:00:00',
	options: { overwriteExisting: true },
};

describe.each(kinds)(
	'Overwrite If Name Exists for $many',
	({ one, many, id, name, own, inline }) => {
		const bench = useCalendarTestBench('observed');
		const sent = async () => writes(await bench.control.requests());
		const record = async () => (await stored(bench, many)).get(id);
		const prepare = async () => {
			await bench.control.calendar.change(many, id, { status: 'private', image: 502, ...own });
			return (await record())!;
		};

		test('changes what was entered and keeps all other fields', async () => {
			const before = await prepare();
			const outcome = await bench.run(`${one}.create`, {
				[one]: name,
				additionalFields: { phone: '555' },
				options: { overwriteExisting: true },
			});
			expect(errorShown(outcome)).toBeUndefined();
			expect(outcome.items[0]?.json.id).toBe(id);
			expect(changed(before, await record())).toEqual({ phone: '555' });
			expect((await sent()).map(([method, path]) => [method, path])).toEqual([
				['PATCH', `/${many}/${id}`],
			]);
		});

		test('fails if several records have the name, and changes none', async () => {
			const [other] = await bench.control.calendar.add(many, [{ [one]: name }]);
			const options = { overwriteExisting: true };
			for (const outcome of [
				await bench.run(`${one}.create`, { [one]: name, options }),
				await bench.run('event.create', { ...party, ...inline }),
			]) {
				expect(errorShown(outcome)?.message).toMatch(`There are several ${many}`);
				expect(errorShown(outcome)?.message).toMatch(`IDs ${id}, ${other}`);
			}
			expect(await sent()).toEqual([]);
		});

		test('off, a new event only links the record', async () => {
			const before = await prepare();
			const fields = { [`${one}Fields`]: { phone: '555' }, options: {} };
			const { items } = await bench.run('event.create', { ...party, ...inline, ...fields });
			expect(await record()).toEqual(before);
			const event = (await stored(bench, 'events')).get(items[0]?.json.id as number);
			expect([event?.[one]].flat()).toEqual([id]);
		});

		test.each(['event.create', 'event.upsert'])(
			'in %s changes what was entered and keeps all other fields, in one write',
			async (operation) => {
				const before = await prepare();
				const outcome = await bench.run(operation, {
					...party,
					...inline,
					...(operation === 'event.upsert' ? { slug: 'the-party' } : {}),
					[`${one}Fields`]: { phone: '555' },
				});
				expect(errorShown(outcome)).toBeUndefined();
				const { [one]: written, ...changes } = changed(before, await record());
				expect(changes).toEqual({ phone: '555' });
				expect(String(written ?? name).toLowerCase()).toBe(name.toLowerCase());
				expect(await sent()).toHaveLength(1);
				const [event] = [...(await stored(bench, 'events')).values()].slice(-1);
				expect([event?.[one]].flat()).toEqual([id]);
			},
		);
	},
);
