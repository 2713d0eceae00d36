import axios from 'axios';

import { accounts } from './accounts';
import { startSandbox, type CalendarSettings, type Sandbox, type StoredFields } from './index';

// What real servers do that no recording shows, and what depends on how a site is set up.

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(async () => await sandbox.control.reset());
afterAll(async () => await sandbox.close());

const { calendar: user } = accounts;
const get = async (path: string, password?: string, data: object = {}) =>
	await axios.request<Record<string, unknown>>({
		url: `${sandbox.url}/calendar-site${path}`,
		...(password !== undefined && { auth: { username: user.username, password } }),
		...{ maxRedirects: 0, validateStatus: () => true, ...data },
	});
const events = '/wp-json/calendar/events/v1/events';
const me = '/wp-json/wp/v2/users/me';
const observe = async (calendar: Partial<CalendarSettings> = {}) =>
	await sandbox.control.settings({ calendar: { mode: 'observed', ...calendar } });

test.each<[path: string, password: string | undefined, sent: boolean]>([
	[events, undefined, false],
	[events, user.password, true],
	[`${events}/0`, user.password, true],
	[events, 'wrong', false],
	[me, user.password, true],
])('%s with the password %s: caches may not keep the answer: %s', async (path, password, sent) => {
	await observe();
	const { headers } = await get(path, password);
	expect([headers['cache-control'], headers.expires].map((value) => value !== undefined)).toEqual([
		sent,
		sent,
	]);
});

test.each<['refused' | 'ignored', number[]]>([
	['refused', [401, 401, 401]],
	['ignored', [200, 401, 401]],
])('a wrong password is %s: %j', async (wrongPassword, statuses) => {
	await observe({ wrongPassword });
	const answers = [
		await get(events, 'wrong'),
		await get(me, 'wrong'),
		await get(`${events}/1003`, 'wrong', { method: 'PATCH', data: { title: 'x' } }),
	];
	expect(answers.map(({ status }) => status)).toEqual(statuses);
	expect((await get(events, user.password)).status).toBe(200);
});

const some = '?rest_route=/calendar/events/v1/events&per_page=1';
const plain = { permalinks: 'plain' } as const;
test.each<[settings: Partial<CalendarSettings>, path: string, status: number, url: string]>([
	[{}, events, 200, 'wp-json/tribe/events/v1/events/'],
	[{}, `/${some}`, 200, 'wp-json/tribe/events/v1/events/'],
	[plain, events, 301, ''],
	[plain, '/wp-json', 301, ''],
	[plain, `${events}/`, 200, ''],
	[plain, `/${some}`, 200, 'index.php?rest_route=/tribe/events/v1/events/'],
	[plain, '/index.php?per_page=1&rest_route=%2Fwp%2Fv2%2Fusers%2Fme', 401, ''],
	[{ restBase: 'api' }, events.replace('wp-json', 'api'), 200, 'api/tribe/events/v1/events/'],
	[{ restBase: 'api' }, `${me}/`, 404, ''],
])('with %j, %s is answered by %s', async (settings, path, status, url) => {
	await observe(settings);
	const { data, ...answer } = await get(path);
	expect(answer.status).toBe(status);
	if (url) expect(data.rest_url).toBe(`https://calendar-site.example/${url}`);
	if (url && path.endsWith(some)) expect(data.events).toHaveLength(1);
	const { location } = answer.headers;
	expect(location).toBe(status === 301 ? `${sandbox.url}/calendar-site${path}/` : undefined);
	expect(await sandbox.control.violations()).toEqual([]);
});

const password = user.password;
const send = async (method: string, path: string, data?: object, more = {}) =>
	(await get(`/wp-json/calendar/events/v1${path}`, password, { method, data, ...more })).data;
const party = {
	title: 'Party',
	start_date: '2030-06-01 10:00:00',
	end_date: '2030-06-01 12:00:00',
};
const add = async (fields: StoredFields) =>
	(await sandbox.control.calendar.add('events', [{ ...party, slug: 'party', ...fields }]))[0];

test.each<[settings: Partial<CalendarSettings>, event: RegExp, draft: RegExp]>([
	[{}, /\/event\/party\/$/, /\/\?post_type=tribe_events&p=\d+$/],
	[plain, /\/\?tribe_events=party$/, /\/\?post_type=tribe_events&p=\d+$/],
])(
	'with %j, the page of an event is at %s, and that of a draft at %s',
	async (settings, event, draft) => {
		await observe(settings);
		const id = await add({});
		const urlOf = async () => {
			const url = `/?rest_route=/calendar/events/v1/events/${id}`;
			return (await get(url, password)).data.url;
		};
		expect(await urlOf()).toMatch(event);
		await sandbox.control.calendar.change('events', Number(id), { status: 'draft' });
		expect(await urlOf()).toMatch(draft);
	},
);

const invisible = ['200B', '200D', '200E', '2060', 'FEFF', '034F', '0001', '0007'].map((code) => [
	code,
]);
test.each(invisible)('a name with the invisible character %s is the same name', async (code) => {
	await observe();
	const other = `Town${String.fromCodePoint(parseInt(code, 16))}Hall`;
	for (const [path, name] of [
		['/venues', 'venue'],
		['/organizers', 'organizer'],
	] as const) {
		const { id } = await send('POST', path, { [name]: 'TownHall', phone: '1' });
		expect(await send('POST', path, { [name]: other })).toMatchObject({ id, [name]: 'TownHall' });
	}
	const { id } = await send('POST', '/categories', { name: 'TownHall' });
	const { categories } = await send('POST', '/events', { ...party, categories: [other] });
	expect(categories).toMatchObject([{ id }]);
});

test.each<[name: string, known: string]>([
	['Strasse', 'Straße'],
	['<b>x</b>', 'x'],
	['a%20b', 'ab'],
])('an event with the term %s beside %s', async (name, known) => {
	await observe();
	const ids: unknown[] = [];
	for (const path of ['/categories', '/tags'])
		ids.push((await send('POST', path, { name: known })).id);
	const event = await send('POST', '/events', { ...party, categories: [name], tags: [name] });
	const namesOf = (terms: unknown) => (terms as Array<{ name: string }>).map((term) => term.name);
	// Tags by the ID of the known one as a name, and categories too if there is markup in the name.
	expect(namesOf(event.tags)).toEqual([String(ids[1])]);
	expect(namesOf(event.categories)).toEqual([name.includes('<') ? String(ids[0]) : known]);
});

test('a trashed event with a password is refused by its password', async () => {
	await observe();
	const id = await add({ password: 'akwaaba' });
	await sandbox.control.calendar.trash('events', id as number);
	expect(await send('GET', `/events/${id}`)).toMatchObject({ code: 'event-password-protected' });
});

test('an imported event that is deleted is ignored, so that no import brings it back', async () => {
	await observe();
	const id = await add({ aggregator: true });
	const ignored = { id, status: 'tribe-ignored', slug: 'party' };
	expect(await send('DELETE', `/events/${id}`)).toMatchObject(ignored);
	expect(await send('GET', `/events/${id}`)).toMatchObject(ignored);
});

test.each<[given: StoredFields, sent: object, shown: object]>([
	[
		{ start_date: '0000-00-00 00:00:00', end_date: '0000-00-00 00:00:00' },
		{ start_date: '0000-00-00 00:00:00', end_date: '0000-00-00 00:00:00' },
		{ start_date: '-0001-11-30 00:00:00', end_date: '-0001-11-30 00:00:00' },
	],
	[
		{ start_date: '2030-06-01 10:00:00', end_date: '2030-06-01 09:00:00' },
		{ start_date: '2030-06-01 10:00:00', end_date: '2030-06-01 09:00:00' },
		{ end_date: '2030-06-01 10:00:00' },
	],
	[
		{ all_day: true, start_date: '2030-06-01 00:00:00', end_date: '2030-06-02 00:00:00' },
		{ all_day: true, start_date: '2030-06-01 00:00:00', end_date: '2030-06-02 00:00:00' },
		{ start_date: '2030-06-01 00:00:00', end_date: '2030-06-02 23:59:59' },
	],
])('an event with %j that is sent back as %j is stored as %j', async (given, sent, shown) => {
	await observe();
	const utc = { utc_start_date: given.start_date, utc_end_date: given.end_date };
	const id = await add({ ...given, ...utc });
	expect(await send('GET', `/events/${id}`)).toMatchObject(given);
	const after = await send('PATCH', `/events/${id}`, { title: 'Other', ...sent });
	expect(after).toMatchObject({ title: 'Other', ...shown });
	// Also once more, as it is shown now.
	expect(await send('PATCH', `/events/${id}`, { ...sent, ...shown })).toMatchObject(shown);
	expect(await sandbox.control.violations()).toEqual([]);
});

test('an image that a plugin shows for events without one isn’t stored until it is sent back', async () => {
	await observe({ defaultImage: 502 });
	const id = Number(await add({ image: 0 }));
	const { image } = await send('GET', `/events/${id}`);
	expect(image).toMatchObject({ id: 502 });
	const stored = async () => (await sandbox.control.calendar.record('events', id)).image;
	await send('PATCH', `/events/${id}`, { title: 'Other' });
	expect(await stored()).toBe(0);
	await send('PATCH', `/events/${id}`, { title: 'Other', image: '502' });
	expect(await stored()).toBe(502);
});

test('a page that isn’t there is one request in the journal, in both modes', async () => {
	for (const mode of ['plain', 'observed'] as const) {
		await observe({ mode });
		expect((await get(`/${mode}/`)).status).toBe(404);
	}
	const requests = await sandbox.control.requests();
	expect(requests.map(({ path }) => path)).toEqual(['/plain/', '/observed/']);
});
