import type { IDataObject } from 'n8n-workflow';

import { recordOfPage } from '../../../nodes/Calendar/records/recordOfPage';
import { decoded } from '../../../nodes/Calendar/records/key';
import { failed, succeeded } from '../../../nodes/shared/result';
import { worded } from '../../../nodes/shared/errors/render';

const SITE = 'https://x.example';

/** A record whose page is at that path. */
const at = (id: number, path: string, fields: object = {}): IDataObject => {
	const slug = decodeURIComponent(path).replace(/\/\d[\d/-]*$/, '');
	return { id, url: `${SITE}${path}/`, slug: slug.split('/').at(-1), ...fields };
};

const MISSING = { httpCode: '400', code: 'rest_invalid_param', refused: ['slug'] };

/** Looks records up as servers do: of several with a slug, the first. */
function lookupOn(records: readonly IDataObject[]) {
	const asked: string[] = [];
	const get = async (path: string) => {
		asked.push(path.replace(/^\/\w+/, ''));
		const last = decodeURIComponent(path.split('/').at(-1) ?? '');
		const found = records.find(({ id, slug }) =>
			path.includes('/by-slug/') ? decoded(String(slug)) === last : id === Number(last),
		);
		return await Promise.resolve(
			found ? succeeded(found) : failed({ message: 'None', description: '', ...MISSING }),
		);
	};
	const list = async () => {
		asked.push('list');
		return await Promise.resolve(succeeded([...records]));
	};
	return { lookup: { get, list }, asked };
}

type Collection = 'events' | 'venues';

async function find(
	page: string,
	records: readonly IDataObject[],
	collection: Collection = 'events',
) {
	const { lookup, asked } = lookupOn(records);
	const answer = await recordOfPage({ page: SITE + page, collection, lookup });
	const found = answer.ok ? answer.value.id : worded(answer.failure);
	return { found, asked };
}

const fair = at(1, '/event/fair');
const abroad = at(2, '/de/veranstaltung/fest');
const japanese = at(3, '/event/%e7%a5%ad');
const elsewhere = at(4, '/event/concert', { url: 'https://tickets.example/shows/concert/' });
const unshown = { id: 5, slug: 'talk' };
const numbered = at(6, '/event/2', { slug: '2' });
const feed = at(7, '/event/feed', { slug: 'feed' });
const draft = at(8, '/event/draft', { url: `${SITE}/?post_type=tribe_events&p=8` });
const music = at(9, '/event/music');
const sites = [fair, abroad, japanese, elsewhere, unshown, numbered, feed, draft, music];

test.each<[string, number]>([
	['/event/fair', 1],
	['/EVENT/fair/?utm_source=x&fbclid=y&lang=de#tickets', 1],
	['/events/fair/', 1],
	['/de/event/fair/', 1],
	['/blog/index.php/event/fair/', 1],
	// What follows is another view of the same event.
	...['ical', 'feed', 'feed/atom', 'embed', 'amp', 'trackback', 'comment-page-2', 'page/2', '2']
		.flatMap((view) => [`/event/fair/${view}/`, `/event/fair/${view}/?a=1`])
		.map((page): [string, number] => [page, 1]),
	['/event/fair/?ical=1&outlook-ical=1', 1],
	['/event/fair/page/2/ical/', 1],
	['/?tribe_events=fair&lang=de', 1],
	['/wp-json/tribe/events/v1/events/by-slug/fair', 1],
	['/index.php?rest_route=/tribe/events/v1/events/by-slug/fair', 1],
	['/de/veranstaltung/fest/', 2],
	['/fr/evenement/fair/', 1],
	['/event/祭/', 3],
	['/event/%E7%A5%AD/', 3],
	// Where the event’s own address leads elsewhere, it says nothing.
	['/event/concert/', 4],
	['/event/talk/', 5],
	['/event/draft/', 8],
	// These slugs look like another view.
	['/event/2/', 6],
	['/event/feed/', 7],
	['/de/event/2/', 6],
	['/blog/event/feed/', 7],
])('the address %s names the event %i', async (page, id) => {
	expect(await find(page, sites)).toMatchObject({ found: id });
});

test.each<[string, Collection]>([
	['/events/category/music/', 'events'],
	['/events/tag/music/page/2/', 'events'],
	['/series/fair/', 'events'],
	['/author/fair/', 'events'],
	['/series/talk/', 'events'],
	['/events/category/draft/', 'events'],
	['/venue/fair/', 'events'],
	['/event/fair/music/', 'events'],
	['/event/fair/attachment/music/', 'events'],
	['/?tribe_venue=fair', 'events'],
	['/wp-json/tribe/events/v1/venues/by-slug/fair', 'events'],
	['/?tribe_events=fair', 'venues'],
])('the address %s is that of something else than the event with its slug', async (page, kind) => {
	const { found, asked } = await find(page, sites, kind);
	const one = kind === 'venues' ? 'a venue' : 'an event';
	expect(found).toMatchObject({
		message: `The address “${SITE}${page}” isn’t that of ${one}`,
		description: expect.stringMatching(/with that slug has the ID \d.*Nothing was sent/) as string,
	});
	expect(asked).not.toContain('list');
});

test('a record that isn’t there is told as the service does, and nothing else is tried after another failure', async () => {
	expect((await find('/event/gone/2/', sites)).found).toMatchObject(MISSING);
	const failure = { message: 'No', description: '', httpCode: '500' };
	const lookup = {
		...lookupOn([]).lookup,
		get: async () => await Promise.resolve(failed(failure)),
	};
	const search = { page: `${SITE}/de/event/2/`, collection: 'events' as const, lookup };
	expect(await recordOfPage(search)).toEqual(failed(failure));
});

describe('the address of one date of a recurring event', () => {
	const start = (day: string, time = '20:00:00') => ({ start_date: `${day} ${time}` });
	const [first, second, third] = ['2027-06-01', '2027-06-15', '2027-06-22'] as const;
	const other = at(90, '/event/other', { slug: 'other', ...start(second) });

	/** The same dates as servers may show them: each with its own address, or its own slug, or neither. */
	const forms: Array<[string, IDataObject[]]> = [
		[
			'addresses',
			[first, second, third].map((day, place) =>
				at(10 + place, `/event/weekly/${day}`, { slug: 'weekly', ...start(day) }),
			),
		],
		[
			'slugs',
			[first, second, third].map((day, place) =>
				at(10 + place, `/event/weekly-${day}`, { slug: `weekly-${day}`, ...start(day) }),
			),
		],
		[
			'nothing',
			[first, second, third].map((day, place) => at(10 + place, '/event/weekly', start(day))),
		],
	];
	const series = (records: IDataObject[]) =>
		records.some(({ slug }) => slug === 'weekly')
			? [other, ...records]
			: [at(5, '/event/weekly', start(first)), other, ...records];

	test.each(forms)(
		'leads to the event of that date, told apart by their %s',
		async (_, records) => {
			for (const page of [
				`/event/weekly/${second}/`,
				`/event/weekly/${second}`,
				`/de/event/weekly/${second}/ical/?utm_source=x`,
				`/event/weekly/?eventDate=${second}`,
				`/event/weekly/${second}/?eventDate=${second}`,
				`/event/weekly/?occurrence=${second}`,
				`/?tribe_events=weekly&eventDate=${second}`,
			]) {
				const { found, asked } = await find(page, series(records));
				expect([page, found]).toEqual([page, 11]);
				expect(asked).toEqual(['/by-slug/weekly', 'list', '/11']);
			}
		},
	);

	test.each(forms)(
		'is read at once if it is of the event with the slug (%s)',
		async (_, records) => {
			const all = series(records);
			const { found, asked } = await find(`/event/weekly/${first}/`, all);
			expect(found).toBe(all.find(({ slug }) => slug === 'weekly')?.id);
			expect(asked).toEqual(['/by-slug/weekly']);
		},
	);

	test.each(forms)('is refused with both dates if there is none (%s)', async (_, records) => {
		for (const page of ['/event/weekly/2027-06-16/', '/event/weekly/2027-06-15/9/']) {
			const { found } = await find(page, series(records.slice(0, 1)));
			expect(found).toMatchObject({
				message: expect.stringContaining(page.slice(14, 24)) as string,
				description: expect.stringMatching(
					/starts on 2027-06-01\. Nothing was sent.*the ID/,
				) as string,
			});
		}
	});

	const evening = start(second, '22:00:00');

	test('tells several of one day apart by the number in their addresses or slugs', async () => {
		const [one, two] = [`/event/weekly/${second}`, `/event/weekly/${second}/2`];
		for (const of of [
			[at(11, one, start(second)), at(12, two, evening)],
			[at(12, two, evening), at(11, one, start(second))],
			[
				at(5, '/event/weekly', start(first)),
				at(11, '/event/a', { slug: `weekly-${second}`, ...start(second) }),
				at(12, '/event/b', { slug: `weekly-${second}-2`, ...evening }),
			],
		]) {
			expect((await find(`${one}/`, of)).found).toBe(11);
			expect((await find(`${two}/`, of)).found).toBe(12);
			expect((await find(`/event/weekly/?eventDate=${second}&eventSequence=2`, of)).found).toBe(12);
			expect((await find(`/event/weekly/${second}/3/`, of)).found).toMatchObject({
				message: expect.stringContaining('with the number 3') as string,
			});
		}
	});

	test('is refused if several are of that day and nothing tells them apart', async () => {
		const same = [start(first), start(second), evening].map((times, place) =>
			at(10 + place, '/event/weekly', times),
		);
		expect((await find(`/event/weekly/${second}/`, same)).found).toMatchObject({
			message: `There are several of the event “weekly” on ${second}: IDs 11, 12`,
		});
		// Only one can be meant.
		expect((await find(`/event/weekly/${second}/2/`, same.slice(0, 2))).found).toBe(11);
	});

	test('is refused if the ID in the list doesn’t lead to that date', async () => {
		const records = [at(10, '/event/weekly', start(first)), at(11, '/event/weekly', start(second))];
		const { lookup } = lookupOn(records);
		const get = async (path: string) =>
			await lookup.get(path === '/events/11' ? '/events/10' : path);
		const page = `${SITE}/event/weekly/${second}/`;
		const answer = await recordOfPage({ page, collection: 'events', lookup: { ...lookup, get } });
		expect(answer).toMatchObject({ ok: false });
	});

	test('is that of the venue itself where a venue’s page lists a date', async () => {
		const hall = at(7, '/venue/hall');
		expect((await find(`/venue/hall/${second}/`, [hall], 'venues')).found).toBe(7);
	});
});
