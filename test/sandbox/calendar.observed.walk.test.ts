import fc from 'fast-check';

import { useObserved } from './calendar/observed/bench';
import type { StoredFields, StoredRecord } from './index';

const { site, as, sandbox } = useObserved();
const { editor } = as;

const flags = ['all_day', 'featured', 'sticky', 'show_map', 'show_map_link', 'hide_from_listings'];
const state = fc.record({
	all_day: fc.boolean(),
	...Object.fromEntries(flags.slice(1).map((flag) => [flag, fc.boolean()])),
	status: fc.constantFrom('publish', 'draft', 'pending', 'private'),
	timezone: fc.constantFrom('America/New_York', 'Africa/Lagos', 'Asia/Kolkata'),
	cost: fc.constantFrom('', '25', '10-20', 'Free'),
	website: fc.constant('https://x.example/'),
	image: fc.constantFrom(0, 501, 502),
	organizer: fc.subarray([301, 302, 303]),
	venue: fc.constantFrom(null, 201, 202),
	categories: fc.subarray([1, 2, 3]),
	tags: fc.subarray([51, 52]),
	date_utc: fc.constantFrom('2030-01-02 03:04:05', '2029-07-01 12:00:00'),
});

/** The fields that an update resets if they aren't sent, with the event's current values; the cost as it is stored. */
function safeSet(event: StoredFields): StoredFields {
	const image = event.image as { id: number } | false;
	const organizer = event.organizer as StoredRecord[];
	const names = [...flags, 'status', 'date', 'timezone', 'start_date', 'end_date', 'website'];
	return {
		...Object.fromEntries(names.map((name) => [name, event[name]])),
		...(event.cost !== '' && { cost: String(event.cost).replace(/\$/g, '').replace(' – ', '-') }),
		...(image && { image: String(image.id) }),
		organizer: organizer.map(({ id }) => id),
	};
}

test('an update that includes all fields it would reset changes only the intended ones', async () => {
	const change = fc.constantFrom<StoredFields>(
		{ title: 'Other' },
		{ featured: true },
		{ cost: '99' },
		{ categories: [4] },
		{ venue: 203 },
		{ organizer: [304] },
		{ status: 'draft' },
	);
	await fc.assert(
		fc.asyncProperty(state, change, async (fields, changed) => {
			const times = fields.all_day
				? { start_date: '2031-03-10 00:00:00', end_date: '2031-03-10 23:59:59' }
				: { start_date: '2031-03-10 10:00:00', end_date: '2031-03-10 12:00:00' };
			const [id = 0] = await site().add('events', [{ title: 'Party', ...fields, ...times }]);
			const before = await site().record('events', id);
			const shown = (await editor('GET', `/events/${id}`)).body;
			const { status } = await editor('PATCH', `/events/${id}`, { ...safeSet(shown), ...changed });
			expect(status).toBe(200);
			expect(await site().record('events', id)).toEqual({ ...before, ...changed });
		}),
		{ numRuns: 40 },
	);
});

test('after any series of changes, the last one determines the status of an event', async () => {
	type Step = [method: string, data: object | undefined, after: (before: string) => string];
	const steps = fc.constantFrom<Step>(
		['PATCH', { title: 'X' }, () => 'publish'],
		['PUT', { status: 'draft' }, () => 'draft'],
		['POST', { status: 'private', featured: true }, () => 'private'],
		['DELETE', undefined, () => 'trash'],
		['GET', undefined, (before) => before],
	);
	await fc.assert(
		fc.asyncProperty(fc.array(steps, { maxLength: 8 }), async (walk) => {
			const [id = 0] = await site().add('events', [
				{ title: 'Party', start_date: '2031-03-10 10:00:00', end_date: '2031-03-10 12:00:00' },
			]);
			const { slug } = await site().record('events', id);
			let status = 'publish';
			for (const [method, data, after] of walk) {
				const isGone = method === 'DELETE' && status === 'trash';
				const answer = await editor(method, `/events/${id}`, data);
				expect(answer.status).toBe(isGone ? 410 : 200);
				status = after(status);
				const stored = await site().record('events', id);
				expect(stored.status).toBe(status);
				expect(stored.slug).toBe(status === 'trash' ? `${String(slug)}__trashed` : slug);
				const listed = (await as.anonymous('GET', `/events?include=${id}&starts_after=2031-01-01`))
					.body;
				expect(listed.total).toBe(status === 'publish' ? 1 : 0);
			}
		}),
		{ numRuns: 30 },
	);
});

describe('changes made on the site, not through the API', () => {
	test('records can be added, changed, trashed and removed, each at the time of the calendar’s clock', async () => {
		const [id = 0] = await site().add('venues', [{ venue: 'Hut', city: 'Ho' }]);
		expect(await site().record('venues', id)).toMatchObject({
			venue: 'Hut',
			slug: `hut-${id}`,
			modified_utc: '2030-06-15 16:00:00',
		});
		await sandbox().control.settings({ calendar: { now: '2030-06-15T17:00:00Z' } });
		await site().change('venues', id, { city: 'Accra' });
		const { body } = await as.anonymous('GET', `/venues/${id}`);
		expect(body).toMatchObject({ city: 'Accra', modified_utc: '2030-06-15 17:00:00' });
		await site().trash('venues', id);
		expect((await site().record('venues', id)).slug).toBe(`hut-${id}__trashed`);
		await site().remove('venues', id);
		expect((await site().records('venues')).map((venue) => venue.id)).not.toContain(id);
		await expect(site().record('venues', id)).rejects.toThrow('404');
	});

	test('UTC times follow the local times unless they are given', async () => {
		const times = { start_date: '2031-03-10 10:00:00', end_date: '2031-03-10 12:00:00' };
		const stale = { utc_start_date: '2031-01-01 00:00:00', utc_end_date: '2031-01-01 00:00:00' };
		const [one = 0, other = 0] = await site().add('events', [times, { ...times, ...stale }]);
		expect(await site().record('events', one)).toMatchObject({
			utc_start_date: '2031-03-10 14:00:00',
		});
		expect(await site().record('events', other)).toMatchObject(stale);
	});
});

test('the mode can be switched, each mode has its own calendar, and a reset restores the first mode', async () => {
	const total = async () => {
		const path = '/events?starts_after=1970-01-02T00:00:00Z';
		const { body, headers } = await as.anonymous('GET', path);
		return Number(body.total ?? headers['x-wp-total']);
	};
	await site().clear();
	expect(await total()).toBe(0);
	await sandbox().control.settings({ calendar: { mode: 'plain' } });
	expect(await total()).toBe(126);
	expect((await as.anonymous('GET', '/events/9')).status).toBe(404);
	await sandbox().control.settings({ calendar: { mode: 'observed' } });
	expect(await total()).toBe(0);
	await sandbox().control.reset();
	expect(await total()).toBe(126);
	expect((await as.anonymous('GET', '/events/9')).status).toBe(400);
});
