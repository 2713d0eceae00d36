import { join } from 'node:path';

import { Router, type Request, type Response } from 'express';

import type { Delivery, EditorLinks, SentMessage } from '../control/types';
import type { Faults } from '../server/faults';
import type { Service } from '../server/service';
import { phoneOf, type WatchedMessages } from '../sms/watch';
import { consequencesOf } from './consequences';

const lookEveryMs = 200;

/** What the services sent may be hostile: even if the page showed it as HTML, no script of it would run. */
const policy =
	"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:";

interface Parts {
	services: Service[];
	faults: Faults;
	watched: WatchedMessages;
	/** None if no n8n belongs to the sandbox. */
	links: () => EditorLinks | undefined;
	now: () => Date;
}

/** What the services tell of themselves, as far as it belongs together. */
type Told = { messages: Array<SentMessage & { id: number }>; deliveries: Delivery[] };

/** The page for people, at the sandbox's own address: what happens in the services, and buttons that change it. */
export function pageRoutes({ services, faults, watched, links, now }: Parts): Router {
	const router = Router();
	for (const [path, file] of [
		['/', 'index.html'],
		['/page.css', 'page.css'],
		['/page.js', 'page.js'],
		['/editor.js', 'editor.js'],
	] as const) {
		router.get(path, (_req, res) => {
			res.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
			res.sendFile(join(__dirname, file));
		});
	}
	const state = () => {
		const told = Object.assign({}, ...services.map(({ page }) => page?.())) as Told;
		const messages = phoneOf(told.messages, watched.failures());
		const deliveries = consequencesOf(told.deliveries, messages, now());
		return JSON.stringify({
			...told,
			...{ messages, deliveries, faults: faults.pending(), links: links() },
		});
	};
	/** Sends the state whenever it has changed. */
	router.get('/live', (_req: Request, res: Response) => {
		res.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
		let sent = '';
		const look = () => {
			const now = state();
			if (now !== sent) res.write(`data: ${now}\n\n`);
			sent = now;
		};
		look();
		const timer = setInterval(look, lookEveryMs).unref();
		res.once('close', () => clearInterval(timer));
	});
	return router;
}
