import { Router } from 'express';
import type { Request, RequestHandler } from 'express';

import type { Collection } from './definition';
import { editorsOnly, viewerOf } from './gate';
import type { Store } from './store';
import type { CollectionName, Values } from './types';

const names: CollectionName[] = ['events', 'venues', 'organizers', 'categories', 'tags'];

const originOf = (req: Request) => `${req.protocol}://${req.get('host')}`;
const baseOf = (req: Request) => originOf(req) + req.baseUrl;

/** Addresses of this page and the ones beside it; a page that is not there has no address. */
function pageLinks(req: Request, pages: number): Values {
	const page = Number(req.query.page);
	const at = (number: number) => {
		const url = new URL(req.originalUrl, originOf(req));
		url.searchParams.set('page', String(number));
		return url.href;
	};
	return {
		rest_url: originOf(req) + req.originalUrl,
		...(page < pages && { next_rest_url: at(page + 1) }),
		...(page > 1 && { previous_rest_url: at(page - 1) }),
	};
}

type KeyOf = (req: Request) => { id: number } | { slug: string };

/** The five methods of one record, however it is named. */
function recordRoutes(router: Router, path: string, of: () => Collection, keyOf: KeyOf) {
	const update: RequestHandler = (req, res) => {
		const id = of().find(keyOf(req));
		of().update(id, req.body as Values);
		res.json(of().show(id, baseOf(req)));
	};
	router
		.route(path)
		.get((req, res) => {
			const id = of().find(keyOf(req));
			of().admit(id, viewerOf(res), req.query.password);
			res.json(of().show(id, baseOf(req)));
		})
		.delete(editorsOnly, (req, res) => {
			const id = of().find(keyOf(req));
			const { isPost } = of();
			// A term is gone afterwards and shown as it was; the rest is shown as it lies in the trash.
			const before = of().show(id, baseOf(req));
			of().remove(id);
			res.json(isPost ? of().show(id, baseOf(req)) : before);
		})
		.post(editorsOnly, update)
		.put(editorsOnly, update)
		.patch(editorsOnly, update);
}

function collectionRoutes(router: Router, name: CollectionName, of: () => Collection) {
	router.get(`/${name}`, (req, res) => {
		const { ids, total, pages } = of().list(req.query, viewerOf(res));
		const records = ids.map((id) => of().show(id, baseOf(req)));
		res.json({ [name]: records, ...pageLinks(req, pages), total, total_pages: pages });
	});
	router.post(`/${name}`, editorsOnly, (req, res) => {
		const id = of().create(req.body as Values);
		res.status(201).json(of().show(id, baseOf(req)));
	});
	recordRoutes(router, `/${name}/:id`, of, (req) => ({ id: Number(req.params.id) }));
	if (of().isPost) {
		const slugOf: KeyOf = (req) => ({ slug: String(req.params.slug) });
		recordRoutes(router, `/${name}/by-slug/:slug`, of, slugOf);
	}
}

export function routes(store: () => Store, description: object, namespace: string): Router {
	const router = Router();
	router.get('/', (req, res) => {
		const routeOf = (name: string) => [`/${namespace}${name}`, { namespace }];
		res.json({
			namespace,
			routes: Object.fromEntries(['', '/doc', ...names.map((name) => `/${name}`)].map(routeOf)),
			_links: { up: [{ href: `${baseOf(req)}/` }] },
		});
	});
	router.get('/doc', (req, res) => res.json({ ...description, servers: [{ url: baseOf(req) }] }));
	for (const name of names) collectionRoutes(router, name, () => store()[name]);
	return router;
}
