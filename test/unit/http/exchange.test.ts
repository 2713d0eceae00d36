import type { IHttpRequestOptions } from 'n8n-workflow';

import { sms } from '../../../nodes/Sms/service';
import type { Body, HttpResponse, Transport } from '../../../nodes/shared/service';
import { exchange, type ExchangeContext } from '../../../nodes/shared/http/exchange';

const MARK = 'never_to_be_shown_01';
const OPTIONS: IHttpRequestOptions = { method: 'POST', url: '/api/v1/sms/send', body: { to: [] } };

/** Waiting takes no time; `waits` records it. */
function paced(maximumAttempts: number) {
	const waits: number[] = [];
	const pace = {
		now: () => waits.reduce((sum, wait) => sum + wait, 0),
		random: () => 0.5,
		pause: async (milliseconds: number) => {
			waits.push(milliseconds);
			await Promise.resolve();
		},
		isOver: () => false,
	};
	return { waits, pace, rule: { maximumAttempts, longestWait: 60_000 } };
}

const { pace, rule } = paced(1);

/** One exchange with a transport that returns or throws the answer, and what the transport was called with. */
async function run(answer: Partial<HttpResponse> | Error, options = OPTIONS, idempotent = false) {
	const calls: IHttpRequestOptions[] = [];
	const transport: Transport = async (request) => {
		calls.push(request);
		if (answer instanceof Error) throw answer;
		return { statusCode: 200, headers: {}, body: '{"sent":1}', ...answer };
	};
	const target: ExchangeContext['target'] = { labels: {}, records: [], idempotent };
	const result = await exchange(
		{ service: sms, target, secrets: [MARK], transport, pace, rule },
		options,
		(body: Body) => body,
	);
	return { calls, result };
}

const EVERY_STATUS = Array.from({ length: 500 }, (_, at) => at + 100);

describe('a request that may be tried once is sent once', () => {
	test('whatever the status of the answer, and only 2xx is success', async () => {
		for (const statusCode of EVERY_STATUS) {
			const { calls, result } = await run({ statusCode });
			expect([statusCode, calls.length]).toEqual([statusCode, 1]);
			expect([statusCode, result.ok]).toEqual([statusCode, statusCode >= 200 && statusCode < 300]);
			if (!result.ok) {
				expect(result.failure.httpCode).toBe(String(statusCode));
				expect(result.failure.message).not.toBe('');
			}
		}
	});

	test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ERR_CANCELED', ''])(
		'when it fails with the fault “%s”',
		async (code) => {
			const { calls, result } = await run(Object.assign(new Error('x'), { code }), OPTIONS, true);
			expect(calls).toHaveLength(1);
			expect(result).toMatchObject({ ok: false, failure: code === '' ? {} : { code } });
		},
	);

	test('if the transport returns nothing at all', async () => {
		const result = await exchange(
			{
				service: sms,
				target: { labels: {}, records: [], idempotent: true },
				secrets: [],
				transport: async () => undefined as unknown as HttpResponse,
				pace,
				rule,
			},
			OPTIONS,
			(body) => body,
		);
		expect(result).toMatchObject({ ok: false });
	});
});

describe('the request is sent', () => {
	const PROTECTION = {
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
	};

	test('with the options that protect the key and keep the answer readable', async () => {
		const { calls } = await run({});
		expect(calls).toEqual([{ ...OPTIONS, ...PROTECTION, headers: { accept: 'application/json' } }]);
	});

	test('with these options even if others were given', async () => {
		const given = {
			...OPTIONS,
			returnFullResponse: false,
			ignoreHttpStatusErrors: false,
			disableFollowRedirect: false,
			sendCredentialsOnCrossOriginRedirect: true,
		} as const;
		expect((await run({}, given)).calls[0]).toMatchObject(PROTECTION);
	});

	test('with the other options as they were given', async () => {
		const given = { ...OPTIONS, timeout: 5, proxy: { host: 'proxy', port: 1 }, qs: { a: '1' } };
		expect((await run({}, given)).calls[0]).toMatchObject(given);
	});

	test('with given headers, which may ask for another form of answer', async () => {
		const headers = { accept: 'text/plain', 'x-trace': '1' };
		expect((await run({}, { ...OPTIONS, headers })).calls[0]?.headers).toEqual(headers);
	});

	test('from options that aren’t changed', async () => {
		const frozen = Object.freeze({ ...OPTIONS, headers: Object.freeze({ a: 'b' }) });
		expect((await run({}, frozen)).result.ok).toBe(true);
	});
});

describe('the key shows up nowhere', () => {
	test.each<[string, Partial<HttpResponse> | Error]>([
		['a good answer', { body: JSON.stringify({ you: `sent ${MARK}` }) }],
		['a good text', { body: `Bearer ${MARK} is good` }],
		['the service’s words', { statusCode: 401, body: JSON.stringify({ error: `No ${MARK}` }) }],
		[
			'words with escapes',
			{ statusCode: 401, body: `{"error":"No ${MARK.replace('_', '\\u005f')}"}` },
		],
		['a text error', { statusCode: 500, body: `${'x'.repeat(290)}${MARK}` }],
		['a redirect', { statusCode: 302, headers: { location: `/x?api_key=${MARK}` } }],
		[
			'an encoded redirect',
			{ statusCode: 302, headers: { location: `/x?k=${MARK.replace(/_/g, '%5F')}` } },
		],
		['a page', { statusCode: 500, body: `<html>${MARK}</html>` }],
		['a cut-off answer', { body: `{"key":"${MARK}"` }],
		[
			'a fault',
			Object.assign(new Error(`no ${MARK}`), { code: 'ECONNRESET', config: { key: MARK } }),
		],
	])('in what is made of %s', async (_name, answer) => {
		const { result } = await run(answer);
		const text = JSON.stringify(result);
		expect(text).not.toContain(MARK);
		expect(text).not.toContain(MARK.slice(0, 10));
	});
});

describe('what the reader makes of a good answer', () => {
	const read = (answer: Partial<HttpResponse>, reader: (body: Body) => unknown) =>
		exchange(
			{
				service: sms,
				target: { labels: {}, records: [], idempotent: false },
				secrets: [],
				transport: async () => ({ statusCode: 200, headers: {}, body: '{"a":1}', ...answer }),
				pace,
				rule,
			},
			OPTIONS,
			reader,
		);

	test('is the result, even if it is null, false or 0', async () => {
		for (const value of [{ a: 1 }, null, false, 0, '']) {
			expect(await read({}, () => value)).toEqual({ ok: true, value });
		}
	});

	test('fails if there is none, and warns that the write may have succeeded', async () => {
		expect(await read({}, () => undefined)).toMatchObject({
			ok: false,
			failure: {
				httpCode: '200',
				description: expect.stringContaining('may have succeeded') as string,
			},
		});
	});

	test.each(['<!DOCTYPE html><p>', '{"a":'])('is not asked for with a body of %j', async (body) => {
		const asked: Body[] = [];
		const result = await read({ body }, (each) => asked.push(each));
		expect(asked).toEqual([]);
		expect(result.ok).toBe(false);
	});

	test('is asked for with a body that the transport read as something else than text', async () => {
		const body = Buffer.from('{"a":1}') as unknown as string;
		expect(await read({ body }, (each) => each)).toEqual({
			ok: true,
			value: { kind: 'json', value: { a: 1 } },
		});
	});
});
