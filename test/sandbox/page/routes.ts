import { join } from 'node:path';

import { Router, type Request, type Response } from 'express';

import type { Faults } from '../server/faults';
import type { Service } from '../server/service';

const lookEveryMs = 200;

/** What the services sent may be hostile: even if the page showed it as HTML, no script of it would run. */
const policy =
	"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:";

/** The page for people, at the sandbox's own address: what happens in the services, and buttons that change it. */
export function pageRoutes(services: Service[], faults: Faults): Router {
	const router = Router();
	for (const [path, file] of [
		['/', 'index.html'],
		['/page.css', 'page.css'],
		['/page.js', 'page.js'],
	] as const) {
		router.get(path, (_req, res) => {
			res.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
			res.sendFile(join(__dirname, file));
		});
	}
	const state = () =>
		JSON.stringify(
			Object.assign({ faults: faults.pending() }, ...services.map(({ page }) => page?.())),
		);
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
