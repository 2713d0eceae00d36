import type { IncomingMessage } from 'node:http';

import express from 'express';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';

const keepRaw = (_req: IncomingMessage, res: unknown, raw: Buffer) => {
	(res as Response).locals.rawBody = raw.toString('utf8');
};

/** Keeps the error of an unreadable body for later, because services check the key before the body. */
const remember: ErrorRequestHandler = (error: unknown, _req, res, next) => {
	res.locals.bodyError = error;
	next();
};

const limit = '5mb';

export const readBody: Array<RequestHandler | ErrorRequestHandler> = [
	express.json({ limit, verify: keepRaw }),
	express.urlencoded({ limit, verify: keepRaw, extended: true }),
	express.text({ limit, verify: keepRaw, type: () => true }),
	remember,
];
