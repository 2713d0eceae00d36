import type { INodeParameters } from 'n8n-workflow';

import { addRich, byId, NOW, party, useCalendarTestBench } from './calendarTestBench';
import { whole } from './writes';

const bench = useCalendarTestBench('release');

const LINK = 'https://x.example/wiki/%C3%84rger?q=a%20b';
const BROKEN = 'https://x.example/wiki/rger?q=ab';
const damaged = (label: string, sent: string, stored: string) =>
	expect.stringContaining(
		`“${label}” was sent as “${sent}”, but the service stored “${stored}”. The site removes percent codes`,
	) as string;
const warned = async (operation: string, parameters: INodeParameters) =>
	(await bench.output(operation, whole(parameters)))[0]?.warnings;

test('on a site with a classic theme, links with percent codes are kept', async () => {
	await bench.control.settings({ calendar: { theme: 'classic' } });
	const id = await addRich(bench, { slug: 'kept', website: LINK });
	const update = { eventId: byId(id), updateFields: { title: 'New' } };
	expect(await warned('event.update', update)).toBeUndefined();
	expect(await bench.control.calendar.record('events', id)).toMatchObject({ website: LINK });
});

// From here on, this process knows that the site removes percent codes.
describe('on a site with a block theme', () => {
	beforeEach(async () => {
		await bench.control.settings({
			calendar: { mode: 'observed', flavour: 'release', now: NOW, theme: 'block' },
		});
	});

	test('an update that would damage a link which it only keeps is told once, then refused', async () => {
		const [first, second] = [
			await addRich(bench, { slug: 'first', website: LINK }),
			await addRich(bench, { slug: 'second', website: LINK }),
		];
		const update = (id: number, updateFields: INodeParameters, options = {}) =>
			['event.update', { eventId: byId(id), updateFields, options }] as const;
		expect(await warned(...update(first, { title: 'New' }))).toEqual([
			expect.stringContaining(
				`“Website” was to be kept as “${LINK}”, but the service stored “${BROKEN}”`,
			),
		]);
		const before = await bench.control.calendar.record('events', second);
		const requests = (await bench.writes()).length;
		expect(await bench.failure(...update(second, { title: 'New' }))).toMatchObject({
			message: `The update would damage “Website” of the event, “${LINK}”`,
			description: expect.stringContaining('Nothing was sent for this item') as string,
		});
		expect(
			await bench.failure(...update(second, { title: 'New' }, { preview: true })),
		).toBeDefined();
		expect(await bench.control.calendar.record('events', second)).toEqual(before);
		expect(await bench.writes()).toHaveLength(requests);
		expect(await warned(...update(second, { title: 'New', website: LINK }))).toEqual([
			damaged('Website', LINK, BROKEN),
		]);
		// What has no codes is kept as before.
		expect(await warned(...update(first, { title: 'Newer' }))).toBeUndefined();
	});

	test('a link of an event that is damaged is told', async () => {
		const additionalFields = { website: LINK, description: 'a%20b' };
		expect(await warned('event.create', { ...party, additionalFields })).toEqual([
			damaged('Website', LINK, BROKEN),
		]);
		expect(await warned('event.create', { ...party, additionalFields: { cost: '5%20x' } })).toEqual(
			[expect.stringContaining('The cost was sent as “5%20x”')],
		);
	});
});

test.each<[string, INodeParameters, string, string, string]>([
	[
		'venue.create',
		{ venue: 'Sea View', additionalFields: { website: LINK } },
		'Website',
		LINK,
		BROKEN,
	],
	[
		'venue.update',
		{ venueId: byId(203), updateFields: { address: '5%20x' } },
		'Address',
		'5%20x',
		'5x',
	],
	[
		'venue.upsert',
		{ venue: 'Sea View', matchBy: 'name', additionalFields: { zip: '%41b' } },
		'ZIP Code',
		'%41b',
		'b',
	],
	[
		'organizer.create',
		{ organizer: 'Ama', additionalFields: { phone: '+1%202' } },
		'Phone',
		'+1%202',
		'+12',
	],
	['category.create', { name: 'A%20b %41', additionalFields: {} }, 'Name', 'A%20b %41', 'Ab'],
	['tag.update', { tagId: byId(51), updateFields: { name: 'A%20b' } }, 'Name', 'A%20b', 'Ab'],
])(
	'%s with %j tells what is damaged, before in a preview and after',
	async (operation, parameters, label, sent, stored) => {
		const options = { preview: true };
		const [preview] = await bench.output(operation, { ...parameters, options });
		expect(preview?.warnings).toEqual([
			expect.stringContaining(`“${label}” would be stored as “${stored}”`),
		]);
		expect(await warned(operation, parameters)).toEqual([damaged(label, sent, stored)]);
	},
);

test('an update of a venue that would damage its region, which it only keeps, is refused', async () => {
	const own = { venue: 'Sea View', country: 'Ghana', stateprovince: 'a%20b' };
	const [id] = await bench.control.calendar.add('venues', [own]);
	const update = (updateFields: INodeParameters) =>
		['venue.update', { venueId: byId(id), updateFields }] as [string, INodeParameters];
	expect(await bench.failure(...update({ phone: '030' }))).toMatchObject({
		message: 'The update would damage “State or Province” of the venue, “a%20b”',
	});
	expect(await bench.writes()).toEqual([]);
	expect(await warned(...update({ phone: '030', stateProvince: 'ab' }))).toBeUndefined();
});

test('so does a new venue of an event', async () => {
	const parameters = {
		specifyVenue: 'new',
		venueName: 'Sea View',
		venueFields: { address: '5%20x' },
	};
	const call = { ...party, ...parameters };
	const [preview] = await bench.output('event.create', { ...call, options: { preview: true } });
	expect(preview?.warnings).toEqual([
		expect.stringContaining('Of the venue: “Address” would be stored as “5x”'),
	]);
	expect(await warned('event.create', call)).toEqual([
		expect.stringContaining('Of the venue: “Address” was sent as “5%20x”'),
	]);
});

describe('the name of a category or tag of an event', () => {
	const create = (additionalFields: INodeParameters) =>
		['event.create', { ...party, additionalFields, options: { simplify: false } }] as [
			string,
			INodeParameters,
		];

	test.each([
		['tags', 'X%20y', 'Xy'],
		['categories', 'X%20y', 'Xy'],
		['tags', '<b>Xy</b>', 'Xy'],
	])(
		'of %s, %j, is stored as %j, told, and found by the next event',
		async (field, name, stored) => {
			const [first] = await bench.output(...create({ [field]: name }));
			expect(first?.[field]).toMatchObject([{ name: stored }]);
			expect(first?.warnings).toEqual([expect.stringContaining(`becomes “${stored}”`)]);
			const [second] = await bench.output(...create({ [field]: name }));
			expect(second?.[field]).toEqual(
				(first?.[field] as object[]).map((each) => ({
					...each,
					count: expect.anything() as unknown,
				})),
			);
		},
	);

	test.each(['categories', 'tags'] as const)(
		'of %s that the database takes for another is refused',
		async (field) => {
			await bench.control.calendar.add(field, [{ name: 'Straße', slug: 'street' }]);
			expect(await bench.failure(...create({ [field]: 'Strasse' }))).toMatchObject({
				message: expect.stringContaining('is the same as “Straße”') as string,
			});
			expect(await bench.writes()).toEqual([]);
		},
	);
});

test.each(['venue', 'organizer'])(
	'a %s whose name differs by what nobody sees is not overwritten',
	async (one) => {
		for (const [held, name] of [
			['Town\u200bHall', 'TownHall'],
			['TownClub', 'Town\u2060Club'],
			['\u200eTown Shop', 'Town Shop'],
		]) {
			const many = `${one}s` as 'venues' | 'organizers';
			const [id] = await bench.control.calendar.add(many, [{ [one]: held, phone: '1' }]);
			const failure = await bench.failure(`${one}.create`, {
				[one]: name,
				additionalFields: { phone: '2' },
			});
			expect(failure?.message).toContain(`already exists: ID ${id}`);
			expect(await bench.control.calendar.record(many, id as number)).toMatchObject({ phone: '1' });
		}
		expect(await bench.writes()).toEqual([]);
	},
);
