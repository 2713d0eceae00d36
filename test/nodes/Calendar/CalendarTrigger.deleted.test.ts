import type { CalendarSettings } from '../../sandbox';
import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';

const bench = useCalendarTriggerBench();
const { trigger, add, poll } = bench;
const calendar = () => bench.sandbox.control.calendar;

const ways = {
	trash: async (id: number) => await calendar().trash('events', id),
	remove: async (id: number) => await calendar().remove('events', id),
	unpublish: async (id: number) => await calendar().change('events', id, { status: 'draft' }),
};

const cases: Array<[keyof typeof ways, string, Partial<CalendarSettings>, boolean, string]> = [
	['trash', 'an editor of a release', { flavour: 'release' }, false, 'trashed'],
	['trash', 'anybody at a release', { flavour: 'release' }, true, 'inaccessible'],
	['trash', 'anybody at the newest', { flavour: 'head' }, true, 'trashed'],
	['remove', 'an editor of a release', { flavour: 'release' }, false, 'deleted'],
	['remove', 'anybody at a plain calendar', { mode: 'plain' }, true, 'deleted'],
	['unpublish', 'an editor of a release', { flavour: 'release' }, false, 'unpublished'],
];

test.each(cases)('%s is reported to %s', async (way, _, settings, anonymous, reason) => {
	await bench.sandbox.control.settings({ calendar: settings });
	await calendar().clear();
	const id = await add({ title: 'Rock & Roll', slug: 'rock' });
	const host = await trigger({ triggerOn: ['deleted'] }, { anonymous });
	await host.activate();
	await ways[way](id);
	await host.tick();
	expect(host.takeErrors()).toEqual([]);
	expect(host.take()).toEqual([
		expect.objectContaining({
			event: 'deleted',
			reason,
			id,
			title: 'Rock & Roll',
			startDate: expect.stringMatching(/^2026-12-01T(18:00:00\+01|17:00:00\+00):00$/),
			endDate: expect.stringMatching(/^2026-12-01T(20:00:00\+01|19:00:00\+00):00$/),
		}),
	]);
	expect(await poll(host)).toEqual([]);
});

test('raw items contain the last known values of a deleted event, and all that the service still shows', async () => {
	const parameters = { triggerOn: ['deleted'], simplify: false };
	const host = await trigger(parameters);
	const [trashed, removed] = [await add({ slug: 'rock' }), await add({ slug: 'roll' })];
	await host.activate();
	await ways.trash(trashed);
	await ways.remove(removed);
	await host.tick();
	const [one, other] = host.take();
	expect(one).toMatchObject({ event: 'deleted', id: trashed, slug: 'rock__trashed', cost: '' });
	expect(other).toEqual({
		event: 'deleted',
		reason: 'deleted',
		id: removed,
		title: 'Town Concert',
		slug: 'roll',
		utc_start_date: '2026-12-01 17:00:00',
		utc_end_date: '2026-12-01 19:00:00',
	});
});

test('an event that is hidden from lists, or that the filters no longer match, is not deleted', async () => {
	const hidden = await add();
	const plain = await add({ featured: true });
	const locked = await add();
	const host = await trigger({
		triggerOn: ['created', 'deleted', 'updated'],
		filters: { search: 'Concert' },
	});
	await host.activate();
	await calendar().change('events', hidden, { hide_from_listings: true });
	await calendar().change('events', locked, { password: 'akwaaba', hide_from_listings: true });
	await calendar().change('events', plain, { title: 'Exhibition' });
	for (let round = 1; round <= 5; round++) expect(await poll(host)).toEqual([]);
	const asked = (await bench.sandbox.control.requests()).filter(({ path }) => /\d$/.test(path));
	expect(asked).toHaveLength(9);
	await calendar().change('events', plain, { title: 'Concert again' });
	expect(await poll(host)).toEqual([`updated ${plain}`]);
});

test('many events that disappear at once are all reported, over several polls', async () => {
	const ids: number[] = [];
	for (let index = 0; index < 230; index++) ids.push(await add());
	const host = await trigger({ triggerOn: ['deleted'] });
	await host.activate();
	await calendar().clear();
	const reported = [...(await poll(host)), ...(await poll(host)), ...(await poll(host))];
	expect(reported.sort()).toEqual(ids.map((id) => `deleted ${id}`).sort());
});

describe('an event with a password, which is refused on its own', () => {
	const password = 'secret';

	test.each<[keyof typeof ways, string, boolean]>([
		['trash', 'trashed', false],
		['unpublish', 'unpublished', false],
		['remove', 'deleted', false],
		['trash', 'inaccessible', true],
	])('%s: %s; anonymous: %s', async (way, reason, anonymous) => {
		const [id, other] = [await add({ password }), await add({ password })];
		const host = await trigger({ triggerOn: ['deleted'] }, { anonymous });
		await host.activate();
		await ways[way](id);
		await host.tick();
		expect(host.takeErrors()).toEqual([]);
		expect(host.take()).toMatchObject([{ id, reason }]);
		// It isn’t gone if it only doesn’t match the filters any more.
		await calendar().change('events', other, { hide_from_listings: true });
		expect(await poll(host)).toEqual([]);
	});

	test('is looked for together with others, in one request', async () => {
		const ids = [await add({ password }), await add({ password }), await add({ password })];
		const host = await trigger({ triggerOn: ['deleted'] });
		await host.activate();
		for (const id of ids) await ways.trash(id);
		const before = (await bench.sandbox.control.requests()).length;
		expect((await poll(host)).sort()).toEqual(ids.map((id) => `deleted ${id}`).sort());
		const asked = (await bench.sandbox.control.requests()).slice(before);
		expect(asked.filter(({ path }) => path === '/events')).toHaveLength(2);
	});
});
