import type { RequestHandler, Response } from 'express';

import { accounts } from '../accounts';
import type { Viewer } from './definition';
import { refusal } from './errors';

/** An application password may be written with or without its blanks. */
const compact = (password: string) => password.replace(/\s/g, '');

const schemes: Record<string, (credentials: string) => boolean> = {
	basic: (credentials) => {
		const [name, ...rest] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
		const { username, password } = accounts.calendar;
		return name === username && compact(rest.join(':')) === compact(password);
	},
	bearer: (credentials) => credentials === accounts.calendar.token,
};

/** Wrong credentials are refused everywhere, even where none are needed. */
export const recognise: RequestHandler = (req, res, next) => {
	const header = req.get('authorization');
	if (header === undefined) return next();
	const [scheme = '', credentials = ''] = header.split(/\s+(.*)/);
	if (!schemes[scheme.toLowerCase()]?.(credentials)) {
		throw refusal(401, 'incorrect_password', 'The provided password is not valid.');
	}
	res.locals.isEditor = true;
	return next();
};

export const viewerOf = (res: Response): Viewer => ({ editor: res.locals.isEditor === true });

export const editorsOnly: RequestHandler = (_req, res, next) => {
	next(
		viewerOf(res).editor
			? undefined
			: refusal(401, 'rest_forbidden', 'Sorry, you are not allowed to do that.'),
	);
};
