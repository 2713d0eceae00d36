import type { INodeParameters } from 'n8n-workflow';

import { pairedOutput, errorShown } from '../../support/testBench';
import {
	addRich,
	byId,
	bySlug,
	party,
	RICH,
	stored,
	useCalendarTestBench,
} from './calendarTestBench';

const byUrl = (value: string): INodeParameters[string] =>
	({ __rl: true, mode: 'url', value }) as INodeParameters;

// The newest server answers for unknown and trashed events in its own way.
describe.each(['release', 'head'] as const)('on the %s server', (mode) => {
	const bench = useCalendarTestBench(mode);
	const events = async () => await bench.control.calendar.records('events');
	const home = () => bench.sandbox.calendar.apiRoot.replace(/\/wp-json$/, '');

	test('Get returns an event by its ID, slug or URL, for each item', async () => {
		const id = await addRich(bench, { status: 'publish' });
		for (const eventId of [
			byId(id),
			bySlug('rich-fair'),
			byUrl(`${home()}/event/rich-fair/`),
			byUrl(`${home()}/?post_type=event&p=${id}`),
			byUrl(`${home().replace('http://', '')}/event/rich-fair/`),
			'={{ $json.id }}',
			byId('={{ [$json] }}'),
		]) {
			const { items } = await bench.run('event.get', { eventId }, { items: [{ id }] });
			expect(pairedOutput(items)).toEqual([
				[
					0,
					{
						id,
						title: RICH.title,
						startDate: '2030-08-01T19:30:00+01:00',
						endDate: '2030-08-01T23:00:00+01:00',
						venue: 'Nsuo Hall',
						organizers: 'Ama Serwaa Boateng, Adinkra Arts Collective',
						organizerEmail: null,
						price: null,
						currency: null,
						url: expect.any(String) as string,
					},
				],
			]);
		}
	});

	test('the address of a page of another site names nothing here, unless the site has that address too', async () => {
		const id = await addRich(bench, { status: 'publish' });
		const eventId = byUrl('https://www.site.example/event/rich-fair/');
		for (const operation of ['event.get', 'event.delete']) {
			expect(await bench.failure(operation, { eventId })).toMatchObject({
				message: expect.stringContaining(
					`isn’t of the site in the credential, “${home()}”`,
				) as string,
				description: expect.stringMatching(
					operation === 'event.get' ? /^(?!.*Nothing was sent)/ : /Nothing was sent for this item/,
				) as string,
			});
		}
		const [own, other] = ['https://site.example', 'https://site.example/wp'];
		for (const body of [
			{ home: own, url: other },
			{ home: other, url: own },
		]) {
			await bench.control.addFault({ kind: 'status', status: 200, path: '/wp-json/', body });
			const { items } = await bench.run('event.get', { eventId });
			expect(items[0]?.json.id).toBe(id);
		}
	});

	test('Get returns the whole record if Simplify is off, and opens a protected event', async () => {
		const id = await addRich(bench, { status: 'publish', password: 'akwaaba' });
		const options = { password: 'akwaaba' };
		const { items } = await bench.run('event.get', { eventId: byId(id), simplify: false, options });
		// Servers list them by name.
		const categories = [3, 2].map((term) => ({ id: term }));
		expect(items[0]?.json).toMatchObject({ id, categories });
		const [request] = await bench.requests();
		expect(request?.query).toEqual(options);
		const error = await bench.failure('event.get', { eventId: bySlug('rich-fair'), options });
		expect(error?.message).toMatch('“Password” can only be used');
	});

	test.each([
		['ID', (id: number) => byId(id)],
		['slug', () => bySlug('rich-fair')],
	])(
		'Delete by %s moves the event to the trash; a second time fails, or is ignored',
		async (_, name) => {
			const id = await addRich(bench, { status: 'publish' });
			const eventId = name(id);
			const first = await bench.run('event.delete', { eventId });
			expect(pairedOutput(first.items)).toEqual([[0, { deleted: true, id, slug: 'rich-fair' }]]);
			expect(await stored(bench, id)).toMatchObject({ status: 'trash' });
			expect((await bench.failure('event.delete', { eventId }))?.httpCode).toMatch(/^4(00|04|10)$/);
			const third = await bench.succeed('event.delete', {
				eventId,
				options: { ignoreMissing: true },
			});
			expect(third.items[0]?.json).toMatchObject({ deleted: true, alreadyDeleted: true });
		},
	);

	describe('Create or Update', () => {
		const upsert = async (parameters: INodeParameters = {}, more = {}) =>
			await bench.succeed('event.upsert', { ...party, slug: 'the-party', ...parameters }, more);

		test('creates one event from many items and executions with the same slug', async () => {
			const before = (await events()).length;
			const items = Array.from({ length: 5 }, (_, at) => ({ title: `Party ${at}` }));
			const first = await upsert({ title: '={{ $json.title }}' }, { items });
			const second = await upsert({ title: 'Last' });
			const ids = [...first.items, ...second.items].map(({ json }) => json.id);
			expect(new Set(ids).size).toBe(1);
			expect(await events()).toHaveLength(before + 1);
			expect(await stored(bench, ids[0])).toMatchObject({ title: 'Last', slug: 'the-party' });
		});

		test('changes what was entered and keeps everything else, also the time zone', async () => {
			const id = await addRich(bench);
			const before = await stored(bench, id);
			await upsert(
				{ slug: 'rich-fair', startDate: '2030-07-01T17:00:00Z', additionalFields: { cost: '5' } },
				{ timezone: 'Europe/Berlin' },
			);
			expect(await stored(bench, id)).toEqual({
				...before,
				title: 'Party',
				cost: '5',
				start_date: '2030-07-01 18:00:00',
				end_date: '2030-07-01 21:00:00',
				utc_start_date: '2030-07-01 17:00:00',
				utc_end_date: '2030-07-01 20:00:00',
			});
			expect(await bench.writes('path')).toEqual([`/events/${id}`]);
		});

		test('creates a new event if the old one is in the trash', async () => {
			const id = await addRich(bench, { status: 'publish' });
			await bench.control.calendar.trash('events', id);
			const { items } = await upsert({ slug: 'rich-fair' });
			expect(items[0]?.json).toMatchObject({ title: 'Party' });
			expect(items[0]?.json.id).not.toBe(id);
		});

		test('reports that the service chose another slug, and doesn’t create the event again', async () => {
			const upsertAnswered = async (body: object) => {
				const answer = { kind: 'status', status: 200, body } as const;
				await bench.control.addFault({ method: 'POST', after: true, ...answer });
				return await bench.run(
					'event.upsert',
					{ ...party, slug: 'the-party' },
					{ node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 } },
				);
			};
			const outcome = await upsertAnswered({ id: 5, slug: 'the-party-2', title: 'Party' });
			expect(errorShown(outcome)?.message).toMatch(
				'The event 5 got the slug “the-party-2” instead of “the-party”',
			);
			expect(await bench.writes()).toHaveLength(1);
			const { items } = await upsertAnswered({ id: 5, title: 'Party' });
			expect(items[0]?.json).toMatchObject({ id: 5, title: 'Party' });
		});
	});
});
