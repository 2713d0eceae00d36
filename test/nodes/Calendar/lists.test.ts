import { pairedOutput, errorShown } from '../../support/testBench';
import { byId, MODES, stored, useCalendarTestBench } from './calendarTestBench';

const lists = [
	{ one: 'venue', many: 'venues', title: 'venue' },
	{ one: 'organizer', many: 'organizers', title: 'organizer' },
	{ one: 'category', many: 'categories', title: 'name' },
	{ one: 'tag', many: 'tags', title: 'name' },
] as const;

const cases = MODES.flatMap((mode) => lists.map((list) => ({ mode, ...list })));
const isTerm = (one: string) => one === 'category' || one === 'tag';

describe.each(cases)('Get Many of $one, $mode', ({ mode, one, many, title }) => {
	const bench = useCalendarTestBench(mode);
	const all = { filters: isTerm(one) ? { hideEmpty: false } : {} };
	const found = async (parameters: object) => {
		const outcome = await bench.run(`${one}.getAll`, parameters as never);
		expect(errorShown(outcome)).toBeUndefined();
		return outcome.items.map(({ json }) => json);
	};
	const queries = async () => (await bench.control.requests()).map(({ query }) => query);

	test.each([3, 50, 51, 187])('returns all of %i records, each once', async (count) => {
		await bench.control.calendar.clear();
		const names = Array.from({ length: count }, (_, at) => ({ [title]: `No. ${at}` }));
		const ids = await bench.control.calendar.add(many, names);
		const records = await found({ returnAll: true, ...all });
		expect(records.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual(ids);
	});

	test('returns nothing from an empty calendar, without an error', async () => {
		await bench.control.calendar.clear();
		expect(await found({ returnAll: true, ...all })).toEqual([]);
		expect(await found({ limit: 7, ...all })).toEqual([]);
	});

	test('returns up to the limit, for each item', async () => {
		const outcome = await bench.run(
			`${one}.getAll`,
			{ limit: '={{ $json.limit }}', ...all },
			{ items: [{ limit: 2 }, { limit: 3 }] },
		);
		expect(pairedOutput(outcome.items).map(([item]) => item)).toEqual([0, 0, 1, 1, 1]);
	});

	test('reads the part that Start Page and Page Size select, and nothing past the end', async () => {
		const whole = (await found({ returnAll: true, ...all })).map(({ id }) => id);
		const part = { returnAll: true, ...all, options: { page: 2, pageSize: 5 } };
		expect((await found(part)).map(({ id }) => id)).toEqual(whole.slice(5));
		expect(await found({ ...all, limit: 5, options: { page: 90, pageSize: 5 } })).toEqual([]);
	});

	test('returns decoded texts, in at most ten flat fields', async () => {
		await bench.control.calendar.clear();
		await bench.control.calendar.add(many, [{ [title]: 'A & B’s', description: '<p>x</p>' }]);
		const [record] = await found({ ...all });
		expect(record?.[title]).toBe('A & B’s');
		expect(Object.keys(record ?? {}).length).toBeLessThanOrEqual(10);
		for (const value of Object.values(record ?? {})) expect(typeof value).not.toBe('object');
		const [raw] = await found({ ...all, simplify: false });
		expect(Object.keys(raw ?? {}).length).toBeGreaterThan(Object.keys(record ?? {}).length - 1);
	});

	test('searches by text, and returns nothing if nothing matches', async () => {
		const [some] = [...(await stored(bench, many)).values()];
		const name = String(some?.[title]);
		const search = (text: string) =>
			found({ returnAll: true, filters: { ...all.filters, search: text } });
		expect((await search(name)).map((record) => record[title])).toContain(name);
		expect(await search('none of them at all')).toEqual([]);
	});

	test('reads only the first page if there is no other', async () => {
		await found({ returnAll: true, ...all });
		expect(await queries()).toEqual([
			expect.objectContaining({ page: '1', per_page: '50' }) as object,
		]);
	});

	test.each<[string, object]>([
		['Limit', { limit: 0 }],
		['Page Size', { options: { pageSize: 51 } }],
		['Start Page', { options: { page: 0 } }],
		['Event', { filters: { event: byId('x') } }],
		['Event', { filters: { event: byId('1001, 1002') } }],
		['Event', { filters: { event: byId('={{ 0 }}') } }],
		['Event', { filters: { event: '={{ [1001, 1002] }}' } }],
		...(isTerm(one) ? [['Post ID', { filters: { post: '1001, 1002' } }] as [string, object]] : []),
	])('rejects an invalid %s before anything is sent: %j', async (label, parameters) => {
		const outcome = await bench.run(`${one}.getAll`, parameters as never);
		expect(errorShown(outcome)?.message).toMatch(`The parameter “${label}” must be`);
		expect(await bench.control.requests()).toEqual([]);
	});
});

describe.each(MODES)('filters of the %s calendar', (mode) => {
	const bench = useCalendarTestBench(mode);
	const ids = async (one: string, filters: object) => {
		const outcome = await bench.run(`${one}.getAll`, { returnAll: true, filters } as never);
		expect(errorShown(outcome)).toBeUndefined();
		return outcome.items.map(({ json }) => json.id).sort((a, b) => Number(a) - Number(b));
	};

	test('venues and organizers of an event', async () => {
		const event = (await bench.control.calendar.record('events', 1003)) as unknown as {
			venue: number;
			organizer: number[];
		};
		expect(await ids('venue', { event: byId('1003') })).toEqual([event.venue]);
		expect(await ids('organizer', { event: byId(1003) })).toEqual(
			[...event.organizer].sort((a, b) => a - b),
		);
	});

	test('venues with and without events', async () => {
		const [alone] = await bench.control.calendar.add('venues', [{ venue: 'Nobody comes' }]);
		const all = await ids('venue', {});
		expect(await ids('venue', { hasEvents: false })).toContain(alone);
		expect(await ids('venue', { hasEvents: true })).toEqual(all.filter((id) => id !== alone));
		expect(await ids('venue', { onlyWithUpcoming: true })).not.toContain(alone);
	});

	test('by status, one or several', async () => {
		await bench.control.calendar.change('venues', 201, { status: 'draft' });
		await bench.control.calendar.change('venues', 202, { status: 'private' });
		expect(await ids('venue', { status: ['draft'] })).toEqual([201]);
		expect(await ids('venue', { status: ['draft', 'private'] })).toEqual([201, 202]);
		expect(await ids('venue', { otherStatus: 'draft , private' })).toEqual([201, 202]);
		const both = await ids('venue', { status: ['publish', 'draft'] });
		expect(both).toEqual((await ids('venue', {})).filter((id) => id !== 202));
	});

	test('terms by ID, parent, slug and event, and unused ones only if requested', async () => {
		expect(await ids('tag', { include: [51, 53] })).toEqual([51, 53].filter((id) => id !== 60));
		expect(await ids('tag', { include: '51, 53', exclude: ['53'] })).toEqual([51]);
		expect(await ids('tag', { slug: 'free' })).toEqual([51]);
		expect(await ids('tag', {})).not.toContain(60);
		expect(await ids('tag', { hideEmpty: false })).toContain(60);
		expect(await ids('tag', { hideEmpty: true })).not.toContain(60);
		expect(await ids('category', { hideEmpty: '={{ "false" }}' })).toContain(6);
		expect(await ids('category', { hideEmpty: '={{ 1 }}' })).not.toContain(6);
		expect(await ids('category', { parent: byId(1) })).toEqual([2, 3]);
		const event = (await bench.control.calendar.record('events', 1001)) as unknown as {
			tags: number[];
		};
		const tags = [...event.tags].sort((a, b) => a - b);
		expect(await ids('tag', { event: byId(1001) })).toEqual(tags);
		expect(await ids('tag', { post: '1001' })).toEqual(tags);
	});

	test('terms in the chosen order', async () => {
		const filters = { hideEmpty: false, orderby: 'name', order: 'desc' };
		const { items } = await bench.run('tag.getAll', { returnAll: true, filters });
		const names = items.map(({ json }) => String(json.name));
		expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a)));
	});

	test('lists of records with the same date are complete, including drafts', async () => {
		await bench.control.calendar.clear();
		const made = await bench.control.calendar.add(
			'venues',
			Array.from({ length: 163 }, (_, at) => ({
				venue: `Imported ${at}`,
				date_utc: '2026-01-01 00:00:00',
				status: at % 7 === 0 ? 'draft' : 'publish',
			})),
		);
		expect(await ids('venue', {})).toEqual(made);
		const few = await bench.run('venue.getAll', { limit: 160 });
		expect(new Set(few.items.map(({ json }) => json.id)).size).toBe(160);
	});
});
