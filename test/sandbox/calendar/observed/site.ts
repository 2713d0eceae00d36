import {
	Router,
	type ErrorRequestHandler,
	type Request,
	type RequestHandler,
	type Response,
} from 'express';

import { accounts } from '../../accounts';
import type { CalendarSettings } from '../../control/types';
import { Refusal } from '../../server/service';
import { isPage } from '../../server/mount';
import { noRoute, refusal } from '../errors';
import { recognize, viewerOf } from '../plain';
import { rootOf } from '../address';
import type { Mode } from '../types';

const page = (title: string) =>
	`<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

const hostOf = (req: Request) =>
	`${req.protocol}://${req.get('host')}${req.baseUrl.replace(/\/wp-json$/, '')}`;

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

/** The other interface of the calendar, `tec/v1`, refuses every request without a header that nodes don’t send. */
const refuseUnacknowledged: RequestHandler = () => {
	const code = 'missing_experimental_endpoint_acknowledgement';
	throw refusal(400, code, 'Experimental endpoint requires acknowledgement header.');
};

/**
 * The rest of the site that the calendar belongs to: WordPress’s own routes, another interface of the calendar, and the
 * pages. Addresses that aren’t the API’s are pages: the site redirects those that end in the name of a page to it,
 * and all others to themselves with a slash. With plain permalinks, each of them shows the front page.
 */
export function observedSite(mode: Mode, settings: () => CalendarSettings): Router {
	const api = Router({ strict: true });
	api.use(recognize(() => mode));
	api.get('/', (req, res) => {
		const site = hostOf(req);
		const self = [{ href: `${rootOf(site, settings())}/` }];
		const routes = { '/': { namespace: '', methods: ['GET'], _links: { self } } };
		res.json({ name: 'Sandbox', url: site, home: site, namespaces: ['wp/v2'], routes });
	});
	api.get('/wp/v2/users/me', showMe);
	api.get(['/tec/v1/events', '/tec/v1/events/:id'], refuseUnacknowledged);
	api.use(() => {
		throw noRoute();
	});
	const router = Router();
	router.use('/wp-json', (req, res, next) => (isPage(res) ? next() : api(req, res, next)));
	router.use((req, res) => {
		const home = hostOf(req);
		const isPlain = settings().permalinks === 'plain';
		// Pages name the root of the API, redirects don’t.
		const link = `<${rootOf(home, settings())}/>; rel="https://api.w.org/"`;
		const show = (status: number, title: string) => showPage(res.set('Link', link), status, title);
		if (isPlain && req.path.endsWith('/')) show(200, 'Sandbox');
		else if (req.path === '/events/') show(200, 'Events');
		else if (!isPlain && /\/events\/?$/.test(req.path)) res.redirect(301, `${home}/events/`);
		else if (!req.path.endsWith('/')) res.redirect(301, `${home}${req.path}/`);
		else show(404, 'Page not found');
	});
	router.use(answerRefusal);
	return router;
}
