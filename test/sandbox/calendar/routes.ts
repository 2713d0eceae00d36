import { Router, type Request, type RequestHandler, type Response } from 'express';

import { viewerOf } from './plain';
import type { Action, CollectionName, Key, Mode, Values } from './types';

const names: CollectionName[] = ['events', 'venues', 'organizers', 'categories', 'tags'];
const posts = names.slice(0, 3);

type Work = (action: Action & { key: Key }, values: Values, req: Request, res: Response) => void;

/** The five methods for a single record, by ID or by slug. */
function recordRoutes(router: Router, by: 'id' | 'slug', name: CollectionName, mode: () => Mode) {
	const doing =
		(does: 'read' | 'update' | 'delete', work: Work): RequestHandler =>
		(req, res) => {
			const action = { name, does, key: mode().keyOf(by, req) };
			const values = mode().admit(action, req, viewerOf(res));
			work(action, values, req, res);
		};
	const update = doing('update', (action, values, req, res) => {
		const { store, base, answer } = mode();
		const id = store[name].find(action.key, 'update');
		store[name].update(id, values, viewerOf(res));
		answer(store[name].show(id, base(req), { isWritten: true }), action, req, res);
	});
	router
		.route(by === 'id' ? `/${name}/:id` : `/${name}/by-slug/:slug`)
		.get(
			doing('read', (action, { password }, req, res) => {
				const { store, base, answer } = mode();
				const id = store[name].find(action.key, 'read');
				store[name].admit(id, viewerOf(res), password);
				answer(store[name].showAlone(id, base(req), { password }), action, req, res);
			}),
		)
		.delete(
			doing('delete', (action, _values, req, res) => {
				const { store, base, answer } = mode();
				const id = store[name].find(action.key, 'delete');
				const { isPost } = store[name];
				// A deleted term is returned as it was before; other records are returned as they are in the trash.
				const before = store[name].show(id, base(req));
				store[name].remove(id);
				answer(isPost ? store[name].show(id, base(req)) : before, action, req, res);
			}),
		)
		.post(update)
		.put(update)
		.patch(update);
}

function collectionRoutes(router: Router, name: CollectionName, mode: () => Mode) {
	router.get(`/${name}`, (req, res) => {
		const { store, admit, base, links, answer } = mode();
		const query = admit({ name, does: 'list' }, req, viewerOf(res));
		const { ids, total, pages } = store[name].list(query, viewerOf(res));
		const records = ids.map((id) => store[name].show(id, base(req)));
		const page = { name, page: Number(query.page ?? 1), pages, total };
		const body = { [name]: records, ...links(page), total, total_pages: pages };
		answer(body, page, req, res);
	});
	router.post(`/${name}`, (req, res) => {
		const { store, admit, base, answer } = mode();
		const action: Action = { name, does: 'create' };
		const id = store[name].create(admit(action, req, viewerOf(res)), viewerOf(res));
		res.status(201);
		answer(store[name].show(id, base(req)), action, req, res);
	});
	recordRoutes(router, 'id', name, mode);
	if (posts.includes(name)) recordRoutes(router, 'slug', name, mode);
}

export function routes(mode: () => Mode, description: Values): Router {
	const router = Router();
	router.get('/', (req, res) => {
		const { index, base, answer } = mode();
		answer(index(base(req)), undefined, req, res);
	});
	router.get('/doc', (req, res) => {
		const { document, base, answer } = mode();
		answer(document(description, base(req)), undefined, req, res);
	});
	for (const name of names) collectionRoutes(router, name, mode);
	return router;
}
