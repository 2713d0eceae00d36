import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { addRich, byId, inHours, party, useCalendarTestBench, zone } from './calendarTestBench';
import { beginAgain, whole, type Write, WRITES } from './writes';

const bench = useCalendarTestBench();

/** Lets a write lose its answer: once it is carried out, or before. */
async function loseAnswer(after: boolean, times = 1) {
	for (const method of ['POST', 'PATCH', 'DELETE']) {
		await bench.control.addFault({ method, kind: 'drop', after, times });
	}
}

/** The whole record. A tag that is gone shows no slug, and only an answer about one record has links. */
const shown = (items: readonly IDataObject[], operation: string) =>
	items.map((item) => {
		const left = ['warnings', 'json_ld', '_links'];
		if (/^(category|tag).delete$/.test(operation)) left.push('slug');
		return Object.fromEntries(Object.entries(item).filter(([name]) => !left.includes(name)));
	});

test.each(WRITES)(
	'%s with %j whose answer is lost ends as if it had come',
	async (operation, parameters) => {
		await beginAgain(bench);
		const usual = await bench.output(operation, whole(parameters));
		const [writes, all] = [await bench.writes('method', 'path', 'body'), await bench.requests()];
		await beginAgain(bench);
		await loseAnswer(true);
		const found = await bench.output(operation, whole(parameters));
		expect(shown(found, operation)).toEqual(shown(usual, operation));
		expect(found[0]?.warnings).toContainEqual(
			expect.stringMatching(/^There was no clear answer \(.*but/),
		);
		expect(await bench.writes('method', 'path', 'body')).toEqual(writes);
		expect((await bench.requests()).length - all.length).toBeLessThanOrEqual(3);
	},
);

test.each([
	...WRITES,
	['category.create', { name: 'Brand new' }] as Write,
	['tag.create', { name: 'Brand new' }] as Write,
])('%s with %j that never arrived isn’t told to be done', async (operation, parameters) => {
	await beginAgain(bench);
	await loseAnswer(false);
	const error = await bench.failure(operation, parameters);
	expect(error?.message).toMatch(/may have been/);
	expect(error?.description).toContain('There was no ');
	expect(await bench.writes()).toHaveLength(1);
});

/** What a lost create has made may look like these. */
const twin = {
	...{ title: 'Party', start_date: '2030-07-01 18:00:00', end_date: '2030-07-01 21:00:00' },
	...{ status: 'publish', slug: 'twin', timezone: 'America/New_York' },
};
const older = { date_utc: inHours(-1), modified_utc: inHours(-1) };

test.each<[what: string, twins: IDataObject[], parameters: INodeParameters, evidence: string]>([
	['an older one', [{ ...twin, ...older }], {}, 'There was no new event'],
	['an older one that was changed since', [{ ...twin, date_utc: inHours(-1) }], {}, 'no new event'],
	['one at another time', [{ ...twin, end_date: '2030-07-01 21:30:00' }], {}, 'no new event'],
	['one with another title', [{ ...twin, title: 'Party 2' }], {}, 'no new event'],
	['one that lasts the whole day', [{ ...twin, all_day: true }], {}, 'no new event'],
	[
		'one at another venue',
		[{ ...twin, venue: 201 }],
		{ specifyVenue: 'choose', venueId: byId(203) },
		'no new event',
	],
	[
		'one with another text',
		[{ ...twin, description: 'Another' }],
		{ additionalFields: { description: 'Come' } },
		'Any of these can be what it made: event “Party”',
	],
	['two that fit', [twin, { ...twin, slug: 'other' }], {}, 'Any of these can be what it made'],
	[
		'one whose publication date was set',
		[{ ...twin, date_utc: '2029-01-01 00:00:00', modified_utc: '2029-01-01 00:00:00' }],
		{ additionalFields: { dateUtc: '2029-01-01T00:00:00' } },
		'nothing says when it was made',
	],
	['none in any list', [], { additionalFields: { hideFromListings: true } }, 'is in no list'],
])('%s isn’t taken for an event that may have been created', async (_, twins, more, evidence) => {
	await beginAgain(bench);
	await bench.control.calendar.add('events', twins);
	await loseAnswer(false);
	const error = await bench.failure('event.create', { ...party, ...more });
	expect(error?.message).toContain('The event may have been created (Party)');
	expect(error?.description).toContain(evidence);
});

test.each(['category', 'tag'])(
	'the service makes only one %s of a name, so one that has all values is what was wanted',
	async (one) => {
		await beginAgain(bench);
		await loseAnswer(true);
		const [made] = await bench.output(`${one}.create`, { name: 'Brand new' });
		expect(made).toMatchObject({
			name: 'Brand new',
			warnings: [expect.stringContaining(`the ${one} “Brand new”`)],
		});
		await loseAnswer(false);
		const additionalFields = { description: 'Another one' };
		const error = await bench.failure(`${one}.create`, { name: 'Brand new', additionalFields });
		expect(error?.message).toContain(`The ${one} may have been created`);
		expect(error?.description).toMatch(`${one} “Brand new”`);
	},
);

test.each<[INodeParameters, before: IDataObject, evidence: string]>([
	[{ title: 'tom & jerry’s “fair”' }, {}, 'with the new “Title”'],
	[{ description: 'Come <i>all</i>' }, {}, 'doesn’t show what became of “Description”'],
	[{ categories: [2, 3] }, { categories: [] }, 'with the new “Categories”'],
	[{ categories: [] }, {}, 'with the new “Categories”'],
	[{ cost: '€25' }, { cost: '25' }, 'with the new “Cost”'],
	[{ cost: '25€' }, { cost: '€25' }, 'with the new “Cost”'],
	[{ timezone: zone('Africa/Accra') }, {}, 'with the new “Timezone”'],
	[{ image: 'https://x.test/a.jpg' }, {}, 'doesn’t show what became of “Image”'],
	[{ slug: 'größe' }, {}, 'doesn’t show what became of “Slug”'],
])('an update with %j of what nearly has it already is not done', async (set, before, evidence) => {
	await beginAgain(bench);
	const id = await addRich(bench, { ...before, slug: 'nearly' });
	await loseAnswer(false);
	const parameters = { eventId: byId(id), updateFields: set };
	const error = await bench.failure('event.update', parameters);
	expect(error?.message).toContain('The event may have been updated');
	expect(error?.description).toContain(evidence);
});

test('each lost create of a run finds the event that it has made', async () => {
	await beginAgain(bench);
	await loseAnswer(true, 3);
	const venues = [201, 202, 203];
	const items = venues.map((venue) => ({ venue }));
	const parameters = {
		...whole(party),
		specifyVenue: 'choose',
		venueId: byId('={{ $json.venue }}'),
	};
	const found = await bench.output('event.create', parameters, { items });
	expect(found.map(({ venue }) => (venue as IDataObject).id)).toEqual(venues);
	expect(new Set(found.map(({ id }) => id)).size).toBe(3);
});

/** Only once for a key. */
const once = ({ options, ...parameters }: INodeParameters): INodeParameters => ({
	...whole(parameters),
	options: { simplify: false, ...(options as INodeParameters), onlyOncePer: 'party-1' },
});

const KEYED: Write[] = [
	...WRITES.filter(([operation]) => /create|upsert/.test(operation)),
	['category.create', { name: 'Brand new' }],
	['tag.create', { name: 'Brand new' }],
];

test.each(KEYED)(
	'%s with %j whose key is done returns its record again, and sends nothing',
	async (operation, parameters) => {
		await beginAgain(bench);
		const first = await bench.output(operation, once(parameters));
		const writes = await bench.writes();
		const second = await bench.output(operation, once(parameters));
		expect(second[0]).toMatchObject({ alreadyDone: true, id: first[0]?.id });
		expect(await bench.writes()).toEqual(writes);
	},
);

test.each(KEYED.filter(([operation]) => !/^(category|tag).create$/.test(operation)))(
	'%s with %j of a key of unknown outcome is found by a later execution',
	async (operation, parameters) => {
		await beginAgain(bench);
		await loseAnswer(true);
		const lost = once({ ...parameters, options: { findLostResults: false } });
		const error = await bench.failure(operation, lost);
		expect(error?.message).toMatch(/may have been/);
		const writes = await bench.writes();
		const found = await bench.output(operation, once(parameters));
		expect(found[0]?.id).toEqual(expect.any(Number));
		expect(found[0]?.warnings).toContainEqual(expect.stringContaining('An earlier execution'));
		expect(await bench.writes()).toEqual(writes);
	},
);
