import { toUtc } from '../../sandbox/calendar/dates';
import { search } from '../../support/contexts';
import { useTestBench } from '../../support/testBench';
import { KINDS, loadOptions, scroll, sortedIds, useCalendarTestBench } from './calendarTestBench';

/** One second apart: oneDate.test.ts covers records with the same date. */
const momentOf = (at: number) => toUtc(new Date(Date.UTC(2026, 0, 1, 0, 0, at)));

describe.each(KINDS)('$picker', ({ picker, many, title }) => {
	const bench = useCalendarTestBench('release');

	test('shows all records, decoded, page by page', async () => {
		await bench.control.calendar.clear();
		const names = Array.from({ length: 120 }, (_, at) => ({
			[title]: `No. ${at} & more`,
			...(title === 'name' ? { slug: `no-${at}` } : { date_utc: momentOf(at) }),
			...(many === 'events'
				? { start_date: '2098-01-01 10:00:00', end_date: '2098-01-01 12:00:00' }
				: {}),
		}));
		const ids = await bench.control.calendar.add(many, names);
		const found = await scroll(bench, picker, many === 'events' ? 'more' : undefined);
		expect(sortedIds(found.map(({ value }) => value))).toEqual(ids);
		expect(found.map(({ name }) => name)).toEqual(
			found.map(() => expect.stringMatching(/^No\. \d+ & more/) as string),
		);
	});

	test('searches by text, including past and unused records', async () => {
		const name = 'Once upon a time';
		const past = { start_date: '1999-01-01 10:00:00', end_date: '1999-01-01 12:00:00' };
		const ids = await bench.control.calendar.add(many, [
			{ [title]: name, ...(many === 'events' ? past : {}) },
		]);
		const found = await scroll(bench, picker, ` ${name} `);
		expect(found.map(({ value }) => Number(value))).toEqual(ids);
		expect(await search('calendar', picker, bench.credential(), 'nobody')).toEqual({ results: [] });
	});
});

describe('the lists', () => {
	const bench = useCalendarTestBench('release');

	test('of categories show each with its parents and ID, in order', async () => {
		await bench.control.calendar.add('categories', [{ name: 'Late & Loud', slug: 'x', parent: 2 }]);
		const options = await loadOptions('getCategories', bench.credential());
		expect(options).toContainEqual({ name: 'Music › Highlife', value: 2 });
		expect(options.map(({ name }) => name)).toContain('Music › Highlife › Late & Loud');
		expect(options).toContainEqual({ name: 'Arts › Visual arts', value: 6 });
		const names = options.map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
	});

	test('of categories end if parents form a circle', async () => {
		await bench.control.calendar.change('categories', 1, { parent: 2 });
		const options = await loadOptions('getCategories', bench.credential());
		expect(options).toContainEqual({ name: 'Music › Highlife', value: 2 });
	});

	test('of tags are complete, however many there are', async () => {
		await bench.control.calendar.clear();
		const names = Array.from({ length: 130 }, (_, at) => ({ name: `T${at}`, slug: `t${at}` }));
		const ids = await bench.control.calendar.add('tags', names);
		const options = await loadOptions('getTags', bench.credential());
		expect(sortedIds(options.map(({ value }) => value))).toEqual(ids);
	});

	test('of events shows a list in which a record is twice', async () => {
		const twice = { id: 7, title: 'Fair', start_date: '2098-01-01 10:00:00' };
		const body = { events: [twice, twice], total: 2, total_pages: 1 };
		await bench.control.addFault({ kind: 'status', status: 200, body });
		const { results } = await search('calendar', 'searchEvents', bench.credential());
		expect(results.map(({ value }) => value)).toEqual(['7']);
	});

	test('that can’t be read say why', async () => {
		const refused = bench.credential({ password: 'some-wrong-secret' });
		const failure = await loadOptions('getTags', refused).catch((error: unknown) => error);
		expect(failure).toMatchObject({
			httpCode: '401',
			description: expect.stringContaining('application password') as string,
		});
		await expect(search('calendar', 'searchVenues', refused)).rejects.toMatchObject({
			httpCode: '401',
		});
	});
});

describe('the list of time zones', () => {
	const bench = useTestBench('calendar');
	const zones = async (filter?: string) =>
		(await search('calendar', 'searchTimezones', bench.credential(), filter)).results.map(
			({ value }) => value,
		);

	test('comes from this machine, without a request', async () => {
		const all = await zones();
		expect(all.length).toBeGreaterThan(300);
		expect(all).toEqual(expect.arrayContaining(['UTC', 'Africa/Accra', 'America/New_York']));
		expect(new Set(all).size).toBe(all.length);
		expect(await bench.requests()).toEqual([]);
	});

	test.each([
		['new york', ['America/New_York']],
		['AFRICA/ACC', ['Africa/Accra']],
		['nowhere', []],
	])('can be searched by %j', async (filter, found) => {
		expect(await zones(filter)).toEqual(found);
	});
});

describe('records as broken sites and custom fields return them', () => {
	const bench = useCalendarTestBench('release');

	const answer = async (records: object[]) => {
		const names = ['events', 'venues', 'organizers', 'categories', 'tags'];
		await bench.control.addFault({
			service: 'calendar',
			method: 'GET',
			kind: 'status',
			status: 200,
			body: Object.fromEntries(names.map((name) => [name, records])),
		});
	};

	const named = (title: string) => [
		{ id: 5 },
		{ id: 6, [title]: null, status: null, start_date: null, city: null, email: undefined },
		{ id: 7, [title]: ' ', start_date: {}, slug: [] },
		{ id: 8, [title]: 12 },
		{ id: '9', [title]: 'A &amp; B' },
		{ [title]: 'without an ID' },
		{ id: null, [title]: 'null' },
		{ id: 'undefined', [title]: 'x' },
		{ id: 0, [title]: 'zero' },
		null,
	];

	test.each(KINDS)('are shown by $picker if they have an ID, by name or ID', async (kind) => {
		await answer(named(kind.title) as object[]);
		expect(await scroll(bench, kind.picker)).toEqual([
			{ name: 'ID 5', value: '5' },
			{ name: 'ID 6', value: '6' },
			{ name: 'ID 7', value: '7' },
			{ name: '12', value: '8' },
			{ name: 'A & B', value: '9' },
		]);
	});
});
