import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { createSecureContext, TLSSocket, type SecureContextOptions } from 'node:tls';

import { generate } from 'selfsigned';

/** A key of nobody and its certificate, for localhost and 127.0.0.1. */
async function makeCertificate() {
	const altNames = [
		{ type: 2 as const, value: 'localhost' },
		{ type: 7 as const, ip: '127.0.0.1' },
	];
	return await generate([{ name: 'commonName', value: 'localhost' }], {
		keyType: 'ec',
		extensions: [{ name: 'subjectAltName', altNames }],
	});
}

let made: ReturnType<typeof makeCertificate> | undefined;

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
	const { private: key, cert } = await (made ??= makeCertificate());
	const secureContext = createSecureContext({ key, cert, ...options });
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
