import {
	Router,
	type ErrorRequestHandler,
	type Request,
	type RequestHandler,
	type Response,
} from 'express';

import { accounts } from '../../accounts';
import { Refusal } from '../../server/service';
import { noRoute, refusal } from '../errors';
import { forbidden, viewerOf } from '../gate';
import type { CollectionName, Mode, Values } from '../types';

const page = (title: string) =>
	`<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

const hostOf = (req: Request) => `${req.protocol}://${req.get('host')}${req.baseUrl}`;

const showPage = (res: Response, status: number, title: string) =>
	void res.status(status).type('html').end(page(title));

/** Whom the site takes the caller for. */
const showMe: RequestHandler = (_req, res) => {
	const { id } = viewerOf(res);
	const user = Object.values(accounts.calendar.users).find((each) => each.id === id);
	if (!user) throw refusal(401, 'rest_not_logged_in', 'You are not currently logged in.');
	res.json({ id, name: user.username, slug: user.username });
};

const answerRefusal: ErrorRequestHandler = (error: unknown, _req, res, next) => {
	if (!(error instanceof Refusal)) return next(error);
	res.status(error.status).json(error.body);
};

/**
 * The rest of the site that the calendar belongs to: WordPress’s own routes, another interface of the calendar, and the
 * pages. Addresses without `/wp-json` are pages: the site redirects those that end in the name of a page to it, and all
 * others to themselves with a slash.
 */
export function observedSite(mode: Mode): Router {
	const router = Router({ strict: true });
	const recognize: RequestHandler = (req, res, next) => {
		res.locals.viewer = mode.recognize(req.get('authorization'));
		next();
	};
	router.use('/wp-json', recognize);
	router.get('/wp-json/wp/v2/users/me', showMe);
	router.use('/wp-json/tec/v1', otherInterface(mode));
	router.use('/wp-json', () => {
		throw noRoute();
	});
	router.use((req, res) => {
		const home = hostOf(req);
		if (req.path === '/events/') showPage(res, 200, 'Events');
		else if (/\/events\/?$/.test(req.path)) res.redirect(301, `${home}/events/`);
		else if (!req.path.endsWith('/')) res.redirect(301, `${home}${req.path}/`);
		else showPage(res, 404, 'Page not found');
	});
	router.use(answerRefusal);
	return router;
}

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
