import { Router } from 'express';

import { accounts, prefixes } from '../accounts';
import type { Context, Service } from '../server/service';
import { createWebhooks, outcomeOf, type Webhooks } from '../webhooks/webhooks';
import type { Books } from './books';
import { checkKey, createRateLimit, refuse } from './gates';
import { routes, settleInvoice } from './routes';
import { seedBooks } from './seed';
import { examples, pageOf } from './views';

type Emitted = { event: string; data?: unknown; url?: string };

function controlRoutes(books: () => Books, webhooks: Webhooks): Router {
	const router = Router();
	router.post('/webhooks', (req, res) => {
		const { url, secret, events } = req.body as { url: string; secret?: string; events?: string[] };
		res.json(
			webhooks.register({ url, secret: secret ?? accounts.invoicing.webhookSecret, events }),
		);
	});
	router.delete('/webhooks/:id', (req, res) => {
		webhooks.remove(req.params.id);
		res.sendStatus(204);
	});
	router.post('/invoices/:id', (req, res) => {
		Object.assign(books().invoices.find(({ id }) => id === req.params.id) ?? {}, req.body);
		res.sendStatus(204);
	});
	router.get('/deliveries', (_req, res) => res.json(webhooks.deliveries()));
	router.post('/emit', async (req, res) => {
		const { event, data, url } = req.body as Emitted;
		const example = examples[event];
		if (!example) res.status(400).json({ error: `No such event: ${event}` });
		else if (url === undefined) {
			webhooks.publish(event, data ?? example(books()));
			res.sendStatus(204);
		} else {
			const to = { url, secret: accounts.invoicing.webhookSecret };
			const delivery = await webhooks.deliverOnce(to, event, data ?? example(books()));
			const { status, error } = delivery;
			res.json({ event, status, error, text: outcomeOf(delivery) });
		}
	});
	return router;
}

export function invoicing(context: Context): Service {
	const webhooks = createWebhooks(context);
	const rateLimit = createRateLimit(context);
	let opened = context.now().toISOString();
	let current: Books | undefined;
	// When they are first used after a reset: most tests don't need them.
	const books = () => (current ??= seedBooks(context.invoices, context.series));
	const rules = () => context.settings().payments;
	return {
		name: 'invoicing',
		prefix: prefixes.invoicing,
		contract: 'invoicing.openapi.yaml',
		gates: [rateLimit.gate, checkKey],
		router: routes(books, webhooks.publish, context.now, rules),
		refuse,
		control: controlRoutes(books, webhooks).patch(
			'/invoices/:id',
			settleInvoice(books, webhooks.publish, context.now, rules),
		),
		page: () => ({ invoices: pageOf(books(), opened), ...webhooks.page() }),
		reset: () => {
			current = undefined;
			opened = context.now().toISOString();
			rateLimit.reset();
			webhooks.reset();
		},
		close: webhooks.reset,
	};
}
