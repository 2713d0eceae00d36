import type { IDataObject } from 'n8n-workflow';

import {
	recordIdByName,
	recordsByName,
	categoryOrTagIdBy,
	categoryOrTagIds,
	withTermIds,
} from '../../../nodes/Calendar/records/resolve';
import type { Lookup } from '../../../nodes/shared/operation';
import type { Result } from '../../../nodes/shared/result';
import { failed, succeeded } from '../../../nodes/shared/result';
import { wordedResult } from '../../support/wordedResult';

const DOWN = failed({ message: 'Down', description: '' });

/** A service that searches names and slugs as they are stored: with entities. */
function lookupOn(records: IDataObject[], isDown = false) {
	const asked: Array<[string, IDataObject | undefined]> = [];
	const kept = new Map<string, Promise<Result<unknown>>>();
	const lookup: Lookup = {
		get: async () => await Promise.resolve(DOWN),
		lock: async () => await Promise.resolve(false),
		itemsOfRun: async () => await Promise.resolve([]),
		baseUrl: 'https://calendar.example',
		ask: async () => await Promise.resolve(DOWN),
		list: async (path, qs) => {
			asked.push([path, qs]);
			const search = String(qs?.search ?? '').toLowerCase();
			const found = records.filter((record) =>
				JSON.stringify(record).toLowerCase().includes(search),
			);
			return await Promise.resolve(isDown ? DOWN : succeeded(found));
		},
		memoize: async <T>(what: string, ask: () => Promise<Result<T>>) => {
			if (!kept.has(what)) kept.set(what, ask());
			return (await kept.get(what)) as Result<T>;
		},
	};
	return { lookup, asked };
}

const terms = [
	{ id: 1, name: 'Rock &amp; Roll', slug: 'rock-roll' },
	{ id: 2, name: 'Jazz', slug: 'jazz' },
	{ id: 3, name: 'jazz', slug: 'jazz-2' },
	{ id: 4, name: '音楽', slug: '%e9%9f%b3%e6%a5%bd' },
	{ id: 5, name: 'Free', slug: 'gratis' },
];

test.each<{ values: unknown[]; ids: Array<number | string> }>([
	{ values: [1, '2', ' 5 '], ids: [1, 2, 5] },
	{ values: ['rock & roll', 'ROCK &amp; ROLL'], ids: [1] },
	{ values: ['gratis', 'Free', 5], ids: [5] },
	{ values: ['音楽'], ids: [4] },
	{ values: ['New', 'new', ' Another '], ids: ['new', 'Another'] },
	{ values: ['jazz-2'], ids: [3] },
])('the terms $values become $ids', async ({ values, ids }) => {
	expect(await categoryOrTagIds(lookupOn(terms).lookup, 'tags', values)).toEqual(succeeded(ids));
});

test('names in filters become IDs, and a name that nothing has is refused', async () => {
	const { lookup } = lookupOn(terms);
	const find = async (tags: string | string[]) =>
		await withTermIds({ method: 'GET', path: '/events', body: {}, qs: { tags, page: 1 } }, lookup);
	expect(await find('free,4;ROCK &amp; ROLL')).toMatchObject({
		value: { qs: { tags: '5,4,1', page: 1 } },
	});
	expect(await find(['Free, or not'])).toHaveProperty(
		'failure.message',
		'There is no tag named “Free, or not”',
	);
	expect(await find('Fre')).toMatchObject({
		failure: { message: 'There is no tag named “Fre”' },
	});
});

test('IDs need no look-up', async () => {
	const { lookup, asked } = lookupOn(terms);
	await categoryOrTagIds(lookup, 'tags', [1, '2']);
	expect(asked).toEqual([]);
});

test('known names are looked up once for all items, new ones each time by their longest word', async () => {
	const { lookup, asked } = lookupOn(terms);
	await categoryOrTagIds(lookup, 'categories', ['Free']);
	await categoryOrTagIds(lookup, 'categories', ['gratis']);
	expect(asked).toEqual([['/categories', { hide_empty: '0' }]]);
	await categoryOrTagIds(lookup, 'categories', ['A & Brand new']);
	await categoryOrTagIds(lookup, 'categories', ['A & Brand new']);
	const fresh = ['/categories', { hide_empty: '0', search: 'Brand' }];
	expect(asked.slice(1)).toEqual([fresh, fresh]);
});

test('a name that several records have fails and lists their IDs', async () => {
	const { lookup } = lookupOn(terms);
	expect(wordedResult(await categoryOrTagIds(lookup, 'tags', ['JAZZ']))).toEqual(
		failed({
			message: 'There are several tags named “JAZZ”: IDs 2, 3',
			description: expect.stringContaining('Enter the ID of the tag') as string,
		}),
	);
});

test.each<['name' | 'slug', string, number | undefined]>([
	['name', 'free', 5],
	['name', 'gratis', undefined],
	['slug', 'GRATIS', 5],
	['slug', 'free', undefined],
])('by %s only, %j finds the term %s', async (property, value, id) => {
	const { lookup } = lookupOn(terms);
	expect(await categoryOrTagIdBy(lookup, 'tags', property, value)).toEqual(succeeded(id));
});

const venues = [
	{ id: 4, venue: 'A &#038; B&#8217;s Hall' },
	{ id: 9, venue: 'Hall' },
	{ id: 11, venue: 'HALL' },
	{ id: 12, venue: '!!' },
	{ id: 13, venue: '4&#215;4 Club' },
];

test('a venue is found by its name as people write it, and no other venue is', async () => {
	const { lookup, asked } = lookupOn(venues);
	expect(await recordIdByName(lookup, 'venues', "a & b's hall")).toEqual(succeeded(4));
	expect(asked).toEqual([['/venues', { search: 'hall' }]]);
	expect(await recordIdByName(lookup, 'venues', 'Hal')).toEqual(succeeded(undefined));
	expect(await recordIdByName(lookup, 'venues', '4x4 Club')).toEqual(succeeded(13));
	expect(await recordIdByName(lookup, 'venues', '!!')).toEqual(succeeded(12));
	expect(asked.at(-1)).toEqual(['/venues', {}]);
});

test.each([
	['TownHall', 'Town\u200bHall'],
	['Town\u200bHall', 'TownHall'],
	['\u200eTown Hall', 'Town Hall\u200f'],
	['Town Theatre', 'Town Theat\u00adre'],
	['TownHall', 'Town\u034fHall'],
	['TownHall', 'TownHa\ufeffll'],
	['TownHall', 'TownHall\u0007'],
	['TownHall', 'TownHall\u2060'],
])('%j is found as %j, because nobody sees what is between them', async (name, venue) => {
	const list: Lookup['list'] = async (_path, { search } = {}) =>
		await Promise.resolve(
			succeeded([{ id: 4, venue }].filter((each) => each.venue.includes(String(search)))),
		);
	const { lookup } = lookupOn([]);
	expect(await recordIdByName({ ...lookup, list }, 'venues', name)).toEqual(succeeded(4));
});

test('if several venues have the same name, all are listed', async () => {
	const { lookup } = lookupOn(venues);
	expect(await recordsByName(lookup, 'venues', 'hall')).toMatchObject({
		value: [{ id: 9 }, { id: 11 }],
	});
	expect(await recordIdByName(lookup, 'venues', 'hall')).toMatchObject({
		ok: false,
		failure: { message: 'There are several venues named “hall”: IDs 9, 11' },
	});
});

test.each([
	['Cafe Zurich', 'Café Zürich'],
	['Café Zürich', 'Cafe Zurich'],
	['Strasse', 'Straße'],
	['Straße', 'Strasse'],
	['Lodz', 'Łódź'],
	['AEther', 'Æther'],
	['full', 'ｆｕｌｌ'],
	['ヒラガナ', 'ひらがな'],
	['office', 'oﬃce'],
])('%s isn’t made where the database takes it for %s', async (name, venue) => {
	// The search of the database finds it, whatever its letters.
	const { lookup } = lookupOn([{ id: 4, venue }]);
	const list: Lookup['list'] = async () => await Promise.resolve(succeeded([{ id: 4, venue }]));
	expect(await recordIdByName({ ...lookup, list }, 'venues', name)).toMatchObject({
		failure: {
			message: `For the service, the name “${name}” is that of the venue “${venue}” (ID 4)`,
		},
	});
});

test.each([
	['Café Zuerich', 'Café Zürich'],
	['A+', 'A'],
	['A!', 'A'],
	['🎉', '🎸'],
])('%s is another name than %s for the database as well', async (name, venue) => {
	const list: Lookup['list'] = async () => await Promise.resolve(succeeded([{ id: 4, venue }]));
	const { lookup } = lookupOn([]);
	expect(await recordIdByName({ ...lookup, list }, 'venues', name)).toEqual(succeeded(undefined));
});

test('a search leaves out letters that the database may take for one', async () => {
	const { lookup, asked } = lookupOn([]);
	for (const name of ['Strasse', 'Æther', 'Office']) await recordIdByName(lookup, 'venues', name);
	expect(asked.map(([, qs]) => qs)).toEqual([
		{ search: 'Stra' },
		{ search: 'ther' },
		{ search: 'ice' },
	]);
});

test.each([
	['C++', 'C', 'c'],
	['Jazz!', 'Jazz', 'jazz'],
	['R&B', 'RB', 'rb'],
	['RB', 'R&amp;B', 'rb'],
	['Rock ’n’ Roll', 'Rock n Roll', 'rock-n-roll'],
	['Hip/Hop', 'Hip Hop', 'hip-hop'],
	['St. Patrick', 'St Patrick', 'st-patrick'],
	['Cafe', 'Café', 'cafe'],
	['Strasse', 'Straße', 'strasse'],
])('the new tag %s is refused beside %s, whose slug it would get', async (name, held, slug) => {
	const { lookup } = lookupOn([{ id: 385, name: held, slug }]);
	expect(wordedResult(await categoryOrTagIds(lookup, 'tags', [name]))).toMatchObject({
		failure: { description: expect.stringContaining(`Both have the slug “${slug}”`) as string },
	});
});

test('a list that can’t be read fails', async () => {
	const { lookup } = lookupOn([], true);
	expect(await categoryOrTagIds(lookup, 'tags', [1, 'x'])).toEqual(DOWN);
	expect(await categoryOrTagIdBy(lookup, 'tags', 'name', 'x')).toEqual(DOWN);
	expect(await recordIdByName(lookup, 'organizers', 'x')).toEqual(DOWN);
});
