import type { Socket } from 'node:net';
import type { TlsOptions, TLSSocket } from 'node:tls';

import { startSecureServer, type Breach } from '../../support/secureServer';
import { useTestBench } from '../../support/testBench';
import { message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n';

/** A record of TLS: what it is for, its length as it says, and its bytes. */
const record = (type: number, length: number, bytes: Buffer) =>
	Buffer.concat([Buffer.from([type, 3, 3, length >> 8, length & 255]), bytes]);
const ALERT = record(21, 2, Buffer.from([2, 40]));

/** Ways to break a connection, without encryption. */
const ways: Array<[string, (socket: Socket) => void]> = [
	['plain HTTP', (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
	['an alert', (socket) => void socket.write(ALERT)],
	[
		'a record that is too long',
		(socket) => void socket.write(record(23, 65_535, Buffer.alloc(70_000))),
	],
	[
		'a record that can’t be decrypted',
		(socket) => void socket.write(record(23, 40, Buffer.alloc(40, 1))),
	],
	['a reset', (socket) => void socket.resetAndDestroy()],
	['its end', (socket) => void socket.end()],
];

/** `certain`: whether the node can know that nothing was sent; undefined if that depends on what came first. */
type Place = [
	place: string,
	certain: boolean | undefined,
	(way: (socket: Socket) => void) => Breach,
];

const places: Place[] = [
	['in place of a handshake', true, (way) => ({ hello: way })],
	['at the end of the handshake', undefined, (way) => ({ secured: (_, socket) => way(socket) })],
	['after the request', false, (way) => ({ accepted: (_, socket) => way(socket) })],
	[
		'in the head of the answer',
		false,
		(way) => ({
			accepted: (secure, socket) => after(secure, HEAD.slice(0, 30), () => way(socket)),
		}),
	],
	[
		'in the body of the answer',
		false,
		(way) => ({
			accepted: (secure, socket) => after(secure, `${HEAD}{"sent":`, () => way(socket)),
		}),
	],
];

/** Does something once the text has been passed on, which takes a moment between two sockets of this process. */
const after = (secure: TLSSocket, text: string, then: () => void) =>
	secure.write(text, () => setTimeout(then, 20));

const versions: TlsOptions[] = [{ maxVersion: 'TLSv1.2' }, { minVersion: 'TLSv1.3' }];

async function sendOver(breach: Breach, tls: TlsOptions = {}, ignoreSslIssues = true) {
	const server = await startSecureServer(breach, tls);
	const { items } = await bench.run(
		'message.send',
		{
			...message,
			requestOptions: { allowUnauthorizedCerts: ignoreSslIssues },
			options: { maximumAttempts: 3 },
		},
		{ credential: { baseUrl: server.url }, node: { onError: 'continueRegularOutput' } },
	);
	await server.close();
	const { error, details } = items[0]?.json ?? {};
	const isCertain = !JSON.stringify(details).includes('may have succeeded');
	return { accepted: server.accepted(), error: String(error), isCertain };
}

describe.each(versions)('a message over a secure connection, %j', (tls) => {
	const cases = places.flatMap(([place, certain, at]) =>
		ways.map(([what, way]) => [what, place, certain, at(way)] as const),
	);

	test.each(cases)(
		'that breaks by %s %s: whether it is certain that it wasn’t sent: %s',
		async (_what, _place, certain, breach) => {
			const { accepted, error, isCertain } = await sendOver(breach, tls);
			expect(error).toMatch(/^(SMS|The|No secure) /);
			expect(isCertain).toBe(certain ?? isCertain);
			// Neither doubled, nor told as not sent though it was.
			expect(accepted).toBeLessThanOrEqual(isCertain ? 0 : 1);
		},
	);

	test.each(ways)(
		'that breaks by %s before it is secure is tried again only if that may help',
		async (what, way) => {
			let hellos = 0;
			const { isCertain } = await sendOver({ hello: (socket) => (hellos++, way(socket)) }, tls);
			const mayHelp = ['a reset', 'its end'].includes(what);
			expect([hellos, isCertain]).toEqual([mayHelp ? 3 : 1, true]);
		},
	);

	test('isn’t sent to a server whose certificate can’t be trusted', async () => {
		const { accepted, error, isCertain } = await sendOver({}, tls, false);
		expect([accepted, isCertain]).toEqual([0, true]);
		expect(error).toBe('The secure connection to SMS can’t be trusted');
	});
});
