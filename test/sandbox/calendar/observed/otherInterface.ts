import { Router } from 'express';
import type { Request, RequestHandler } from 'express';

import { refusal } from '../errors';
import { forbidden, viewerOf } from '../gate';
import type { Mode } from '../mode';
import type { CollectionName, Values } from '../types';

const names: CollectionName[] = ['events', 'venues', 'organizers'];

/** Records look like those of WordPress itself. */
const reshape = ({ id, slug, status, ...shown }: Values, one: string): Values => ({
	id,
	slug,
	status,
	title: { rendered: shown[one === 'event' ? 'title' : one] },
	content: { rendered: shown.description },
	start_date: shown.start_date,
	end_date: shown.end_date,
});

/** Without this header, every request is refused. */
const acknowledged: RequestHandler = (req, _res, next) => {
	if (req.get('x-tec-eea') === undefined) {
		throw refusal(
			400,
			'missing_experimental_endpoint_acknowledgement',
			'Experimental endpoint requires acknowledgement header',
		);
	}
	next();
};

/** The namespace `tec/v1`: the same records as bare lists, in another shape and with other errors. Reads only. */
export function otherInterface({ admit, base, store }: Mode): Router {
	const router = Router().use(acknowledged);
	for (const name of names) {
		const one = name.slice(0, -1);
		const show = (id: number, req: Request) => reshape(store[name].show(id, base(req)), one);
		router.get(`/${name}`, (req, res) => {
			const { ids, total, pages } = store[name].list(
				admit({ name, does: 'list' }, req, viewerOf(res)),
				viewerOf(res),
			);
			res.set({ 'X-WP-Total': `${total}`, 'X-WP-TotalPages': `${pages}` });
			res.json(ids.map((id) => show(id, req)));
		});
		router.get(`/${name}/:id`, (req, res) => {
			const { ids } = store[name].list({ per_page: 50 }, viewerOf(res));
			if (!ids.includes(Number(req.params.id))) throw forbidden(viewerOf(res));
			res.json(show(Number(req.params.id), req));
		});
	}
	return router;
}
