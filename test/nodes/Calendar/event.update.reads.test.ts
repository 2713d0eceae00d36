import { addRich, byId, bySlug, party, stored, useCalendarTestBench } from './calendarTestBench';

const SERVERS = ['release', 'head'] as const;

describe.each(SERVERS)('on the %s server, an event in the trash', (mode) => {
	const bench = useCalendarTestBench(mode);
	const TRASHED = { status: 'trash', slug: 'rich-fair__trashed' };

	const past = { start_date: '2001-08-01 19:30:00', end_date: '2001-08-01 23:00:00' };

	test.each([
		['its ID', {}, (id: number) => byId(id)],
		['its slug in the trash', {}, () => bySlug('rich-fair__trashed')],
		['its ID, long after it took place', past, (id: number) => byId(id)],
	])('is restored by %s with all its fields', async (_, fields, key) => {
		const id = await addRich(bench, { ...TRASHED, ...fields, hide_from_listings: false });
		const before = await stored(bench, id);
		const updateFields = { status: 'publish' };
		await bench.succeed('event.update', { eventId: key(id), updateFields });
		expect(await stored(bench, id)).toEqual({ ...before, status: 'publish', slug: 'rich-fair' });
	});

	test('stays there unless Status is set', async () => {
		const id = await addRich(bench, { ...TRASHED, hide_from_listings: false });
		const before = await stored(bench, id);
		const updateFields = { title: 'Other' };
		await bench.succeed('event.update', { eventId: byId(id), updateFields });
		expect(await stored(bench, id)).toEqual({ ...before, title: 'Other' });
	});
});

describe('on the head server, an event that is hidden in the trash', () => {
	const bench = useCalendarTestBench('head');

	test('isn’t changed; the error says what would be lost and how to go on', async () => {
		const id = await addRich(bench, { status: 'trash' });
		const before = await stored(bench, id);
		const update = { eventId: byId(id), updateFields: { status: 'draft', cost: '5' } };
		expect(await bench.failure('event.update', update)).toMatchObject({
			message: expect.stringContaining('The event is in the trash') as string,
			description: expect.stringMatching(
				/Nothing was sent.*“Publication Date”, “All Day”, “Timezone”, “Website”, .*“Organizers”\..*turn off “Keep Other Fields”/,
			) as string,
		});
		expect(await bench.writes()).toEqual([]);
		expect(await stored(bench, id)).toEqual(before);
		await bench.succeed('event.update', { ...update, options: { keepOtherFields: false } });
		expect(await stored(bench, id)).toMatchObject({ status: 'draft', cost: '5' });
	});
});

describe('what a write depends on', () => {
	const bench = useCalendarTestBench();

	test('is asked past caches, and what is only returned isn’t', async () => {
		const updateFields = { title: 'Other', tags: 'Jazz', categories: 'Highlife' };
		await bench.run('event.update', { eventId: byId(1001), updateFields });
		await bench.run('event.upsert', { ...party, slug: 'fresh-fair' });
		await bench.run('venue.upsert', { venue: 'Sea View' });
		await bench.run('tag.update', { tagId: byId(51), updateFields: { description: 'Loud' } });
		const reads = (await bench.requests()).filter(({ method }) => method === 'GET');
		expect(reads.length).toBeGreaterThan(4);
		const asked = reads.map(({ headers }) => headers['cache-control']);
		expect(new Set(asked)).toEqual(new Set(['no-cache']));
		const addresses = new Set(reads.map(({ fresh }) => fresh));
		expect([addresses.size, addresses.has(undefined)]).toEqual([reads.length, false]);
		await bench.run('event.get', { eventId: byId(1001) });
		const [last] = (await bench.requests()).slice(-1);
		expect(last?.headers['cache-control']).toBeUndefined();
		expect(last).not.toHaveProperty('fresh');
	});
});

describe('updates of one event', () => {
	const bench = useCalendarTestBench('release');

	test('run one after another, whether an item names it by its ID or by its slug', async () => {
		const id = await addRich(bench);
		const items = [{ key: id }, { key: 'rich-fair' }, { key: id }];
		const updateFields = { title: '=Fair {{ $itemIndex }}' };
		const parameters = { eventId: '={{ $json.key }}', updateFields };
		expect((await bench.run('event.update', parameters, { items })).items).toHaveLength(3);
		const requests = (await bench.requests()).map(({ method, path }) => ({
			method,
			isOfOne: path.startsWith('/events/'),
		}));
		const sent = requests.flatMap(({ method, isOfOne }, at) =>
			isOfOne && method !== 'GET' ? [at] : [],
		);
		expect(sent).toHaveLength(3);
		// Each reads what the one before it has written.
		for (const at of sent.slice(1)) {
			expect(requests[at - 1]).toEqual({ method: 'GET', isOfOne: true });
		}
	});
});
