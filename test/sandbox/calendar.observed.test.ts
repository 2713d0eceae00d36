import { askAs, askAsEditor, party } from './calendar/client';
import { startSandbox } from './index';
import type { Sandbox } from './index';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ calendar: { mode: 'observed', now: '2030-06-15T16:00:00Z' } });
});
beforeEach(async () => await sandbox.control.reset());
afterEach(async () => expect(await sandbox.control.violations()).toEqual([]));
afterAll(async () => await sandbox.close());

const anyone = askAs(() => sandbox);
const editor = askAsEditor(() => sandbox);

test('an update sets back what it does not name', async () => {
	const full = { ...party, featured: true, cost: '25', organizer: [301], venue: 201 };
	const { body } = await editor('POST', '/events', full);
	expect(body).toMatchObject({ featured: true, cost: '$25', organizer: [{ id: 301 }] });
	const { body: after } = await editor('PATCH', `/events/${body.id}`, { title: 'Other' });
	expect(after).toMatchObject({
		title: 'Other',
		featured: false,
		cost: '',
		organizer: [],
		venue: { id: 201 },
		start_date: party.start_date,
	});
});

test('a page past the end is not there', async () => {
	const { status, body } = await anyone('GET', '/events?page=99');
	expect([status, body.code]).toEqual([404, 'event-archive-page-not-found']);
});
