import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { byId, MODES, NOW, RICH, useEventTestBench } from './eventTestBench';

const at = (hours: number): string =>
	new Date(Date.parse(NOW) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Events by their start and end in hours from now. Their titles say what they are. */
const PROGRAMME: Record<string, [start: number, end: number]> = {
	'before 1970': [-24 * 25_000, -24 * 25_000 + 2],
	'long ago': [-24 * 400, -24 * 400 + 2],
	'over yesterday': [-20, -18],
	'ended just now': [-2, 0],
	'on since last week': [-24 * 7, 24],
	'on for an hour': [-1, 1],
	tonight: [6, 9],
	'in a month': [24 * 30, 24 * 30 + 2],
	'in three years': [24 * 1100, 24 * 1100 + 2],
};
const TITLES = Object.keys(PROGRAMME);

describe.each(MODES)('on the %s server', (mode) => {
	const bench = useEventTestBench(mode);
	let ids: Record<string, number>;
	beforeEach(async () => {
		const { calendar } = bench.control;
		await calendar.clear();
		const [hall, ama, music, free] = await Promise.all([
			calendar.add('venues', [{ venue: 'Hall' }]),
			calendar.add('organizers', [{ organizer: 'Ama' }]),
			calendar.add('categories', [{ name: 'Music' }]),
			calendar.add('tags', [{ name: 'Free' }]),
		]);
		const added = await calendar.add(
			'events',
			Object.entries(PROGRAMME).map(([title, [start, end]]) => ({
				title,
				status: 'publish',
				timezone: 'UTC',
				start_date: at(start),
				end_date: at(end),
				description: `About ${title}`,
				featured: title === 'tonight',
				...(title === 'tonight'
					? { venue: hall?.[0], organizer: ama, categories: music, tags: free }
					: {}),
			})),
		);
		ids = Object.fromEntries(TITLES.map((title, index) => [title, added[index] as number]));
	});

	/** Titles of the events that a list returns, limited to those defined above. */
	const titles = async (parameters: INodeParameters = {}): Promise<string[]> => {
		const outcome = await bench.run(
			'event.getAll',
			{ returnAll: true, ...parameters },
			{ timezone: 'America/New_York' },
		);
		expect(errorShown(outcome)).toBeUndefined();
		return outcome.items.map(({ json }) => String(json.title));
	};
	const past = (...names: string[]) => names.sort((a, b) => PROGRAMME[a]![0] - PROGRAMME[b]![0]);

	test('All Dates finds every event', async () => {
		expect(await titles({ specifyDates: 'all' })).toEqual(past(...TITLES));
	});

	test('Not Yet Finished finds ongoing and upcoming events', async () => {
		// The node uses the clock of this machine, not the calendar’s.
		const [fields] = [{ start_date: '2026-01-01 00:00:00', end_date: at(24) }];
		await bench.control.calendar.change('events', ids['on since last week'] as number, fields);
		const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW));
		try {
			expect(await titles({ specifyDates: 'notFinished' })).toEqual([
				'on since last week',
				'on for an hour',
				'tonight',
				'in a month',
				'in three years',
			]);
		} finally {
			now.mockRestore();
		}
	});

	test('Service Default leaves the dates to the service', async () => {
		const found = await titles();
		expect(found).toEqual(expect.arrayContaining(['tonight', 'in a month']));
		expect(found).not.toContain('long ago');
		const [request] = await bench.control.requests();
		expect(Object.keys(request?.query ?? {}).sort()).toEqual(['page', 'per_page']);
	});

	test.each<[string, INodeParameters, string[]]>([
		[
			'From and To',
			{ from: '2030-06-15T12:30:00', to: '2030-06-15T18:30:00' },
			['on since last week', 'on for an hour', 'tonight'],
		],
		[
			'To as a point in time',
			{ from: '2030-06-15T17:00:00Z', to: '2030-06-15T22:00:00Z' },
			['on since last week'],
		],
		[
			'only From',
			{ from: '2030-06-15T18:00:00' },
			['on since last week', 'tonight', 'in a month', 'in three years'],
		],
		['only To', { to: '2029-12-31T00:00:00' }, ['before 1970', 'long ago']],
		[
			'days',
			{ from: '={{ "2030-06-15" }}', to: '={{ "2030-06-15" }}' },
			['on since last week', 'ended just now', 'on for an hour', 'tonight'],
		],
		[
			'a day before',
			{ from: '={{ "2030-06-14" }}', to: '={{ "2030-06-14" }}' },
			['on since last week', 'over yesterday'],
		],
	])('Between finds the events that take place in the period: %s', async (_, range, expected) => {
		expect(await titles({ specifyDates: 'between', ...range })).toEqual(past(...expected));
	});

	test('Event IDs also finds past events and those in the far future', async () => {
		const sought = ['before 1970', 'long ago', 'in three years'];
		const include = sought.map((title) => ids[title]).join(', ');
		expect(await titles({ filters: { include } })).toEqual(sought);
	});

	test.each(['search', 'featured', 'venue', 'organizer', 'categories', 'tags'])(
		'%s finds what has it, and nothing else',
		async (name) => {
			const list = async (collection: 'venues' | 'organizers' | 'categories' | 'tags') =>
				(await bench.control.calendar.records(collection))[0]?.id;
			const filters = {
				search: { search: 'about TONIGHT' },
				featured: { featured: true },
				venue: { venue: byId(String(await list('venues'))) },
				organizer: { organizer: byId(String(await list('organizers'))) },
				categories: { categories: [await list('categories')] },
				tags: { tags: [await list('tags')] },
			}[name] as INodeParameters;
			expect(await titles({ specifyDates: 'all', filters })).toEqual(['tonight']);
		},
	);

	test('Status finds drafts, and several statuses at once', async () => {
		await bench.control.calendar.change('events', ids.tonight as number, { status: 'draft' });
		const list = async (status: string[]) =>
			await titles({ specifyDates: 'all', filters: { status } });
		expect(await list(['draft'])).toEqual(['tonight']);
		expect(await list(['draft', 'publish'])).toHaveLength(TITLES.length);
	});

	test('drafts and other events are simplified the same way, with decoded texts', async () => {
		await bench.control.calendar.change('events', ids.tonight as number, {
			title: RICH.title,
			timezone: 'Africa/Lagos',
		});
		const { items } = await bench.run('event.getAll', {
			filters: { featured: true },
			specifyDates: 'all',
		});
		expect(items.map(({ json }) => json)).toEqual([
			{
				id: ids.tonight,
				title: RICH.title,
				slug: expect.any(String) as string,
				status: 'publish',
				startDate: `${at(6).replace(' ', 'T')}+01:00`,
				endDate: `${at(9).replace(' ', 'T')}+01:00`,
				timezone: 'Africa/Lagos',
				venue: 'Hall',
				organizers: 'Ama',
				organizerEmail: null,
				price: null,
				currency: mode === 'plain' ? null : 'USD',
				url: expect.any(String) as string,
			},
		]);
	});
});
