import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { freshTransport } from '../../../nodes/shared/http/fresh';
import type { ReceivedResponse } from '../../../nodes/shared/service';

type Given = Partial<ReceivedResponse> & { took?: number };

let servers = 0;

/** Reads through a transport that answers with these, the last of them for ever. */
function reading(...answers: Given[]) {
	const baseURL = `https://server${servers++}.example`;
	const calls: IHttpRequestOptions[] = [];
	let now = 0;
	const transport = freshTransport(
		async (options) => {
			const given = answers[Math.min(calls.length, answers.length - 1)] ?? {};
			calls.push(options);
			now += given.took ?? 0;
			const { statusCode = 200, headers = {}, body = '{}' } = given;
			return { statusCode, headers, body };
		},
		{ elapsed: () => now },
	);
	const marks = () => calls.map(({ qs }) => (qs as IDataObject | undefined)?.n8n_fresh);
	const read = async () =>
		await transport({ url: '/events/7', baseURL, qs: { password: 'x' }, headers: { a: 'b' } }, 10);
	return { read, calls, marks };
}

describe('a read that must be fresh', () => {
	test('has an address that nobody has asked for, and asks caches not to answer', async () => {
		const { read, calls, marks } = reading({});
		await read();
		await read();
		expect(calls).toHaveLength(2);
		for (const { qs, headers } of calls) {
			expect(qs).toEqual({
				password: 'x',
				n8n_fresh: expect.stringMatching(/^[\da-f-]{36}$/) as string,
			});
			expect(headers).toEqual({ a: 'b', 'Cache-Control': 'no-cache' });
		}
		expect(new Set(marks()).size).toBe(2);
	});

	test.each<IDataObject>([
		{ age: '30' },
		{ Age: '1' },
		{ 'x-cache': 'HIT' },
		{ 'X-Cache': 'Hit from cloudfront' },
		{ 'x-cache': 'HIT, MISS' },
		{ 'x-cache': 'MISS, HIT' },
		{ 'x-cache': 'TCP_HIT from a.example (Server/1.0) (-)' },
		{ 'x-cache': 'HIT: 3' },
		{ 'cf-cache-status': 'HIT' },
		{ 'cf-cache-status': 'STALE' },
		{ 'cf-cache-status': 'UPDATING' },
		{ 'x-litespeed-cache': 'hit' },
		{ 'x-litespeed-cache': 'hit,private' },
		{ 'x-proxy-cache': 'HIT' },
		{ 'x-varnish': '32770 3' },
		{ 'x-varnish': '32770  98305' },
		{ 'cache-status': 'ExampleCache;hit' },
		{ 'cache-status': 'ExampleCache; hit; ttl=376' },
		{ 'wp-super-cache': 'Served supercache file from PHP' },
		{ 'x-wp-super-cache': 'HIT' },
		// nginx, WP Engine, Kinsta, GoDaddy, Hostinger, Bunny, Vercel, Sucuri, LiteSpeed
		...[
			...['x-cache-status', 'x-cached', 'x-nginx-cache', 'x-fastcgi-cache', 'x-varnish-cache'],
			...['x-kinsta-cache', 'x-gateway-cache-status', 'x-hcdn-cache-status', 'cdn-cache'],
			...['x-vercel-cache', 'x-sucuri-cache', 'x-lsadc-cache', 'x-qc-cache'],
		].map((name) => ({ [name]: 'HIT' })),
	])('is asked for once more if the answer says %j, and then is a copy', async (headers) => {
		const { read, calls, marks } = reading({ headers });
		const [[name, value]] = Object.entries(headers) as [[string, string]];
		expect(await read()).toMatchObject({
			finding: { is: 'copy', words: `${name.toLowerCase()}: ${value}` },
		});
		expect([calls.length, new Set(marks()).size]).toEqual([2, 2]);
	});

	test('is a copy if it is older than this request took, however long n8n has been running', async () => {
		const young = { headers: { age: '3' }, took: 4_000 };
		const { read } = reading(young, young, { headers: { age: '3' }, took: 2_000 });
		expect(await read()).not.toHaveProperty('finding');
		expect(await read()).not.toHaveProperty('finding');
		expect(await read()).toMatchObject({ finding: { is: 'copy', words: 'age: 3' } });
	});

	test('is none if the second answer says nothing of the kind', async () => {
		const { read, calls } = reading({ headers: { 'x-cache': 'STALE' } }, {});
		expect(await read()).not.toHaveProperty('finding');
		expect(calls).toHaveLength(2);
	});

	test.each<Given>([
		{},
		{ headers: { age: '0' } },
		{ headers: { age: '' } },
		{ headers: { age: 'old' } },
		{ headers: { age: '9 days' } },
		{ headers: { age: 'Day 9' } },
		// Some proxies count from when they were asked.
		{ headers: { age: '3' }, took: 3_000 },
		{ headers: { 'x-cache': 'MISS' } },
		{ headers: { 'x-cache': 'Miss from cloudfront' } },
		{ headers: { 'x-cache': 'RefreshHit from cloudfront' } },
		{ headers: { 'x-cache': 'Error from cloudfront' } },
		{ headers: { 'cf-cache-status': 'DYNAMIC' } },
		{ headers: { 'cf-cache-status': 'BYPASS' } },
		{ headers: { 'x-litespeed-cache': 'miss' } },
		{ headers: { 'x-varnish': '32770' } },
		{ headers: { 'x-varnish': 'xid 32770 3' } },
		{ headers: { 'x-varnish': '32770 3 ms' } },
		{ headers: { 'cache-status': 'ExampleCache; fwd=uri-miss; stored' } },
		{ headers: { 'wp-super-cache': '' } },
		{ headers: { 'x-object-cache': 'HIT' } },
		// Says nothing about a record.
		{ statusCode: 503, headers: { 'x-cache': 'HIT' } },
		{ statusCode: 429, headers: { 'x-cache': 'HIT' } },
		{ statusCode: 301, headers: { 'x-cache': 'HIT' } },
	])('is none if the answer is %j', async (answer) => {
		const { read, calls } = reading(answer);
		expect(await read()).not.toHaveProperty('finding');
		expect(calls).toHaveLength(1);
	});

	test.each([400, 404, 410])('is a copy as well if a cache says %i', async (statusCode) => {
		const { read } = reading({ statusCode, headers: { 'x-cache': 'HIT' } });
		expect(await read()).toMatchObject({
			statusCode,
			finding: { is: 'copy', words: 'x-cache: HIT' },
		});
	});

	test.each([400, 422])(
		'goes without the parameter where the service refuses it with %i',
		async (statusCode) => {
			const body = '{"error":"Unknown query parameter: n8n_fresh","code":"VALIDATION_ERROR"}';
			const { read, calls, marks } = reading({ statusCode, body }, {});
			expect(await read()).toMatchObject({ statusCode: 200 });
			await read();
			// It isn’t refused twice.
			expect(marks()).toEqual([expect.any(String), undefined, undefined]);
			expect(calls.map(({ headers }) => headers?.['Cache-Control'])).toEqual(
				Array.from({ length: 3 }, () => 'no-cache'),
			);
		},
	);

	test.each<[string, Given, Given[], number]>([
		['another parameter is refused', { statusCode: 400, body: '{"error":"page is wrong"}' }, [], 1],
		['it isn’t refused', { statusCode: 404, body: 'No /events?n8n_fresh=1' }, [], 1],
		[
			'all of it is refused',
			{ statusCode: 400, body: 'Bad request: /events/7?n8n_fresh=1' },
			[],
			2,
		],
	])('keeps the parameter if %s', async (_what, answer, more, sent) => {
		const { read, calls, marks } = reading(answer, ...more);
		await read();
		expect(calls).toHaveLength(sent);
		await read();
		expect(marks()[sent]).toEqual(expect.any(String));
	});
});
