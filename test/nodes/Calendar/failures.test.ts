import { byId, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench('release');

const anonymous = { authentication: 'none' };
const as = (role: 'author' | 'contributor' | 'subscriber') => ({
	user: bench.sandbox.calendar.users[role].username,
});

test.each<[string, string, object, () => object, object]>([
	[
		'without authentication',
		'venue.update',
		{ venueId: byId(201), updateFields: { phone: '1' } },
		() => anonymous,
		{ httpCode: '401', code: 'rest_forbidden', description: /check its authentication settings/ },
	],
	[
		'for a user without permission',
		'tag.create',
		{ name: 'X' },
		() => as('author'),
		{ httpCode: '403', code: 'rest_forbidden', description: /a user who has permission/ },
	],
	[
		'about a status that anonymous readers can’t request',
		'venue.getAll',
		{ filters: { status: ['draft'] } },
		() => anonymous,
		{ httpCode: '400', description: /“Status”/ },
	],
])('a refusal %s says what to do', async (_what, operation, parameters, how, expected) => {
	const { description, ...rest } = expected as { description?: RegExp };
	const error = await bench.failure(operation, parameters as never, { credential: how() as never });
	expect(error).toMatchObject({ ...rest, itemIndex: 0 });
	expect(error?.description).toMatch(description ?? /./);
	expect((await bench.writes()).length).toBeLessThanOrEqual(1);
});

test('an update that may have succeeded isn’t sent again', async () => {
	await bench.control.addFault({ kind: 'drop', method: 'PATCH', times: 1 });
	const error = await bench.failure('venue.update', {
		venueId: byId(201),
		updateFields: { phone: '1' },
	});
	expect(error?.description).toContain('may have succeeded');
	expect(await bench.writes()).toHaveLength(1);
});

test('a failed look-up before a write fails the item and writes nothing', async () => {
	await bench.control.addFault({ kind: 'status', status: 403, method: 'GET', body: {} });
	for (const [operation, parameters] of [
		['venue.create', { venue: 'New' }],
		['venue.upsert', { venue: 'New' }],
		['tag.upsert', { name: 'New' }],
		['organizer.upsert', { organizer: 'New', matchBy: 'slug', matchSlug: 'new' }],
		['venue.update', { venueId: byId(201), updateFields: { phone: '1' } }],
	] as const) {
		expect(await bench.failure(operation, parameters)).toMatchObject({ httpCode: '403' });
	}
	expect(await bench.writes()).toEqual([]);
});

test.each<[string, object]>([
	['event.get', {}],
	['venue.get', { venue: 'Hall' }],
	['tag.get', { id: null }],
])('%s fails if the answer is no record: %j', async (operation, body) => {
	await bench.control.addFault({ kind: 'status', status: 200, method: 'GET', body });
	const [one = ''] = operation.split('.');
	const error = await bench.failure(operation, { [`${one}Id`]: byId(201) });
	expect(error?.message).toBe('Calendar answered with data in an unknown format (HTTP status 200)');
});
