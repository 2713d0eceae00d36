import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A mail server on 127.0.0.1 that accepts every mail and keeps it. */
export type Mailbox = {
	/** What a credential of the type smtp needs to use it. */
	credential: { user: string; password: string; host: string; port: number; secure: boolean };
	/** Waits for the next mail and returns the links in it. */
	nextLinks(): Promise<string[]>;
	close(): Promise<void>;
};

/** The links of an HTML mail, whose long lines are folded and whose `=` is written as `=3D`. */
const linksIn = (mail: string): string[] =>
	Array.from(
		mail
			.replace(/=\r?\n/g, '')
			.replace(/=3D/g, '=')
			.replace(/&amp;/g, '&')
			.matchAll(/href="(http[^"]+)"/g),
		([, link]) => link as string,
	);

/** Speaks as much SMTP as it takes to get a mail. */
function receive(socket: Socket, keep: (mail: string) => void): void {
	let mail: string | undefined;
	let buffer = '';
	const answer = (line: string) => socket.write(`${line}\r\n`);
	const read = (line: string) => {
		if (mail !== undefined && line !== '.') {
			mail += `${line}\r\n`;
		} else if (mail !== undefined) {
			keep(mail);
			mail = undefined;
			answer('250 Kept');
		} else if (line.toUpperCase() === 'DATA') {
			mail = '';
			answer('354 Go on');
		} else {
			answer(line.toUpperCase().startsWith('QUIT') ? '221 Bye' : '250 OK');
		}
	};
	answer('220 Ready');
	socket.on('data', (data) => {
		const lines = (buffer + data.toString()).split('\r\n');
		buffer = lines.pop() ?? '';
		lines.forEach(read);
	});
	socket.on('error', () => socket.destroy());
}

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const server = createServer((socket) => receive(socket, (mail) => mails.push(mail)));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		credential: { user: '', password: '', host: '127.0.0.1', port, secure: false },
		nextLinks: async () => {
			for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
				const mail = mails.shift();
				if (mail !== undefined) return linksIn(mail);
			}
			throw new Error('No mail came');
		},
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			await closed;
		},
	};
}
