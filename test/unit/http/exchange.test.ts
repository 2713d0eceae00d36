import type { IHttpRequestOptions } from 'n8n-workflow';

import { rateLimitOf } from '../../../nodes/Invoicing/rateLimit';
import { invoicing } from '../../../nodes/Invoicing/service';
import { sms } from '../../../nodes/Sms/service';
import { NOT_SENT } from '../../../nodes/shared/errors/texts';
import type { ExchangeContext } from '../../../nodes/shared/http/exchange';
import { exchange } from '../../../nodes/shared/http/exchange';
import {
	type Body,
	type Limit,
	type ReceivedResponse,
	type Transport,
	UNKNOWN_LIMIT,
} from '../../../nodes/shared/service';
import { wordedResult } from '../../support/wordedResult';

const MARK = 'never_to_be_shown_01';
const OPTIONS: IHttpRequestOptions = { method: 'POST', url: '/sms/send', body: { to: [] } };
const GOOD: ReceivedResponse = { statusCode: 200, headers: {}, body: '{"sent":1}' };

/** An exchange with a service that sends these answers one after another, but not during a wait. Waits take no time. */
function exchangeWith(
	answers: Array<Partial<ReceivedResponse> | Error>,
	more: Partial<ExchangeContext> = {},
) {
	const waits: number[] = [];
	const calls: IHttpRequestOptions[] = [];
	const state = { isOver: false, isWaiting: false };
	const transport: Transport = async (request) => {
		expect(state.isWaiting).toBe(false);
		const answer = answers[calls.push(request) - 1];
		await Promise.resolve();
		if (answer instanceof Error) throw answer;
		return { ...GOOD, ...answer };
	};
	const context: ExchangeContext = {
		service: sms,
		baseURL: 'https://sms.example/api/v1',
		limit: UNKNOWN_LIMIT,
		target: { labels: {}, records: [], idempotent: true },
		secrets: [MARK],
		rule: { maximumAttempts: 4, longestWait: 60_000 },
		clock: {
			now: () => waits.reduce((sum, wait) => sum + wait, 1_000_000),
			elapsed: () => waits.reduce((sum, wait) => sum + wait, 1_000_000),
			random: () => 0.5,
			isOver: () => state.isOver,
			pause: async (milliseconds) => {
				waits.push(milliseconds);
				state.isWaiting = true;
				await new Promise(setImmediate);
				state.isWaiting = false;
			},
		},
		transport,
		fresh: transport,
		...more,
	};
	const run = async (options = OPTIONS, reader: (body: Body) => unknown = (body) => body) =>
		wordedResult(await exchange(context, options, reader));
	return { context, state, waits, calls, run };
}

const once: Partial<ExchangeContext> = { rule: { maximumAttempts: 1, longestWait: 60_000 } };
const write: Partial<ExchangeContext> = { target: { labels: {}, records: [], idempotent: false } };
const status = (statusCode: number, headers = {}) => ({
	...{ statusCode, headers },
	body: '{"error":"busy"}',
});
const fault = (code: string) => Object.assign(new Error('x'), { code });
const read = { ok: true, value: { kind: 'json', value: { sent: 1 } } };

test('the key in the address of a redirect is hidden, wherever a message cuts the address off', async () => {
	for (let length = 0; length < 400; length++) {
		const location = `https://elsewhere.example/${'a'.repeat(length)}?key=${MARK}&to=there`;
		const { run } = exchangeWith([{ statusCode: 302, headers: { location } }], once);
		const result = await run();
		expect(JSON.stringify(result)).not.toContain(MARK.slice(0, 10));
	}
});

describe('a request with one attempt is sent once', () => {
	test('whatever the status of the answer, and only 2xx is success', async () => {
		for (let statusCode = 100; statusCode < 600; statusCode++) {
			const { calls, run } = exchangeWith([{ statusCode }], { ...once, ...write });
			const result = await run();
			expect([statusCode, calls.length]).toEqual([statusCode, 1]);
			expect([statusCode, result.ok]).toEqual([statusCode, statusCode >= 200 && statusCode < 300]);
			if (!result.ok) {
				expect(result.failure.httpCode).toBe(String(statusCode));
				expect(result.failure.message).not.toBe('');
			}
		}
	});

	test.each(['ECONNREFUSED', 'ECONNRESET', 'ERR_CANCELED', ''])(
		'when it fails with the fault “%s”',
		async (code) => {
			const { calls, run } = exchangeWith([fault(code)], once);
			const failure = code === '' ? {} : { code };
			expect(await run()).toMatchObject({ ok: false, failure });
			expect(calls).toHaveLength(1);
		},
	);

	test.each<[string, number, Partial<ExchangeContext>, boolean]>([
		['a write', 200, write, true],
		['a write that was refused', 400, write, false],
		['a read', 200, {}, false],
	])(
		'%s, answered with %i, if the node fails to read the answer',
		async (_what, statusCode, more, isUncertain) => {
			const fail = () => {
				throw new Error(`can’t read ${MARK}`);
			};
			const service = { ...sms, readError: fail };
			const body = statusCode === 400 ? '{"error":"No"}' : GOOD.body;
			const { calls, run } = exchangeWith([{ statusCode, body }], { ...more, service });
			const result = await run(OPTIONS, fail);
			expect(result).toMatchObject({
				ok: false,
				failure: {
					message: `SMS answered with HTTP status ${statusCode}, but the node can’t read the answer: can’t read [hidden]`,
					httpCode: String(statusCode),
				},
			});
			const failure = result.ok ? undefined : result.failure;
			expect(failure?.isUncertain ?? false).toBe(isUncertain);
			expect(failure?.description).toBe(
				isUncertain
					? 'The request may have succeeded. Check in the service before running this again.'
					: 'This is a fault of the node. Report it.',
			);
			expect(calls).toHaveLength(1);
		},
	);

	test('if the transport returns nothing at all', async () => {
		const transport = async () => undefined as unknown as ReceivedResponse;
		expect(await exchangeWith([], { ...once, transport }).run()).toMatchObject({ ok: false });
	});
});

describe('the request is sent with the options that protect the key and keep the answer readable', () => {
	const PROTECTION = {
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
	};

	test('by default', async () => {
		const { calls, run } = exchangeWith([]);
		await run();
		expect(calls).toEqual([{ ...OPTIONS, ...PROTECTION, headers: { accept: 'application/json' } }]);
	});

	test('even if others were given; those that aren’t about it stay, and nothing given is changed', async () => {
		const given = Object.freeze({
			...OPTIONS,
			...{ timeout: 5, proxy: { host: 'proxy', port: 1 }, qs: { a: '1' } },
			headers: Object.freeze({ accept: 'text/plain', 'x-trace': '1' }),
			...{ returnFullResponse: false, ignoreHttpStatusErrors: false },
			...{ disableFollowRedirect: false, sendCredentialsOnCrossOriginRedirect: true },
		});
		const { calls, run } = exchangeWith([]);
		expect((await run(given as IHttpRequestOptions)).ok).toBe(true);
		expect(calls).toEqual([{ ...given, ...PROTECTION }]);
	});
});

test.each<[string, Partial<ReceivedResponse> | Error]>([
	['a good answer', { body: JSON.stringify({ you: `sent ${MARK}` }) }],
	['a good text', { body: `Bearer ${MARK} is good` }],
	['the service’s words', { statusCode: 401, body: JSON.stringify({ error: `No ${MARK}` }) }],
	['escapes', { statusCode: 401, body: `{"error":"No ${MARK.replace('_', '\\u005f')}"}` }],
	['a text error', { statusCode: 500, body: `${'x'.repeat(290)}${MARK}` }],
	['a redirect', { statusCode: 302, headers: { location: `/x?k=${MARK.replace(/_/g, '%5F')}` } }],
	['a page', { statusCode: 500, body: `<html>${MARK}</html>` }],
	['a cut-off answer', { body: `{"key":"${MARK}"` }],
	['a fault', Object.assign(fault('ECONNRESET'), { message: MARK, config: { key: MARK } })],
])('the key shows up nowhere in what is made of %s', async (_name, answer) => {
	const text = JSON.stringify(await exchangeWith([answer], { ...once, ...write }).run());
	expect(text).not.toContain(MARK.slice(0, 10));
});

describe('what the reader makes of a good answer', () => {
	test('is the result, even if it is null, false or 0', async () => {
		for (const value of [{ a: 1 }, null, false, 0, '']) {
			expect(await exchangeWith([]).run(OPTIONS, () => value)).toEqual({ ok: true, value });
		}
	});

	test('fails if there is none, and warns that the write may have succeeded', async () => {
		const { run } = exchangeWith([], write);
		expect(await run(OPTIONS, () => undefined)).toMatchObject({
			ok: false,
			failure: {
				httpCode: '200',
				description: expect.stringContaining('may have succeeded') as string,
			},
		});
	});

	test.each(['<!DOCTYPE html><p>', '{"a":'])('is not asked for with a body of %j', async (body) => {
		const asked: Body[] = [];
		const { run } = exchangeWith([{ body }], once);
		expect((await run(OPTIONS, (each) => asked.push(each))).ok).toBe(false);
		expect(asked).toEqual([]);
	});

	test('is asked for with a body that the transport read as something else than text', async () => {
		const body = Buffer.from('{"sent":1}') as unknown as string;
		expect(await exchangeWith([{ body }]).run()).toEqual(read);
	});
});

test.each<[string, Array<Partial<ReceivedResponse> | Error>]>([
	['busy', [status(503), status(502)]],
	['refused for the limit', [status(429)]],
	['broken', [fault('ECONNRESET'), fault('ETIMEDOUT')]],
	['cut off', [{ body: '{"sent":' }]],
	['a proxy’s page', [{ body: '<!doctype html>' }]],
])('a read is sent again after answers that are %s, until a good one comes', async (_, answers) => {
	const { run, calls, waits } = exchangeWith(answers);
	expect(await run()).toEqual(read);
	expect(calls).toHaveLength(answers.length + 1);
	expect(waits).toHaveLength(answers.length);
});

test.each<[string, Partial<ReceivedResponse> | Error, number]>([
	['refused for the limit', status(429), 2],
	['never arrived', fault('ECONNREFUSED'), 2],
	['broke', fault('ECONNRESET'), 1],
	['failed in the service', status(500), 1],
	['failed behind a proxy', status(503), 1],
	['has an error in a good answer', { body: '{"error":"Locked","code":"X"}' }, 1],
	['was cut off', { body: '{' }, 1],
])('a write that %s is sent again only if that can’t do it twice', async (_, answer, times) => {
	const { run, calls } = exchangeWith([answer], write);
	const result = await run();
	expect(calls).toHaveLength(times);
	expect(result.ok).toBe(times === 2);
	if (!result.ok) expect(result.failure.isUncertain).toBe(true);
});

const says = (description: string, httpCode: string) => ({
	ok: false,
	failure: { httpCode, description: expect.stringContaining(description) as string },
});

test('a request that is always rejected is reported with the number of attempts', async () => {
	const { run, calls } = exchangeWith(Array.from({ length: 9 }, () => status(503)));
	expect(await run()).toMatchObject(says('There were 4 attempts.', '503'));
	expect(calls).toHaveLength(4);
});

test('a wait that would be too long becomes an error', async () => {
	const { run, calls, waits } = exchangeWith([status(429, { 'retry-after': '90' })]);
	expect(await run()).toMatchObject(says('Longest Wait', '429'));
	expect([calls.length, waits]).toEqual([1, []]);
});

test('a service with a documented limit is left alone for its window, if it doesn’t say how long', async () => {
	const rule = { maximumAttempts: 2, longestWait: 100_000 };
	const { run, waits, context } = exchangeWith([status(429)], { service: invoicing, rule });
	context.limit = rateLimitOf(context);
	expect(await run()).toMatchObject({ ok: true });
	expect(waits).toEqual([expect.closeTo(60_000, -3)]);
});

/** A limit that lets everything out, except where it names waits, and counts what is taken and given back. */
function countingLimit(waits: number[] = []) {
	const counts = { spent: 0, answered: 0 };
	const limit: Limit = {
		window: undefined,
		timeUntilFree: () => waits.shift() ?? 0,
		spend: () => void counts.spent++,
		update: () => void counts.answered++,
	};
	return { counts, limit };
}

test.each<[string, Array<Partial<ReceivedResponse> | Error>]>([
	['it is answered', [{}]],
	['it is refused', [status(400)]],
	['it was refused for the limit before', [status(429), status(429), {}]],
	['no answer came', [fault('ECONNRESET'), fault('ETIMEDOUT'), fault('EHOSTUNREACH'), {}]],
	['it can’t be sent', [fault('ENOTFOUND')]],
	['its body can’t be read', [{ body: '<html>' }, { body: '{"a":' }]],
])('a request gives its place in the limit back, once, if %s', async (_what, answers) => {
	const { counts, limit } = countingLimit();
	const { calls, run } = exchangeWith(answers, { limit });
	await run();
	expect(calls.length).toBeGreaterThan(0);
	expect(counts).toEqual({ spent: calls.length, answered: calls.length });
});

test('the waits for several limits and between attempts count together against Longest Wait', async () => {
	const { limit } = countingLimit([25_000, 0, 25_000, 25_000]);
	const { calls, run } = exchangeWith([status(503), {}], { limit });
	expect(await run()).toMatchObject({ ok: false });
	expect(calls).toHaveLength(1);
});

describe('a request whose execution is over', () => {
	/** What comes of a request whose execution ends while it waits after this answer. */
	const endedAfter = async (answer: Partial<ReceivedResponse>) => {
		const { run, context, state, calls } = exchangeWith([answer]);
		context.clock.pause = async () => {
			state.isOver = true;
			await Promise.resolve();
		};
		return [await run(), calls.length];
	};

	test('is not sent, and not sent again', async () => {
		const { run, state, calls } = exchangeWith([]);
		state.isOver = true;
		expect(await run()).toEqual({ ok: false, failure: NOT_SENT });
		expect(calls).toEqual([]);
		expect(await endedAfter(status(503))).toMatchObject([{ failure: { httpCode: '503' } }, 1]);
	});

	test('says how long the limit lasts that it waited for', async () => {
		expect(await endedAfter(status(429, { 'retry-after': '40' }))).toMatchObject([
			says('The limit lasts another 42 seconds.', '429'),
			1,
		]);
	});
});

describe('a used-up rate limit', () => {
	const usedUp = (reset: string, timeOfDay = 1_000_000) => {
		// Each address has a limit of its own.
		const exchanged = exchangeWith([], { ...write, baseURL: `https://${reset}.example` });
		const { context } = exchanged;
		const headers = {
			...{ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' },
			'x-ratelimit-reset': reset,
		};
		const clock = { ...context.clock, now: () => timeOfDay };
		rateLimitOf({ ...context, clock }).update({ statusCode: 200, headers });
		context.limit = rateLimitOf(context);
		return exchanged;
	};

	const noon = Date.UTC(2026, 5, 15, 12);
	test.each<[string, Parameters<typeof usedUp>]>([
		['with some time between processes that share it', ['20']],
		[
			'as long if the time of day is set meanwhile and the service names a point in time',
			[String(noon / 1000 + 20), noon],
		],
	])('is waited for, %s', async (_, reset) => {
		const { run, calls, waits } = usedUp(...reset);
		expect(await run()).toMatchObject({ ok: true });
		expect([calls.length, waits.length]).toEqual([1, 1]);
		expect(waits[0]).toBeGreaterThanOrEqual(20_000);
		expect(waits[0]).toBeLessThan(22_000);
	});

	test('that resets too late lets nothing out', async () => {
		const { run, calls } = usedUp('600');
		expect(await run()).toMatchObject({
			ok: false,
			failure: {
				message: 'The SMS rate limit is used up; it resets in 10 minutes',
				description: expect.stringContaining('Nothing was sent') as string,
				httpCode: '429',
			},
		});
		expect(calls).toEqual([]);
	});
});
