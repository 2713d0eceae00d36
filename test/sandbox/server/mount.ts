import type { IncomingMessage } from 'node:http';

import express, {
	Router,
	type ErrorRequestHandler,
	type RequestHandler,
	type Response,
} from 'express';

import { contractSteps, toViolation } from './contract';
import type { Faults } from './faults';
import type { Journal } from './journal';
import { Refusal, type Context, type Host, type Service } from './service';

const keepRaw = (_req: IncomingMessage, res: unknown, raw: Buffer) => {
	(res as Response).locals.rawBody = raw.toString('utf8');
};

/** Keeps the error of an unreadable body for later, because services check the key before the body. */
const remember: ErrorRequestHandler = (error: unknown, _req, res, next) => {
	res.locals.bodyError = error;
	next();
};

/**
 * Takes off the parameter by which nodes ask under a new address each time, so that no cache answers a read on which a
 * write depends. The calendar ignores parameters that it doesn't know, as recorded. The documents of the other two
 * services say nothing about them, so nodes can do without it. The OpenAPI descriptions don't list it, because it is
 * none of the service's, and to let any unknown parameter pass would hide a wrong one. The journal has its value as
 * `fresh`.
 */
const takeOffFresh: RequestHandler = (req, res, next) => {
	req.url = req.url.replace(FRESH, (_, before: string, value: string, after: string) => {
		res.locals.fresh = value;
		return after === '' ? '' : before;
	});
	next();
};

const FRESH = /([?&])n8n_fresh=([^&]*)(&|$)/;

const limit = '5mb';

const readBody: Array<RequestHandler | ErrorRequestHandler> = [
	express.json({ limit, verify: keepRaw }),
	express.urlencoded({ limit, verify: keepRaw, extended: true }),
	express.text({ limit, verify: keepRaw, type: () => true }),
	remember,
];

/** What else a service’s host serves. It is in the journal and has faults, but no OpenAPI description. */
export const mountHost = (service: Service, journal: Journal, faults: Faults): Router =>
	Router().use(
		takeOffFresh,
		...readBody,
		journal.record(service.name),
		faults.apply(service.name),
		...(service.host ? [service.host.router] : []),
	);

/** Gives a request for a service the address under which the sandbox serves it. The others are for pages of its host. */
export const locate =
	(host: Host): RequestHandler =>
	(req, res, next) => {
		const url = host.locate(req.url);
		res.locals.isPage = url === undefined;
		if (url !== undefined) {
			req.url = url;
			// The validator reads this one.
			req.originalUrl = host.prefix + url;
		}
		next();
	};

export const isPage = (res: Response) => res.locals.isPage === true;

export const unlessPage =
	(router: Router): RequestHandler =>
	(req, res, next) =>
		isPage(res) ? next() : router(req, res, next);

/** Everything a request passes through in a service, in order. */
export function mount(
	service: Service,
	context: Context,
	journal: Journal,
	faults: Faults,
): Router {
	const { before, after } = contractSteps(service);

	const latency: RequestHandler = (_req, _res, next) => {
		const { latencyMs } = context.settings();
		if (latencyMs > 0) context.timers.after(latencyMs, next);
		else next();
	};

	const date: RequestHandler = (_req, res, next) => {
		if (service.clock) res.set('date', service.clock().toUTCString());
		next();
	};

	const notFound: RequestHandler = (req, _res, next) => {
		next(service.refuse({ kind: 'notFound', status: 404, message: req.path, details: [] }));
	};

	/** A Refusal is sent as it is. Any other error is the client's (4xx) or the sandbox's, which is recorded. */
	const answerFailure: ErrorRequestHandler = (error: unknown, req, res, next) => {
		if (res.headersSent) return next(error);
		const violation = toViolation(error);
		const expected = error instanceof Refusal;
		if (!expected && violation.status >= 500) {
			journal.addViolation(service.name, req, violation.message);
		}
		const refusal = expected ? error : service.refuse(violation);
		res.status(refusal.status).json(refusal.body);
	};

	return Router().use(
		takeOffFresh,
		...readBody,
		journal.record(service.name),
		date,
		latency,
		faults.apply(service.name),
		...(service.rewrite ? [service.rewrite] : []),
		...before,
		...service.gates,
		...after,
		service.router,
		notFound,
		answerFailure,
		// Again, for errors whose own answer doesn't match the OpenAPI description.
		answerFailure,
	);
}
