import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';

import { bounded } from '../../../nodes/shared/n8n/client';

const REQUEST = { url: '/', timeout: 50 };
const answer = (body: unknown) => async () => ({
	statusCode: 200,
	headers: {},
	body: body as never,
});
const bytes = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));
const textOf = ({ body }: { body: string | Uint8Array }) => Buffer.from(body).toString();

test('the whole body is returned if it is as long as allowed', async () => {
	const received = await bounded(answer(bytes('abc', 'de')))(REQUEST, 5);
	expect([textOf(received), received.isCut]).toEqual(['abcde', false]);
});

test('of a longer body, the beginning is returned, and the rest isn’t taken', async () => {
	const body = bytes('abc', 'def', 'ghi', 'jkl');
	const received = await bounded(answer(body))(REQUEST, 5);
	expect([textOf(received), received.isCut]).toEqual(['abcde', true]);
	expect(body.destroyed).toBe(true);
	let taken = 0;
	function* chunks() {
		for (; taken < 100; taken++) yield Buffer.from('abc');
	}
	await bounded(answer(Readable.from(chunks(), { highWaterMark: 1 })))(REQUEST, 5);
	expect(taken).toBeLessThan(10);
});

test.each(['text', Buffer.from('text'), '', undefined])(
	'a body that n8n has read itself, such as %j, is passed on',
	async (body) => {
		expect((await bounded(answer(body))(REQUEST, 5)).body).toBe(body);
	},
);

test('the body is asked for as a stream, whatever was asked for', async () => {
	let encoding: unknown;
	await bounded(async (options) => {
		({ encoding } = options);
		return await answer('x')();
	})({ ...REQUEST, encoding: 'json' }, 5);
	expect(encoding).toBe('stream');
});

test('n8n gets a signal, and a later time-out of its own', async () => {
	let given: [timeout?: number, aborted?: boolean] = [];
	await bounded(async ({ timeout }, signal) => {
		given = [timeout, signal.aborted];
		return await answer('x')();
	})({ url: '/', timeout: 2 ** 31 - 1 }, 5);
	expect(given).toEqual([2 ** 31 - 1, false]);
	await bounded(async ({ timeout }) => {
		given = [timeout];
		return await answer('x')();
	})(REQUEST, 5);
	expect(given[0]).toBeGreaterThan(REQUEST.timeout);
});

test('nobody waits longer than allowed, even if n8n ignores the signal', async () => {
	let late: (body: Readable) => void = () => {};
	const send = async () => ({
		statusCode: 200,
		headers: {},
		body: await new Promise<Readable>((resolve) => {
			late = resolve;
		}),
	});
	await expect(bounded(send)(REQUEST, 5)).rejects.toMatchObject({
		...{ code: 'TIMEOUT', milliseconds: REQUEST.timeout },
	});
	const body = new Readable({ read: () => {} });
	late(body);
	await new Promise((resolve) => body.once('close', resolve));
	expect(body.destroyed).toBe(true);
});

test('a body that stops arriving is given up', async () => {
	const body = new Readable({ read: () => {} });
	body.push('a');
	await expect(bounded(answer(body))(REQUEST, 5)).rejects.toMatchObject({ code: 'TIMEOUT' });
	expect(body.destroyed).toBe(true);
});

test.each([true, false])(
	'a cancelled execution ends it (before it began: %s)',
	async (isBefore) => {
		const canceller = new AbortController();
		if (isBefore) canceller.abort();
		const body = new Readable({ read: () => {} });
		const waiting = bounded(answer(body), canceller.signal)({ url: '/' }, 5);
		canceller.abort();
		await expect(waiting).rejects.toMatchObject({ code: 'ERR_CANCELED' });
		expect(getEventListeners(canceller.signal, 'abort')).toEqual([]);
	},
);

test('nothing listens to the execution after an answer or a failure', async () => {
	const { signal } = new AbortController();
	await bounded(answer(bytes('abc')), signal)(REQUEST, 5);
	const failing = async () => await Promise.reject(Object.assign(new Error('x'), { code: 'E' }));
	await expect(bounded(failing, signal)(REQUEST, 5)).rejects.toMatchObject({ code: 'E' });
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});
