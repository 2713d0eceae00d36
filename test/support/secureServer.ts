import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { createSecureContext, TLSSocket, type SecureContextOptions } from 'node:tls';

/** Of nobody, for localhost and 127.0.0.1, made for these tests only. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+0PqWAfIIIjupFdh
bRsOwCHjD4iDM/Jy4JLpSD9VmqGhRANCAASNotWJyXvBAJYDiQjHbD3hSTuP0dom
D8e9ayrQbZB4JS6OdBTp6nCR6Q+8WpX8+Pd1hZRLQ5F+hN7WSotKob1f
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUdd9v+Zw4/PHg/7BAcGwcqugaS1MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDIzNDExN1oYDzIxMjYxMDMx
MjM0MTE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASNotWJyXvBAJYDiQjHbD3hSTuP0domD8e9ayrQbZB4JS6OdBTp6nCR
6Q+8WpX8+Pd1hZRLQ5F+hN7WSotKob1fo28wbTAdBgNVHQ4EFgQU+o9K4pZ0EWUp
1FPTVysiZB9t6/QwHwYDVR0jBBgwFoAU+o9K4pZ0EWUp1FPTVysiZB9t6/QwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAJ/CyTvTEKLx3iaeYQcvVAEbndYwp5veO6TpcXPyI59IAiBm
B8IdC0LIFkrmBjE39KdN7wIHOo07B9u1ZGQAoFIoVQ==
-----END CERTIFICATE-----`;

/** What a server does instead of what it should. */
export interface Breach {
	/** At the first bytes of a client, in place of a handshake. */
	hello?(socket: Socket): void;
	/** Once the connection is secure. `socket` leads to the client without encryption. */
	secured?(secure: TLSSocket, socket: Socket): void;
	/** Once a whole request was read, which counts as accepted. */
	accepted?(secure: TLSSocket, socket: Socket): void;
}

const isWhole = (request: string): boolean => {
	const [head = '', body] = request.split('\r\n\r\n');
	const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
	return body !== undefined && Buffer.byteLength(body) >= length;
};

const ignore = () => {};

/** A server with TLS that breaks off where a test wants it. */
export async function startSecureServer(breach: Breach, options: SecureContextOptions = {}) {
	const secureContext = createSecureContext({ key: KEY, cert: CERTIFICATE, ...options });
	let accepted = 0;
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		socket.on('error', ignore);
		open.add(socket);
		if (breach.hello) return void socket.once('data', () => breach.hello?.(socket));
		// Not on the socket itself, which could then send nothing without encryption.
		const [inner, outer] = duplexPair();
		socket.pipe(inner).pipe(socket, { end: false });
		const secure = new TLSSocket(outer, { isServer: true, secureContext });
		secure.on('error', ignore).once('secure', () => breach.secured?.(secure, socket));
		let request = '';
		secure.on('data', (bytes: Buffer) => {
			request += bytes.toString();
			if (!isWhole(request)) return;
			accepted++;
			request = '';
			breach.accepted?.(secure, socket);
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** How many whole requests were read. */
		accepted: () => accepted,
		close: async () => {
			for (const socket of open) socket.destroy();
			const closed = once(server, 'close');
			server.close();
			await closed;
		},
	};
}
