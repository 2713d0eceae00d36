import { sms } from '../../../nodes/Sms/service';
import { newBudget, updateBudget } from '../../../nodes/shared/http/rateLimit';
import { NOT_SENT } from '../../../nodes/shared/errors/texts';
import { exchange, type ExchangeContext } from '../../../nodes/shared/http/exchange';
import type { HttpResponse } from '../../../nodes/shared/service';

const ok: HttpResponse = { statusCode: 200, headers: {}, body: '{"sent":1}' };
const status = (statusCode: number, headers = {}): HttpResponse => ({
	statusCode,
	headers,
	body: '{"error":"busy"}',
});
const fault = (code: string) => Object.assign(new Error('x'), { code });

/** An exchange with a service that sends these answers one after another. Waiting takes no time. */
function exchangeWith(answers: Array<HttpResponse | Error>, more: Partial<ExchangeContext> = {}) {
	const waits: number[] = [];
	let sent = 0;
	const state = { isOver: false };
	const context: ExchangeContext = {
		service: sms,
		target: { labels: {}, records: [], idempotent: true },
		secrets: [],
		rule: { maximumAttempts: 4, longestWait: 60_000 },
		pace: {
			now: () => waits.reduce((sum, wait) => sum + wait, 1_000_000),
			random: () => 0.5,
			isOver: () => state.isOver,
			pause: async (milliseconds) => {
				waits.push(milliseconds);
				await Promise.resolve();
			},
		},
		transport: async () => {
			const answer = answers[sent++] ?? ok;
			await Promise.resolve();
			if (answer instanceof Error) throw answer;
			return answer;
		},
		...more,
	};
	return {
		context,
		state,
		waits,
		sent: () => sent,
		run: async () =>
			await exchange(context, { url: '/x' }, (body) =>
				body.kind === 'json' ? body.value : undefined,
			),
	};
}

const write: Partial<ExchangeContext> = { target: { labels: {}, records: [], idempotent: false } };

test.each<[string, Array<HttpResponse | Error>]>([
	['busy', [status(503), status(502)]],
	['given up by a proxy', [status(408), status(499), status(460)]],
	['refused for the limit', [status(429)]],
	['broken', [fault('ECONNRESET'), fault('ETIMEDOUT')]],
	['cut off', [{ ...ok, body: '{"sent":' }]],
	['a proxy’s page', [{ ...ok, body: '<!doctype html>' }]],
])('a read is sent again after answers that are %s, until a good one comes', async (_, answers) => {
	const { run, sent, waits } = exchangeWith(answers);
	expect(await run()).toEqual({ ok: true, value: { sent: 1 } });
	expect(sent()).toBe(answers.length + 1);
	expect(waits).toHaveLength(answers.length);
});

test.each<[string, HttpResponse | Error, number]>([
	['refused for the limit', status(429), 2],
	['never arrived', fault('ECONNREFUSED'), 2],
	['has no address', fault('ENOTFOUND'), 2],
	['broke', fault('ECONNRESET'), 1],
	['took too long', fault('ETIMEDOUT'), 1],
	['failed in the service', status(500), 1],
	['failed behind a proxy', status(503), 1],
	['was given up by a proxy', status(408), 1],
	['was given up by its caller', status(499), 1],
	['has an error in a good answer', { ...ok, body: '{"error":"Locked","code":"X"}' }, 1],
	['was cut off', { ...ok, body: '{' }, 1],
])('a write that %s is sent again only if that can’t do it twice', async (_, answer, times) => {
	const { run, sent } = exchangeWith([answer], write);
	const result = await run();
	expect(sent()).toBe(times);
	expect(result.ok).toBe(times === 2);
	if (!result.ok) expect(result.failure.isUncertain).toBe(true);
});

test('a request that is always rejected is reported with the number of attempts', async () => {
	const { run, sent } = exchangeWith(Array.from({ length: 9 }, () => status(503)));
	expect(await run()).toMatchObject({
		ok: false,
		failure: { description: expect.stringContaining('It was tried 4 times.') as string },
	});
	expect(sent()).toBe(4);
});

test('a wait that would be too long becomes an error', async () => {
	const { run, sent, waits } = exchangeWith([status(429, { 'retry-after': '90' })]);
	expect(await run()).toMatchObject({
		ok: false,
		failure: { httpCode: '429', description: expect.stringContaining('Longest Wait') as string },
	});
	expect([sent(), waits]).toEqual([1, []]);
});

test('a request whose execution is over is not sent, and not sent again', async () => {
	const before = exchangeWith([]);
	before.state.isOver = true;
	expect(await before.run()).toEqual({ ok: false, failure: NOT_SENT });
	expect(before.sent()).toBe(0);

	const between = exchangeWith([status(503)]);
	between.context.pace.pause = async () => {
		between.state.isOver = true;
		await Promise.resolve();
	};
	expect(await between.run()).toMatchObject({ ok: false, failure: { httpCode: '503' } });
	expect(between.sent()).toBe(1);
});

test('a wait for the limit that is ended says how long the limit lasts', async () => {
	const { run, context, state } = exchangeWith([status(429, { 'retry-after': '40' })]);
	context.pace.pause = async () => {
		state.isOver = true;
		await Promise.resolve();
	};
	expect(await run()).toMatchObject({
		failure: {
			httpCode: '429',
			description: expect.stringContaining('The limit lasts another 42 seconds.') as string,
		},
	});
});

test('a used-up budget is waited for, with some time between processes that share it', async () => {
	const budget = newBudget();
	const headers = {
		'x-ratelimit-limit': '10',
		'x-ratelimit-remaining': '0',
		'x-ratelimit-reset': '20',
	};
	updateBudget(budget, { statusCode: 200, headers }, 1_000_000);
	const { run, sent, waits } = exchangeWith([], { ...write, budget });
	expect(await run()).toMatchObject({ ok: true });
	expect(sent()).toBe(1);
	expect(waits).toHaveLength(1);
	expect(waits[0]).toBeGreaterThanOrEqual(20_000);
	expect(waits[0]).toBeLessThan(22_000);
});

test('if the rate limit resets too late, nothing is sent', async () => {
	const budget = newBudget();
	const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '600' };
	updateBudget(budget, { statusCode: 200, headers }, 1_000_000);
	const { run, sent } = exchangeWith([], { ...write, budget });
	expect(await run()).toMatchObject({
		ok: false,
		failure: {
			message: expect.stringMatching(
				/^The SMS rate limit is used up; it resets in 11 minutes$/,
			) as string,
			description: expect.stringContaining('Nothing was sent') as string,
			httpCode: '429',
		},
	});
	expect(sent()).toBe(0);
});
