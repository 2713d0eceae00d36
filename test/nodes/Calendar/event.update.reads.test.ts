import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { addRich, byId, bySlug, party, stored, useEventTestBench, writes } from './eventTestBench';

const SERVERS = ['release', 'head'] as const;

describe.each(SERVERS)('on the %s server, an event in the trash', (mode) => {
	const bench = useEventTestBench(mode);
	const TRASHED = { status: 'trash', slug: 'rich-fair__trashed' };
	const update = async (eventId: INodeParameters[string], updateFields: INodeParameters) =>
		await bench.run('event.update', { eventId, updateFields });

	const past = { start_date: '2001-08-01 19:30:00', end_date: '2001-08-01 23:00:00' };

	test.each([
		['its ID', {}, (id: number) => byId(id)],
		['its slug in the trash', {}, () => bySlug('rich-fair__trashed')],
		['its ID, long after it took place', past, (id: number) => byId(id)],
	])('is restored by %s with all its fields', async (_, fields, key) => {
		const id = await addRich(bench, { ...TRASHED, ...fields, hide_from_listings: false });
		const before = await stored(bench, id);
		const outcome = await update(key(id), { status: 'publish' });
		expect(errorShown(outcome)).toBeUndefined();
		expect(await stored(bench, id)).toEqual({ ...before, status: 'publish', slug: 'rich-fair' });
	});

	test('stays there unless Status is set', async () => {
		const id = await addRich(bench, { ...TRASHED, hide_from_listings: false });
		const before = await stored(bench, id);
		expect(errorShown(await update(byId(id), { title: 'Other' }))).toBeUndefined();
		expect(await stored(bench, id)).toEqual({ ...before, title: 'Other' });
	});
});

describe('on the head server, an event that is hidden in the trash', () => {
	const bench = useEventTestBench('head');

	test('isn’t changed; the error says what would be lost and how to go on', async () => {
		const id = await addRich(bench, { status: 'trash' });
		const before = await stored(bench, id);
		const update = async (options: INodeParameters) =>
			await bench.run('event.update', {
				eventId: byId(id),
				updateFields: { status: 'draft', cost: '5' },
				options,
			});
		expect(errorShown(await update({}))).toMatchObject({
			message: expect.stringContaining('The event is in the trash') as string,
			description: expect.stringMatching(
				/Nothing was sent.*“Publication Date”, “All Day”, “Timezone”, “Website”, .*“Organizers”\..*turn off “Keep Other Fields”/,
			) as string,
		});
		expect(await writes(bench)).toEqual([]);
		expect(await stored(bench, id)).toEqual(before);
		expect(errorShown(await update({ keepOtherFields: false }))).toBeUndefined();
		expect(await stored(bench, id)).toMatchObject({ status: 'draft', cost: '5' });
	});
});

describe('what a write depends on', () => {
	const bench = useEventTestBench();

	test('is asked past caches, and what is only returned isn’t', async () => {
		const updateFields = { title: 'Other', tags: 'Jazz', categories: 'Highlife' };
		await bench.run('event.update', { eventId: byId(1001), updateFields });
		await bench.run('event.upsert', { ...party, slug: 'fresh-fair' });
		await bench.run('venue.upsert', { venue: 'Sea View' });
		const reads = (await bench.control.requests()).filter(({ method }) => method === 'GET');
		expect(reads.length).toBeGreaterThan(4);
		const asked = reads.map(({ headers }) => headers['cache-control']);
		expect(new Set(asked)).toEqual(new Set(['no-cache']));
		await bench.run('event.get', { eventId: byId(1001) });
		const [last] = (await bench.control.requests()).slice(-1);
		expect(last?.headers['cache-control']).toBeUndefined();
	});
});
