import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { init } from 'smtp-tester';

/** A mail server on 127.0.0.1 that accepts every mail and keeps it. */
export async function startMailbox() {
	// It hands this to its server, which listens on all addresses if it gets a port alone.
	const mail = init({ host: '127.0.0.1', port: 0 } as never);
	const { server } = mail.smtpServer as unknown as { server: import('node:net').Server };
	if (!server.listening) await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		/** What a credential of the type smtp needs to use it. */
		credential: {
			...{ user: '', password: '', host: '127.0.0.1', port, secure: false },
			disableStartTls: true,
		},
		/** Waits for the next mail to this address and returns the links in it. */
		nextLinks: async (address: string) => {
			const { email } = await mail.captureOne(address, { wait: 60_000 });
			const links = String(email.html).matchAll(/href="(http[^"]+)"/g);
			return Array.from(links, ([, link = '']) => link.replaceAll('&amp;', '&'));
		},
		close: async () => await new Promise<void>((resolve) => mail.stop(resolve)),
	};
}
