import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { oneOf } from '../support/calendarModel';

/** What happens to a delivery on its way to n8n. */
const fates = {
	/** It arrives. */
	arrives: 14,
	/** No attempt arrives: the service gives up on it. */
	lost: 1,
	/** Only the last attempt arrives. */
	late: 1,
	/** It arrives, but the answer doesn’t, so the service sends it again. */
	repeated: 1,
	/** It arrives twice at once. */
	doubled: 1,
	/** It arrives, and once more hours later. */
	again: 1,
} as const;

export type Fate = keyof typeof fates;

const drawn = Object.entries(fates).flatMap(([fate, weight]) =>
	Array.from({ length: weight }, () => fate as Fate),
);

/** The service tries so often. */
const attempts = 4;

type Sent = { path: string; body: string; headers: IncomingMessage['headers'] };

/** The public address of n8n, between it and the service that delivers. */
export async function openTunnel(
	random: () => number,
	{ target, sendLater }: { target(path: string): string; sendLater(send: () => unknown): void },
) {
	const seen = new Map<string, { fate: Fate; attempts: number; isOver: boolean }>();

	/** Hands it on to n8n. Returns the status of the answer; 502 if there is none. */
	const pass = async ({ path, body, headers }: Sent): Promise<number> =>
		await new Promise((resolve) => {
			const kept = { ...headers };
			delete kept.host;
			const sent = request(
				target(path),
				{ method: 'POST', headers: kept, agent: false },
				(answer) => {
					answer.resume();
					answer.once('close', () => resolve(answer.statusCode ?? 502));
				},
			);
			sent.once('error', () => resolve(502)).end(body);
		});

	async function carry(sent: Sent, fate: Fate, attempt: number): Promise<number> {
		if (fate === 'lost' || (fate === 'late' && attempt < attempts)) return 503;
		if (fate === 'again' && attempt === 1) sendLater(async () => await pass(sent));
		if (fate === 'doubled') void pass(sent);
		const status = await pass(sent);
		return fate === 'repeated' && attempt === 1 ? 504 : status;
	}

	const server = createServer((req: IncomingMessage, res: ServerResponse) => {
		void (async () => {
			const sent = { path: req.url ?? '', body: await text(req), headers: req.headers };
			const key = sent.path + sent.body;
			const known = seen.get(key) ?? { fate: oneOf(random, drawn), attempts: 0, isOver: false };
			seen.set(key, known);
			known.attempts++;
			const status = await carry(sent, known.fate, known.attempts);
			res.writeHead(status).end();
			known.isOver = status < 300 || known.attempts === attempts;
		})();
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** How many deliveries the service need not try again. */
		over: () => [...seen.values()].filter(({ isOver }) => isOver).length,
		/** How many had each fate. */
		fates: () => {
			const counts = new Map<Fate, number>();
			for (const { fate } of seen.values()) counts.set(fate, (counts.get(fate) ?? 0) + 1);
			return counts;
		},
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

export type Tunnel = Awaited<ReturnType<typeof openTunnel>>;
