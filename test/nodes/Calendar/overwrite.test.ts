import { changed, LINKED_POSTS, party, stored, useCalendarTestBench } from './calendarTestBench';

const options = { overwriteExisting: true };

describe.each(LINKED_POSTS)('Overwrite If Name Exists for $many', ({ one, many, id, name }) => {
	const bench = useCalendarTestBench('release');
	const record = async () => await stored(bench, id, many);
	const inline = {
		...{ ...party, options, [`${one}Name`]: name.toUpperCase() },
		[one === 'venue' ? 'specifyVenue' : 'specifyOrganizers']: 'new',
	};
	const prepare = async () => {
		const own = one === 'venue' ? { show_map: false } : {};
		await bench.control.calendar.change(many, id, { status: 'private', image: 502, ...own });
		return await record();
	};

	test('changes what was entered and keeps all other fields', async () => {
		const before = await prepare();
		const additionalFields = { phone: '555' };
		const parameters = { [one]: name, additionalFields, options };
		const { items } = await bench.succeed(`${one}.create`, parameters);
		expect(items[0]?.json.id).toBe(id);
		expect(changed(before, await record())).toEqual({ phone: '555' });
		expect(await bench.writes('method', 'path')).toEqual([['PATCH', `/${many}/${id}`]]);
	});

	test('fails if several records have the name, as Create or Update does, and changes none', async () => {
		const [other] = await bench.control.calendar.add(many, [{ [one]: name }]);
		for (const [operation, parameters] of [
			[`${one}.create`, { [one]: name, options }],
			[`${one}.upsert`, { [one]: name }],
			['event.create', inline],
		] as const) {
			const message = (await bench.failure(operation, parameters))?.message;
			expect(message).toMatch(`There are several ${many} named “`);
			expect(message).toMatch(`”: IDs ${id}, ${other}`);
		}
		expect(await bench.writes()).toEqual([]);
	});

	test('off, a new event only links the record', async () => {
		const before = await prepare();
		const fields = { [`${one}Fields`]: { phone: '555' }, options: {} };
		const { items } = await bench.run('event.create', { ...inline, ...fields });
		expect(await record()).toEqual(before);
		const event = await stored(bench, items[0]?.json.id);
		expect([event?.[one]].flat()).toEqual([id]);
	});

	test.each(['event.create', 'event.upsert'])(
		'in %s changes what was entered and keeps all other fields, in one write',
		async (operation) => {
			const before = await prepare();
			await bench.succeed(operation, {
				...inline,
				...(operation === 'event.upsert' ? { slug: 'the-party' } : {}),
				[`${one}Fields`]: { phone: '555' },
			});
			const { [one]: written, ...changes } = changed(before, await record());
			expect(changes).toEqual({ phone: '555' });
			expect(String(written ?? name).toLowerCase()).toBe(name.toLowerCase());
			expect(await bench.writes()).toHaveLength(1);
			const [event] = (await bench.control.calendar.records('events')).slice(-1);
			expect([event?.[one]].flat()).toEqual([id]);
		},
	);
});
