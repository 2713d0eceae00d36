import { bySlug, locator, RICH, stored, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench();

const address = (path: string) =>
	locator('url', bench.sandbox.calendar.apiRoot.replace(/wp-json$/, '') + path);

const DAYS = ['2030-08-01', '2030-08-08', '2030-08-15'];

/** A recurring event as Events Calendar Pro shows it: an event for each date, all with one slug. */
async function addWeekly(days = DAYS): Promise<number[]> {
	return await bench.control.calendar.add(
		'events',
		days.map((day) => ({
			...RICH,
			...{ slug: 'weekly', status: 'publish', timezone: 'Pacific/Auckland' },
			hide_from_listings: false,
			...{ start_date: `${day} 00:30:00`, end_date: `${day} 02:00:00` },
		})),
	);
}

const changes = { updateFields: { title: 'Changed' } };
const keepNothing = { ...changes, options: { keepOtherFields: false } };

test.each(['/', '/ical/', '/?utm_source=x#tickets'])(
	'Get, Update and Delete act on the date of a recurring event that its address names: 2030-08-08%s',
	async (end) => {
		const eventId = address(`event/weekly/2030-08-08${end}`);
		for (const [operation, parameters, becomes] of [
			['event.get', {}, {}],
			['event.update', changes, { title: 'Changed' }],
			['event.update', keepNothing, { title: 'Changed' }],
			['event.delete', {}, { status: 'trash' }],
		] as const) {
			const ids = await addWeekly();
			const now = async () => await Promise.all(ids.map(async (id) => await stored(bench, id)));
			const before = await now();
			const { items } = await bench.succeed(operation, { eventId, ...parameters });
			expect(items.map(({ json }) => json.id)).toEqual([ids[1]]);
			const [first, second, third] = await now();
			expect([first, third]).toEqual([before[0], before[2]]);
			expect(second).toMatchObject(becomes);
			for (const id of ids) await bench.control.calendar.remove('events', id);
		}
	},
);

test.each([
	[
		'event/weekly/2030-08-09/',
		'names the event “weekly” on 2030-08-09, which the service doesn’t show',
	],
	['event/weekly/?occurrence=2', 'must name the date of a recurring event'],
	['event/weekly/all/', 'must be the address of one event'],
	['events/category/weekly/', 'isn’t that of an event'],
	['series/weekly/', 'isn’t that of an event'],
	['venue/weekly/', 'isn’t that of an event'],
])('nothing is changed by an address that names no single event: %s', async (path, problem) => {
	await addWeekly();
	for (const [operation, parameters] of [
		['event.get', {}],
		['event.update', changes],
		['event.update', keepNothing],
		['event.delete', { options: { ignoreMissing: true } }],
	] as const) {
		const error = await bench.failure(operation, { eventId: address(path), ...parameters });
		expect(error).toMatchObject({
			message: expect.stringContaining(problem) as string,
			description: expect.stringMatching(
				operation === 'event.get' ? /^(?!.*Nothing was sent)/ : /Nothing was sent/,
			) as string,
		});
	}
	expect(await bench.writes()).toEqual([]);
});

test('an address is read once, and its record is written by its ID', async () => {
	const [id] = await addWeekly(DAYS.slice(0, 1));
	const eventId = address('event/weekly/');
	const ignoring = { eventId, options: { ignoreMissing: true } };
	await bench.succeed('event.update', { eventId, ...keepNothing });
	await bench.succeed('event.delete', { eventId: address('event/weekly/2030-08-01/') });
	const { items } = await bench.succeed('event.delete', ignoring);
	expect(items[0]?.json).toEqual({ deleted: true, alreadyDeleted: true, slug: 'weekly' });
	const read = ['GET', '/events/by-slug/weekly'];
	expect(await bench.requests('method', 'path')).toEqual([
		...[read, ['PATCH', `/events/${id}`]],
		...[read, ['DELETE', `/events/${id}`]],
		read,
	]);
});

test('venues and organizers are found by each form of their address, and not by that of something else', async () => {
	const venueId = address('venue/legon-great-lawn/page/2/');
	const updateFields = { city: 'Ho' };
	await bench.succeed('venue.update', { venueId, updateFields });
	await bench.succeed('venue.update', {
		...{ venueId, updateFields },
		options: { keepOtherFields: false },
	});
	const organizerId = address('organizer/abena-quaye-daughters/?ical=1');
	await bench.succeed('organizer.delete', { organizerId });
	const other = { venueId: address('event/legon-great-lawn/') };
	const error = await bench.failure('venue.delete', other);
	expect(error?.message).toMatch('isn’t that of a venue');
	expect(await bench.writes('method', 'path', 'body')).toEqual([
		['PATCH', '/venues/203', expect.not.objectContaining({ slug: 'legon-great-lawn' })],
		['PATCH', '/venues/203', { city: 'Ho' }],
		['DELETE', '/organizers/313', undefined],
	]);
});

test('a slug that looks like another view of a page is somebody’s own', async () => {
	const [id] = await bench.control.calendar.add('events', [{ ...RICH, slug: 'ical' }]);
	for (const eventId of [bySlug('ical'), address('event/ical/')]) {
		const { items } = await bench.succeed('event.get', { eventId });
		expect(items[0]?.json.id).toBe(id);
	}
});
