import type { IDataObject } from 'n8n-workflow';

import { calendar } from '../../../nodes/Calendar/service';
import { isMissing, isTrashed } from '../../../nodes/Calendar/service/errors';
import { explainAnswer } from '../../../nodes/shared/errors/refusals';
import type { Target } from '../../../nodes/shared/service';
import { worded } from '../../../nodes/shared/errors/render';
import { jsonAnswer } from '../errors/jsonAnswer';

const { read, isPastEnd } = calendar.pages;
const records = [{ id: 1 }, { id: 2 }];

describe('a list is read', () => {
	test.each(['events', 'venues', 'organizers', 'categories', 'tags', 'data', 'items', 'results'])(
		'under the name %s, with its totals',
		(name) => {
			const body = { [name]: records, rest_url: 'x', total: 7, total_pages: 4 };
			expect(read(body, {})).toEqual({ records, total: 7, totalPages: 4 });
		},
	);

	test.each<[string, unknown, IDataObject, boolean]>([
		['bare', records, {}, false],
		['with totals in headers', records, { 'x-wp-total': '7', 'x-wp-totalpages': '4' }, true],
		['with others', { tags: records }, { 'x-tec-total': '7', 'x-tec-totalpages': '4' }, true],
		['with totals as text', { items: records, total: '7', totalPages: '4' }, {}, true],
		['with totals in meta', { data: records, meta: { total: 7, total_pages: 4 } }, {}, true],
		['with invalid totals', { data: records, total: -1, total_pages: 'many' }, {}, false],
	])('%s', (_how, body, headers, isCounted) => {
		const totals = isCounted ? { total: 7, totalPages: 4 } : {};
		expect(read(body, headers)).toEqual({ records, ...totals });
	});

	// The last two are WordPress’s own: an error, and the index of the site.
	const others = [
		{ code: 'x', additional_errors: [] },
		{ namespaces: ['wp/v2'], routes: {} },
	];
	test.each([{}, null, 'text', 7, { venue: {} }, { events: {} }, ...others])(
		'but not from %j',
		(body) => {
			expect(read(body, {})).toBeUndefined();
		},
	);
});

test.each([
	['404', 'event-archive-page-not-found', true],
	['404', 'venue-archive-page-not-found', true],
	['404', 'organizers-page-not-found', true],
	['400', 'rest_post_invalid_page_number', true],
	['404', 'rest_no_route', false],
	['404', 'archive-is-locked', false],
	['400', 'rest_invalid_param', false],
	['403', 'event-archive-page-not-found', false],
	['503', 'event-archive-page-not-found', false],
	['404', undefined, false],
])('the status %s with the code %s means the end of a list: %s', (httpCode, code, end) => {
	expect(isPastEnd?.({ message: '', description: '', httpCode, code })).toBe(end);
});

const TARGET: Target = {
	labels: { show_map: 'Show Map', title: 'Title', slug: 'Slug', venueId: 'Venue' },
	records: [],
	idempotent: false,
};
const at = (value: string): Target => ({ ...TARGET, records: [{ label: 'Venue', value }] });

const explain = (body: unknown, target = TARGET) =>
	worded(explainAnswer(calendar, jsonAnswer(400, body), target));

const invalid = (name: string, words = 'Invalid parameter.') => ({
	...{ code: 'rest_invalid_param', message: `Invalid parameter(s): ${name}` },
	data: { status: 400, params: { [name]: words } },
});
const missing = {
	...{ code: 'rest_missing_callback_param', message: 'Missing parameter(s): title' },
	data: { status: 400, params: ['title'] },
};
const exists = { code: 'term_exists', message: 'It exists.', data: { status: 400, term_id: 12 } };

// readWords.test.ts has the forms that all services use.
describe('a refusal is read', () => {
	test.each<[string, unknown, Target, string, string]>([
		[
			'with the parameter’s name in the panel and the words about it',
			invalid('show_map', 'show_map is not of type string.'),
			TARGET,
			'Invalid parameter(s): show_map',
			'Check the parameter “Show Map” (show_map is not of type string).',
		],
		[
			'with the names of what is missing',
			missing,
			TARGET,
			missing.message,
			'Check the parameter “Title”.',
		],
		[
			'with the record, if its ID doesn’t exist',
			invalid('id'),
			at('99'),
			'Invalid parameter(s): id',
			'Check the parameter “Venue”: there is no “99”.',
		],
		[
			'with the record, if its slug doesn’t exist',
			invalid('slug'),
			at('hall'),
			'Invalid parameter(s): slug',
			'Check the parameter “Venue”: there is no “hall”.',
		],
		[
			'with the field, if the record is identified by ID and a new slug is rejected',
			invalid('slug'),
			at('7'),
			'Invalid parameter(s): slug',
			'Check the parameter “Slug”.',
		],
		[
			'with the ID of the existing term',
			exists,
			TARGET,
			'It exists. The existing one has the ID 12.',
			'Create or Update',
		],
		[
			'from errors by field',
			{ message: 'Bad', errors: { title: ['Too long'] } },
			TARGET,
			'Bad',
			'Check the parameter “Title”. The service said: “{"errors":{"title":["Too long"]}}”.',
		],
		[
			'from HTML',
			{ message: '<p>A <b>bad</b> error &amp; more</p>' },
			TARGET,
			'A bad error & more',
			'',
		],
	])('%s', (_what, body, target, message, description) => {
		expect(explain(body, target)).toMatchObject({
			message,
			description: expect.stringContaining(description) as string,
		});
	});
});

const NO_EVENT = { errors: { 'event-not-found': ['There is none'] }, error_data: [] };

test.each<[unknown, boolean]>([
	[NO_EVENT, true],
	[{ code: 'x', message: 'y', data: { status: 404 } }, true],
	[{ id: 5, errors: { a: ['b'] } }, false],
	[{ errors: [] }, false],
	[{ errors: {} }, false],
	[{ namespace: 'x', routes: {} }, false],
	[{ openapi: '3', info: {}, code: 'x', message: 'y' }, false],
	[[{ errors: { a: [] } }], false],
	[null, false],
	['text', false],
])('%j with status 200 is a refusal: %s', (body, refusal) => {
	expect(calendar.refusalStatus(body, 200) !== undefined).toBe(refusal);
});

test('a refusal with status 200 is reported in its own words', () => {
	const words = { message: 'There is none', code: 'event-not-found' };
	expect(explain(NO_EVENT)).toMatchObject(words);
});

test.each<[string, string | undefined, string[], string]>([
	['410', 'venue-is-in-trash', [], 'trashed'],
	['410', undefined, [], 'trashed'],
	['410', 'rest_forbidden', [], ''],
	['403', 'event-no-longer-available', [], 'trashed'],
	['403', 'event-not-accessible', [], ''],
	['400', 'rest_invalid_param', ['id'], 'missing'],
	['400', 'rest_invalid_param', ['slug'], ''],
	['400', 'rest_invalid_param', ['id', 'status'], ''],
	['400', 'rest_invalid_param', [], ''],
	['404', 'rest-venue-not-found', [], 'missing'],
	['404', 'venue-not-found', [], 'missing'],
	['404', 'NOT_FOUND', [], 'missing'],
	['404', 'rest_post_invalid_id', [], 'missing'],
	['404', 'event-not-found', [], ''],
	['404', 'rest_no_route', [], ''],
	['404', undefined, [], ''],
	['400', 'venue-not-found', [], 'missing'],
	['400', 'rest-invalid-event-id', [], ''],
	['401', 'rest_forbidden', [], ''],
	['503', 'venue-not-found', ['id'], ''],
])('the status %s, the code %s and the parameters %j mean that a venue is “%s”', (...facts) => {
	const [httpCode, code, refused, means] = facts;
	const failure = { httpCode, ...(code ? { code } : {}), refused };
	expect(isMissing(failure, '/venues/201')).toBe(means === 'missing');
	expect(isTrashed(failure)).toBe(means === 'trashed');
});

test.each(['/venues', '/venues/by-slug/', '/other/201', '/venues/201/more', ''])(
	'a refusal of a request to “%s” says nothing about one record',
	(path) => {
		expect(isMissing({ httpCode: '404', code: 'venue-not-found' }, path)).toBe(false);
	},
);
