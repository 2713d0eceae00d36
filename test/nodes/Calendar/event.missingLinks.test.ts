import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { addRich, byId, party, SERVERS, useEventTestBench, writes } from './eventTestBench';

const fields = { categories: '={{ [2, 999] }}', tags: '51, 998, 997' };
const WARNINGS = [
	expect.stringContaining('the category 999.') as string,
	expect.stringContaining('the tags 998, 997.') as string,
];

describe.each(SERVERS)('on the %s server', (mode) => {
	const bench = useEventTestBench(mode);
	const run = async (operation: string, parameters: INodeParameters) => {
		const outcome = await bench.run(operation, parameters);
		expect(errorShown(outcome)).toBeUndefined();
		return outcome.items[0]?.json;
	};

	test.each<[string, () => Promise<INodeParameters>]>([
		['event.create', async () => await Promise.resolve({ ...party, additionalFields: fields })],
		[
			'event.upsert',
			async () => await Promise.resolve({ ...party, slug: 'x', additionalFields: fields }),
		],
		[
			'event.upsert',
			async () => {
				await addRich(bench);
				return { ...party, slug: 'rich-fair', additionalFields: fields };
			},
		],
		['event.update', async () => ({ eventId: byId(await addRich(bench)), updateFields: fields })],
	])(
		'%s (%#) warns of categories and tags that the event didn’t get',
		async (operation, prepare) => {
			const parameters = await prepare();
			for (const simplify of [true, false]) {
				expect((await run(operation, { ...parameters, simplify }))?.warnings).toEqual(WARNINGS);
			}
			expect(await writes(bench)).toHaveLength(2);
		},
	);

	test('nothing is said if the event got everything, also by name', async () => {
		const record = await run('event.create', {
			...party,
			specifyVenue: 'choose',
			venueId: byId(201),
			specifyOrganizers: 'choose',
			organizerIds: { organizer: [{ organizerId: byId(302) }, { organizerId: byId(301) }] },
			additionalFields: { categories: 'Highlife, New one, 3', tags: 'free' },
		});
		expect(record).not.toHaveProperty('warnings');
	});

	test.each<[string, object, string[]]>([
		[
			'the venue and an organizer',
			{ venue: [], organizer: [{ id: 301 }] },
			['venue 201', 'organizer 302'],
		],
		['no link at all', {}, []],
		['links without IDs', { venue: { venue: 'Hall' }, organizer: ['Ama'] }, []],
	])('an answer that lacks %s', async (_what, links, named) => {
		await bench.control.addFault({
			service: 'calendar',
			method: 'POST',
			after: true,
			kind: 'status',
			status: 201,
			body: { id: 5, title: 'Party', slug: 'party', ...links },
		});
		const record = await run('event.create', {
			...party,
			specifyVenue: 'choose',
			venueId: byId(201),
			specifyOrganizers: 'choose',
			organizerIds: { organizer: [{ organizerId: byId('301,302') }] },
		});
		expect(record?.warnings ?? []).toEqual(
			named.map((each) => expect.stringContaining(`the ${each}.`) as string),
		);
	});

	test('a new venue that the event didn’t get is named, too', async () => {
		await bench.control.addFault({
			service: 'calendar',
			method: 'POST',
			after: true,
			kind: 'status',
			status: 201,
			body: { id: 5, title: 'Party', slug: 'party', venue: [] },
		});
		const record = await run('event.create', { ...party, specifyVenue: 'new', venueName: 'Hut' });
		expect(record?.warnings).toEqual(['The event didn’t get the new venue.']);
	});
});
