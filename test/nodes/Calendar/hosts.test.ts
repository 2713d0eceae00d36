import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { useRawServers } from '../../support/rawServer';
import { addRich, byId, bySlug, stored, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench();
const startServer = useRawServers();

interface Refusal {
	status: number;
	body?: string;
	type?: string;
}

const page = (title: string): string => `<html><head><title>${title}</title></head></html>`;

/**
 * A site in front of the sandbox, whose host answers by itself to what `refuses` selects. WordPress then takes the
 * method from the query or the header, as it does. Notes what arrives at the host, and what gets through to WordPress.
 */
async function site(
	refuses: (method: string, url: URL, request: IncomingMessage) => Refusal | undefined,
) {
	const arrived: string[] = [];
	const worked: string[] = [];
	const origin = bench.sandbox.calendar.apiRoot.replace(/\/wp-json$/, '');
	const server = await startServer(async (response: ServerResponse, request) => {
		const url = new URL(request.url, 'http://x');
		const sent = await text(request);
		arrived.push(`${request.method} ${url.pathname.replace(/.*\/v1/, '')}`);
		const refusal = refuses(request.method ?? '', url, request);
		if (refusal) {
			const { status, body = '', type = 'text/html' } = refusal;
			response.writeHead(status, { 'content-type': type }).end(body);
			return;
		}
		const header = request.headers['x-http-method-override'];
		const method = url.searchParams.get('_method') ?? header ?? request.method;
		url.searchParams.delete('_method');
		if (method !== 'GET') worked.push(String(method));
		const { authorization = '' } = request.headers;
		const answer = await fetch(origin + url.pathname + url.search, {
			method: String(method),
			headers: { authorization, 'content-type': 'application/json' },
			...(method === 'GET' || sent === '' ? {} : { body: sent }),
		});
		const type = { 'content-type': 'application/json' };
		response.writeHead(answer.status, type).end(await answer.text());
	});
	const credential = { apiRoot: `${server.url}/wp-json`, namespace: 'calendar/events/v1' };
	return { arrived, worked, credential };
}

const VERBS = ['PUT', 'PATCH', 'DELETE'];

const refusals: Array<[string, Refusal]> = [
	['a 405 page', { status: 405, body: page('405 Not Allowed') }],
	['an empty 405', { status: 405 }],
	['a 403 page', { status: 403, body: page('403 Forbidden') }],
	[
		'a 403 in JSON of its own',
		{ status: 403, body: '{"message":"Forbidden"}', type: 'application/json' },
	],
	['a 406 of ModSecurity', { status: 406, body: page('Not Acceptable!') }],
	['a 501 page', { status: 501, body: page('501 Method Not Implemented') }],
	['a 405 in a word', { status: 405, body: 'Method Not Allowed', type: 'text/plain' }],
];

describe.each(refusals)('at a host that answers %s to PUT, PATCH and DELETE', (_what, refusal) => {
	test('updates and deletes go through as POST, each is carried out once, and the next ones go that way at once', async () => {
		const { arrived, worked, credential } = await site((method) =>
			VERBS.includes(method) ? refusal : undefined,
		);
		const id = await addRich(bench, { status: 'publish' });
		const eventId = byId(id);
		for (const title of ['One', 'Two']) {
			await bench.succeed('event.update', { eventId, updateFields: { title } }, { credential });
			expect(await stored(bench, id)).toMatchObject({ title });
		}
		for (const venueId of [byId(203), bySlug('nsuo-hall')]) {
			const { items } = await bench.succeed('venue.delete', { venueId }, { credential });
			expect(items[0]?.json).toMatchObject({ deleted: true });
		}
		const read = `GET /events/${id}`;
		expect(arrived).toEqual([
			...[read, `PATCH /events/${id}`, `POST /events/${id}`],
			...[read, `POST /events/${id}`],
			...['DELETE /venues/203', 'POST /venues/203', 'POST /venues/by-slug/nsuo-hall'],
		]);
		expect(worked).toEqual(['PATCH', 'PATCH', 'DELETE', 'DELETE']);
	});

	test('an error tells what to ask the host for if it refuses that too, that nothing was done, and never blames the address', async () => {
		const { worked, credential } = await site((method) => (method === 'GET' ? undefined : refusal));
		const update = { eventId: byId(await addRich(bench)), updateFields: { title: 'X' } };
		const venue = { venueId: byId(203) };
		const failures = [
			await bench.failure('event.update', update, { credential }),
			await bench.failure(
				'event.update',
				{ ...update, options: { httpMethod: 'PUT' } },
				{ credential },
			),
			await bench.failure(
				'event.update',
				{ ...update, options: { httpMethod: 'POST' } },
				{ credential },
			),
			await bench.failure('venue.delete', venue, { credential }),
		];
		const title = /<title>(.*)<\/title>/.exec(refusal.body ?? '')?.[1] ?? '';
		for (const [at, method] of ['PATCH', 'PUT', 'POST', 'DELETE'].entries()) {
			const error = failures[at];
			expect(error?.httpCode).toBe(String(refusal.status));
			expect(error?.message).toContain(title);
			if (method === 'POST' && refusal.status === 501) continue;
			expect(error?.description).toContain(`Ask the host to let ${method} requests`);
			expect(String(error?.description).includes('HTTP Method')).toBe(method !== 'DELETE');
			expect(error?.description).not.toMatch(/API Root|may have succeeded|permission/);
		}
		expect(worked).toEqual([]);
	});
});

const writesIn = (arrived: readonly string[]) => arrived.filter((each) => !each.startsWith('GET'));

test.each<[string, Refusal, number]>([
	[
		'a refusal of WordPress itself',
		{ status: 403, body: '{"code":"rest_forbidden","message":"No","data":{"status":403}}' },
		1,
	],
	['a method that WordPress doesn’t know', { status: 405, body: '{"code":"rest_no_route"}' }, 1],
	['a page of a proxy that gave up', { status: 502, body: page('Bad Gateway') }, 1],
	['a page with 500', { status: 500, body: page('Error') }, 1],
	['a page with 503', { status: 503, body: page('Maintenance') }, 1],
	['a page with 404', { status: 404, body: page('Not Found') }, 1],
	[
		'a refusal that was cut off',
		{ status: 403, body: '{"code":"rest_forb', type: 'application/json' },
		1,
	],
	['a page with 405', { status: 405, body: page('Not Allowed') }, 2],
])(
	'a write is sent once more only after a refusal in front of WordPress: %s',
	async (_what, refusal, times) => {
		const { arrived, worked, credential } = await site((method) =>
			method === 'GET' ? undefined : { type: 'application/json', ...refusal },
		);
		expect(await bench.failure('tag.delete', { tagId: byId(51) }, { credential })).toBeDefined();
		expect([writesIn(arrived).length, worked]).toEqual([times, []]);
	},
);

test('a refusal that depends on the content doesn’t change the way of other writes', async () => {
	const { arrived, credential } = await site((_method, url) =>
		url.pathname.endsWith('/51') ? { status: 403, body: page('Blocked') } : undefined,
	);
	await bench.failure('tag.delete', { tagId: byId(51) }, { credential });
	await bench.succeed('tag.delete', { tagId: byId(52) }, { credential });
	expect(arrived).toEqual(['DELETE /tags/51', 'POST /tags/51', 'DELETE /tags/52']);
});

test('a host that changes its mind is asked the usual way again', async () => {
	let refused = 'DELETE';
	const { arrived, credential } = await site((method) =>
		method === refused ? { status: 405 } : undefined,
	);
	await bench.succeed('tag.delete', { tagId: byId(51) }, { credential });
	refused = 'POST';
	await bench.succeed('tag.delete', { tagId: byId(52) }, { credential });
	await bench.succeed('tag.delete', { tagId: byId(53) }, { credential });
	expect(arrived.map((each) => each.replace(/ .*/, ''))).toEqual([
		...['DELETE', 'POST'],
		...['POST', 'DELETE'],
		'DELETE',
	]);
});

test('a delete keeps its method where a proxy takes away the header or the query', async () => {
	for (const tagId of [51, 52]) {
		const { worked, credential } = await site((method, url, { headers }) => {
			if (method !== 'POST') return method === 'DELETE' ? { status: 405 } : undefined;
			if (tagId === 51) delete headers['x-http-method-override'];
			else url.searchParams.delete('_method');
			return undefined;
		});
		await bench.succeed('tag.delete', { tagId: byId(tagId) }, { credential });
		expect(worked).toEqual(['DELETE']);
	}
});

test('a write whose second way may have arrived isn’t sent a third time, nor by a retried execution', async () => {
	const { arrived, credential } = await site((method) =>
		method === 'DELETE'
			? { status: 405, body: page('Not Allowed') }
			: method === 'POST'
				? { status: 504, body: page('Gateway Time-out') }
				: undefined,
	);
	const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
	const error = await bench.failure('tag.delete', { tagId: byId(51) }, { credential, node });
	expect(error).toMatchObject({
		message:
			'The tag may have been deleted (Tag 51): Calendar isn’t working just now (HTTP status 504): “Gateway Time-out”',
		description: expect.stringContaining('may have succeeded') as string,
	});
	expect(writesIn(arrived)).toEqual(['DELETE /tags/51', 'POST /tags/51']);
});
