import type { INodeParameters } from 'n8n-workflow';

import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';
import { useRawServers } from '../../support/rawServer';

const bench = useCalendarTriggerBench();
const { trigger, add, at, poll } = bench;
const control = () => bench.sandbox.control;
const startServer = useRawServers();

describe('the state', () => {
	test.each<[string, string, INodeParameters]>([
		['another choice under Trigger On', 'starts over', { triggerOn: ['created', 'updated'] }],
		['another filter', 'starts over', { filters: { search: 'Concert' } }],
		['more days back', 'starts over', { options: { daysBack: 30 } }],
		['raw items', 'goes on', { simplify: false }],
		['the option for existing events', 'goes on', { options: { emitExisting: true } }],
	])('with %s, %s', async (_what, does, changes) => {
		const parameters = { triggerOn: ['created'] };
		const host = await trigger(parameters);
		await host.activate();
		const id = await add();
		host.setup = { ...host.setup, parameters: { ...parameters, ...changes } };
		await host.activate();
		expect(host.take().map((item) => item.id)).toEqual(does === 'goes on' ? [id] : []);
		const next = await add();
		expect(await poll(host)).toEqual([`created ${next}`]);
	});

	test('doesn’t change in a test in the editor', async () => {
		const host = await trigger({ triggerOn: ['created'] });
		await host.activate();
		const before = host.stored();
		const id = await add();
		expect((await host.test()).map(({ json }) => json.id)).toEqual([id]);
		expect(host.stored()).toBe(before);
		expect(await poll(host)).toEqual([`created ${id}`]);
	});
});

test.each<[INodeParameters, string]>([
	[{ triggerOn: [] }, 'The parameter “Trigger On” is empty'],
	[
		{ triggerOn: ['created'], filters: '={{ {} }}' },
		'The parameter “Filters” can’t be one expression, but each of its fields can',
	],
	[
		{
			triggerOn: ['created'],
			filters: { venue: { __rl: true, mode: 'id', value: 'Town Hall' } },
		},
		'The parameter “Venue” must be IDs such as 12, 15, but contains “Town Hall”',
	],
])('publishing rejects %j before anything is sent', async (parameters, message) => {
	const host = await trigger(parameters);
	await expect(host.activate()).rejects.toHaveProperty('message', message);
	expect(await control().requests()).toEqual([]);
});

test('filters are sent to the service, always with a status', async () => {
	const [category] = await control().calendar.add('categories', [{ name: 'Music' }]);
	const [tag] = await control().calendar.add('tags', [{ name: 'Free' }]);
	const [venue] = await control().calendar.add('venues', [{ venue: 'Hall' }]);
	const [organizer] = await control().calendar.add('organizers', [{ organizer: 'A' }]);
	const matching = { categories: [category], tags: [tag], venue, organizer: [organizer] };
	const host = await trigger({
		triggerOn: ['created'],
		filters: {
			categories: [category] as number[],
			tags: ['free'],
			venue: { __rl: true, mode: 'list', value: String(venue) },
			organizer: { __rl: true, mode: 'id', value: String(organizer) },
			featured: true,
			search: 'concert',
			status: ['publish', 'private'],
		},
	});
	await host.activate();
	const [asked] = (await control().requests()).filter(({ path }) => path === '/events').slice(-1);
	expect(asked?.query).toEqual({
		ends_after: '2026-10-24T12:00:30Z',
		categories: String(category),
		tags: String(tag),
		venue: String(venue),
		organizer: String(organizer),
		featured: 'true',
		search: 'concert',
		status: 'publish,private',
		page: '1',
		per_page: '50',
	});
	await add(matching);
	await add({ ...matching, featured: true, status: 'draft' });
	const id = await add({ ...matching, featured: true });
	expect(await poll(host)).toEqual([`created ${id}`]);
});

describe('a test in the editor', () => {
	const sample = async (parameters: object) => {
		const host = await trigger(parameters as never);
		return (await host.test()).map(({ json }) => json);
	};

	test.each([
		['minutes', 45, 45],
		['hours', 2, 120],
		['days', 1, 1440],
	])('Starting Soon keeps to the %s that were set', async (leadUnit, leadTime, minutes) => {
		const parameters = { triggerOn: ['startingSoon'], leadTime, leadUnit };
		await add(at(-20));
		const far = await add(at(3 * minutes));
		// Nothing starts within the time yet, so the item shows how it will be once it does.
		expect(await sample(parameters)).toMatchObject([
			{ id: far, isTest: true, minutesUntilStart: minutes },
		]);
		const soon = await add(at(minutes - 5));
		expect(await sample(parameters)).toMatchObject([
			{ id: soon, isTest: true, minutesUntilStart: minutes - 5 },
		]);
	});

	test('returns the event that starts next for each choice, marked as such, or the newest if there is none', async () => {
		const past = await add({ start_date: '2024-11-01 18:00:00', end_date: '2024-11-01 20:00:00' });
		expect(await sample({ triggerOn: ['created'] })).toMatchObject([{ id: past }]);
		await add({ start_date: '2024-11-02 18:00:00', end_date: '2024-11-02 20:00:00' });
		const newest = await add({
			start_date: '2026-11-01 18:00:00',
			end_date: '2026-11-01 20:00:00',
		});
		expect(await sample({ triggerOn: ['created'] })).toMatchObject([{ id: newest }]);
		await add({ start_date: '2027-11-01 18:00:00', end_date: '2027-11-01 20:00:00' });
		const next = await add();
		const triggerOn = ['created', 'ended', 'startingSoon', 'deleted', 'updated'];
		for (const simplify of [true, false]) {
			const items = await sample({ triggerOn, simplify });
			expect(items.map(({ event: what, id, isTest }) => [what, id, isTest])).toEqual(
				triggerOn.map((each) => [each, next, true]),
			);
		}
	});

	test('says what to do if there is none', async () => {
		const host = await trigger({ triggerOn: ['created'], filters: { search: 'nowhere' } });
		await add();
		await expect(host.test()).rejects.toMatchObject({
			message: 'No event matches, so there is nothing to test with',
			description: expect.stringContaining('Remove filters'),
		});
		const empty = await trigger({ triggerOn: ['created'], filters: { search: '={{ "" }}' } });
		await expect(empty.test()).rejects.toMatchObject({
			message: 'The parameter “Search” is empty',
			description: expect.stringMatching(/Enter a value, or remove the filter\.$/),
		});
	});
});

test('a poll of which a page comes back empty fails, and nothing is forgotten or told twice', async () => {
	const ids = [1, 2, 3, 4, 5];
	let emptyPage = 0;
	const { url } = await startServer((response, request) => {
		const page = Number(new URL(request.url, 'http://x').searchParams.get('page') ?? 1);
		const shown = page === emptyPage ? [] : ids.slice(page * 2 - 2, page * 2);
		const [start_date, end_date] = ['2999-01-01 10:00:00', '2999-01-01 12:00:00'];
		const events = shown.map((id) => ({ id, start_date, end_date, timezone: 'UTC' }));
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ events, total: ids.length, total_pages: 3 }));
	});
	const host = await trigger(
		{ triggerOn: ['created', 'deleted'] },
		{ credentials: { calendarApi: { apiRoot: `${url}/wp-json`, authentication: 'none' } } },
	);
	await host.activate();
	ids.push(6);
	for (const page of [1, 2]) {
		emptyPage = page;
		await host.tick();
		expect(host.take()).toEqual([]);
		expect(host.takeErrors()).toMatchObject([
			{ message: expect.stringContaining(`page ${page} came back empty`) as string },
		]);
	}
	emptyPage = 0;
	expect(await poll(host)).toEqual(['created 6']);
});
