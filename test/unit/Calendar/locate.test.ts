import { readKey } from '../../../nodes/Calendar/records/key';
import { recordParameter, recordRoutes } from '../../../nodes/Calendar/records/locate';
import { outcomeOf, outcomes } from '../../support/outcomes';

const read = outcomes(readKey);
const rl = (mode: string, value: unknown) => ({ __rl: true, mode, value });
const problem = (words: string) => ({ problem: expect.stringContaining(words) as string });

test.each<[string, unknown, object]>([
	['an id', rl('id', '157'), { id: 157 }],
	['a number as id', rl('id', 157), { id: 157 }],
	['a choice of the list', rl('list', ' 12 '), { id: 12 }],
	['an id with decimals', rl('id', '157.0'), { id: 157 }],
	['a record', rl('id', { id: 157, title: 'Fair' }), { id: 157 }],
	['a list of one', [{ id: '157' }], { id: 157 }],
	['a list of two', [1, 2], problem('is a list')],
	['text as id', rl('id', 'x'), problem('whole number')],
	['an id with a fraction', rl('id', '1.5'), problem('whole number')],
	['an id below one', rl('id', '-1'), problem('whole number')],
	['an id beyond numbers', rl('id', '99999999999999999999'), problem('whole number')],
	['an id with what nobody sees', rl('id', '\u200e7\u200b'), { id: 7 }],
	['an id in other digits', rl('', '٧'), { id: 7 }],
	['a slug with what nobody sees', rl('slug', 'harbour-hall\u200b'), { slug: 'harbour-hall' }],
	['a slug', rl('slug', 'harbour-hall'), { slug: 'harbour-hall' }],
	['a slug of digits', rl('slug', '2024'), { slug: '2024' }],
	['a slug in another script', rl('slug', '%E3%83%9B'), { slug: 'ホ' }],
	['a URL as slug', rl('slug', 'https://x.example/a'), problem('To use an address, choose By URL')],
	['a URL', rl('url', 'https://x.example/venue/harbour-hall/'), { slug: 'harbour-hall' }],
	['a URL without a final slash', rl('url', 'http://x.example/event/fair?x=1#y'), { slug: 'fair' }],
	[
		'a URL that ends with a date',
		rl('url', 'https://x.example/event/fair/2027-01-02/'),
		{ slug: 'fair' },
	],
	['a URL with a number as slug', rl('url', 'https://x.example/event/2/'), { slug: '2' }],
	[
		'a URL without its scheme',
		rl('url', 'x.example/event/fair/'),
		{ slug: 'fair', page: 'http://x.example/event/fair/' },
	],
	['a URL with an ID', rl('url', 'https://x.example/?post_type=tribe_events&p=12'), { id: 12 }],
	[
		'a URL with a slug in its query',
		rl('url', 'https://x.example/kalender/?tribe_events=fair'),
		{ slug: 'fair' },
	],
	['a venue’s, encoded', rl('url', 'https://x.example/?a=b&tribe_venue=%E3%83%9B'), { slug: 'ホ' }],
	['an admin page', rl('url', 'https://x.example/wp-admin/post.php?post=12&a=b'), { id: 12 }],
	[
		'a URL of the API',
		rl('url', 'https://x.example/wp-json/tribe/events/v1/events/12'),
		{ id: 12 },
	],
	[
		'a URL of the API in a query',
		rl('url', 'https://x.example/?rest_route=/tribe/events/v1/events/12'),
		{ id: 12 },
	],
	[
		'a URL of the API at another root',
		rl('url', 'https://x.example/api/tribe/events/v1/venues/12'),
		{ id: 12 },
	],
	['a preview', rl('url', 'https://x.example/?p=12&preview=true'), { id: 12 }],
	['a preview of changes', rl('url', 'https://x.example/event/a/?preview_id=12'), { id: 12 }],
	['the last of two IDs, as PHP does', rl('url', 'https://x.example/?p=7&p=12'), { id: 12 }],
	[
		'a URL with a slug and an ID',
		rl('url', 'https://x.example/event/a/?p=2'),
		problem('one record'),
	],
	['a URL of a language with an ID', rl('url', 'https://x.example/blog/de/?p=2'), { id: 2 }],
	['a URL with another p', rl('url', 'https://x.example/event/fair/?p=next'), { slug: 'fair' }],
	['a calendar file', rl('url', 'https://x.example/event/fair/ical/?a=b#c'), { slug: 'fair' }],
	['a slug that looks like a view', rl('slug', 'ical'), { slug: 'ical' }],
	['a plain slug that looks like a view', 'feed', { slug: 'feed' }],
	...[
		'event/weekly/all/',
		'?tribe_events=weekly&eventDisplay=all',
		'event/weekly/?occurrence=3',
		'event/weekly/?occurrence_id=10000007',
		'event/weekly/?eventDate=2027-06',
		'event/weekly/2027-13-45/',
		'event/weekly/2027-06-15/?eventDate=2027-06-22',
	].map((page): [string, unknown, object] => [
		`the URL ${page}`,
		rl('url', `https://x.example/${page}`),
		problem(page.includes('all') ? 'not of all dates' : 'must name the date'),
	]),
	['a URL without a path', rl('url', 'https://x.example'), problem('address of a record')],
	['text that isn’t a URL', rl('url', 'harbour-hall'), problem('address of a record')],
	['a damaged URL', rl('url', 'https://x.example/event/100%'), problem('must be a slug')],
	['a URL whose last part hides a path', rl('url', 'https://x.example/a/..%2fb'), problem('slug')],
	['a URL without a value', rl('url', 'https://x.example/venue/undefined/'), problem('no value')],
	['a slug that hides a path', rl('slug', '..%2f..%2fevents%2f157'), problem('must be a slug')],
	['a slug with a backslash', rl('slug', '..%5Cevents'), problem('must be a slug')],
	['a slug that is encoded twice', rl('slug', 'a%252fb'), problem('must be a slug')],
	['a slug with a query', rl('slug', 'a%3fforce=1'), problem('must be a slug')],
	...['undefined', 'null', 'NaN', '[object Object]', ' undefined ', 'N/A', '#REF!', '—'].flatMap(
		(text): Array<[string, unknown, object]> => [
			[`the slug “${text}”`, rl('slug', text), problem('Check the expression')],
			[`plain “${text}”`, text, problem('Check the expression')],
			[`the ID “${text}”`, rl('id', text), problem('whole number')],
		],
	),
	['a truth value', true, problem('Check the expression')],
	['not a number', NaN, problem('isn’t a number')],
	['a plain path', '../venues/5', problem('must be a slug')],
	...['0', '-1', '1.5', '1,250', '007', '99999999999999999999'].map(
		(text): [string, unknown, object] => [`plain ${text}`, text, problem('whole number')],
	),
	['plain zero', 0, problem('whole number')],
	['a plain number', 12, { id: 12 }],
	['plain digits', '12', { id: 12 }],
	['a plain slug', 'harbour-hall', { slug: 'harbour-hall' }],
	['an empty locator', rl('list', ''), problem('is empty')],
	['nothing', undefined, problem('is empty')],
	['null', null, problem('is empty')],
])('%s is read', (_what, value, key) => {
	expect(read(value)).toMatchObject('problem' in key ? key : { value: key });
});

test.each(['__proto__', 'constructor', 'toString'])(
	'an unknown mode of a locator, %s, asks for an ID',
	(mode) => {
		expect(readKey({ __rl: true, mode, value: '7' })).toEqual({ id: 7 });
		expect(read({ __rl: true, mode, value: 'a/b' })).toHaveProperty('problem');
	},
);

describe('the routes of a record', () => {
	const { others = [], choose = () => ({}), ...route } = recordRoutes('venues', 'PATCH');

	test('list every route that can be chosen', () => {
		expect(route).toMatchObject({ method: 'PATCH', path: '/venues/{venueId}' });
		expect(others).toHaveLength(5);
		const inputs = [rl('id', '1'), rl('slug', 'a')].flatMap((venueId) =>
			['PATCH', 'POST', 'PUT'].map((httpMethod) => ({ venueId, options: { httpMethod } })),
		);
		for (const input of inputs) {
			const { method, path } = choose(input) as { method: string; path: string };
			expect([route, ...others]).toContainEqual(expect.objectContaining({ method, path }));
		}
	});

	const PATH = '/venues/{venueId}';
	const BY_SLUG = '/venues/by-slug/{venueId}';

	test.each<[object, object]>([
		[{ venueId: rl('id', '7') }, { method: 'PATCH', path: PATH, ids: { venueId: 7 } }],
		[{ venueId: rl('slug', 'a') }, { method: 'PATCH', path: BY_SLUG, ids: { venueId: 'a' } }],
		[{ venueId: rl('id', 'a') }, problem('“Venue” must be an ID')],
	])('for %j are %j', (input, expected) => {
		const chosen = outcomeOf(() => choose(input as never));
		expect(chosen).toEqual('problem' in expected ? expected : { value: expected });
	});

	test('of terms include none by slug', () => {
		const terms = recordRoutes('tags', 'GET');
		expect(terms).toMatchObject({ method: 'GET', path: '/tags/{tagId}', others: [] });
		expect(outcomeOf(() => terms.choose?.({ tagId: 'free' }))).toEqual(
			problem('“Tag” must be an ID, but is “free”'),
		);
	});
});

test('a locator offers slugs only if the service finds records by slug', () => {
	const modes = (collection: 'events' | 'tags') =>
		recordParameter(collection).modes?.map(({ name }) => name);
	expect(modes('events')).toEqual(['list', 'id', 'slug', 'url']);
	expect(modes('tags')).toEqual(['list', 'id']);
});
