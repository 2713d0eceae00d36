import { pairedOutput } from '../../support/testBench';
import { byId, changed, stored, useCalendarTestBench } from './calendarTestBench';

const kinds = [
	{ one: 'category', many: 'categories', id: 2, name: 'Highlife', slug: 'highlife' },
	{ one: 'tag', many: 'tags', id: 60, name: 'Archive', slug: 'archive' },
] as const;

describe.each(kinds)('$one', ({ one, many, id, name, slug }) => {
	const bench = useCalendarTestBench('release');
	const key = `${one}Id`;
	const record = async (at: unknown = id) => await stored(bench, at, many);
	const count = async () => (await bench.control.calendar.records(many)).length;

	test('Create creates one record for each item, without blank fields', async () => {
		const outcome = await bench.succeed(
			`${one}.create`,
			{
				name: '={{ $json.name }}',
				additionalFields: { description: '', slug: '={{ $json.slug ?? "" }}' },
			},
			{ items: [{ name: 'Jazz & Blues', slug: 'jazz' }, { name: 'Soul' }] },
		);
		expect(await bench.writes('method', 'path', 'body')).toEqual(
			expect.arrayContaining([
				['POST', `/${many}`, { name: 'Jazz & Blues', slug: 'jazz' }],
				['POST', `/${many}`, { name: 'Soul' }],
			]),
		);
		expect(await record(outcome.items[0]?.json.id)).toMatchObject({
			name: 'Jazz &amp; Blues',
			slug: 'jazz',
		});
	});

	test('Create with an existing name says which record has it, and what to do', async () => {
		expect(await bench.failure(`${one}.create`, { name: name.toUpperCase() })).toMatchObject({
			message: expect.stringContaining(`The existing one has the ID ${id}.`) as string,
			description: expect.stringContaining('Create or Update') as string,
			httpCode: '400',
			code: 'term_exists',
		});
	});

	test('Get returns the record simplified or as it is', async () => {
		await bench.control.calendar.change(many, id, { name: 'Rock & Roll' });
		const [simple] = (await bench.run(`${one}.get`, { [key]: byId(id) })).items;
		expect(Object.keys(simple?.json ?? {})).toEqual([
			'id',
			'name',
			'slug',
			'description',
			...(one === 'category' ? ['parent'] : []),
			'count',
		]);
		expect(simple?.json).toMatchObject({ id, name: 'Rock & Roll', slug });
		const [raw] = (await bench.run(`${one}.get`, { [key]: byId(id), simplify: false })).items;
		expect(raw?.json).toMatchObject({
			id,
			taxonomy: one === 'tag' ? 'post_tag' : 'tribe_events_cat',
		});
		expect(raw?.json.name).toBe('Rock &amp; Roll');
	});

	test('Update changes only the given fields, by the chosen method', async () => {
		const before = await record();
		const updateFields = { description: 'Other words' };
		const options = { httpMethod: 'PUT' };
		await bench.succeed(`${one}.update`, {
			[key]: byId(id),
			updateFields,
			options,
		});
		expect(changed(before, await record())).toEqual(updateFields);
		expect(await bench.writes('method', 'path', 'body')).toEqual([
			['PUT', `/${many}/${id}`, updateFields],
		]);
	});

	test('Delete is permanent; a second one fails, or counts as deleted if the user wants it', async () => {
		const { items } = await bench.run(`${one}.delete`, { [key]: byId(id) });
		expect(pairedOutput(items)).toEqual([[0, { deleted: true, id, slug }]]);
		const left = await bench.control.calendar.records(many);
		expect(left.map((each) => each.id)).not.toContain(id);
		const again = await bench.failure(`${one}.delete`, { [key]: byId(id) });
		expect(again?.description).toMatch(`has the ID “${id}”: it may have been deleted`);
		const options = { ignoreMissing: true };
		const forgiven = await bench.run(`${one}.delete`, { [key]: byId(id), options });
		expect(pairedOutput(forgiven.items)).toEqual([
			[0, { deleted: true, alreadyDeleted: true, id }],
		]);
	});

	test('Create or Update finds no record by a word for nothing', async () => {
		const error = await bench.failure(`${one}.upsert`, { name: 'N/A' });
		expect(error?.message).toMatch(/^The parameter “Name” is “N\/A”, which stands for no value/);
		expect(await bench.requests()).toEqual([]);
	});

	test('Create or Update creates one record for all items that name it, and updates it from then on', async () => {
		const before = await count();
		const outcome = await bench.succeed(
			`${one}.upsert`,
			{ name: '={{ $json.name }}', additionalFields: { description: '={{ $json.about }}' } },
			{
				items: ['Late “Show”', 'LATE "SHOW"', 'Late “Show”'].map((each, at) => ({
					name: each,
					about: `Words ${at}`,
				})),
			},
		);
		expect(await count()).toBe(before + 1);
		const made = outcome.items[0]?.json.id as number;
		expect(await bench.writes('method', 'path')).toEqual([
			['POST', `/${many}`],
			['PATCH', `/${many}/${made}`],
			['PATCH', `/${many}/${made}`],
		]);
		expect(await record(made)).toMatchObject({ description: 'Words 2' });
	});

	test('Create or Update by slug renames the record that has it, and gives a new record the slug', async () => {
		const outcome = await bench.succeed(
			`${one}.upsert`,
			{ name: '={{ $json.name }}', matchBy: 'slug', slug: '={{ $json.slug }}' },
			{
				items: [
					{ name: 'Renamed', slug: slug.toUpperCase() },
					{ name: 'Fresh', slug: 'brand-new' },
				],
			},
		);
		expect(await record()).toMatchObject({ name: 'Renamed', slug });
		expect(await record(outcome.items[1]?.json.id)).toMatchObject({
			name: 'Fresh',
			slug: 'brand-new',
		});
	});
});
