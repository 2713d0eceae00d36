import type { RequestHandler, Response } from 'express';

import { accounts, type Role } from '../accounts';
import { refusal } from './errors';
import type { Mode, Viewer } from './types';

export const anonymous: Viewer = { id: 0, role: 'anonymous', editor: false };

/** An application password can be sent with or without its spaces. */
const compact = (password: string) => password.replace(/\s/g, '');

/** The user with this name and application password. */
export function userOf(credentials: string): { id: number; role: Role } | undefined {
	const [name, ...rest] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
	const { users, password } = accounts.calendar;
	if (compact(rest.join(':')) !== compact(password)) return undefined;
	const roles = Object.keys(users) as Role[];
	const role = roles.find((one) => users[one].username === name);
	return role && { id: users[role].id, role };
}

export const splitHeader = (header: string): [scheme: string, credentials: string] => {
	const [scheme = '', credentials = ''] = header.split(/\s+(.*)/);
	return [scheme.toLowerCase(), credentials];
};

export const wrongPassword = () =>
	refusal(401, 'incorrect_password', 'The provided password is not valid.');

/** Wrong credentials are always rejected, even if the request needs none. */
export const recognize =
	(mode: () => Mode): RequestHandler =>
	(req, res, next) => {
		res.locals.viewer = mode().recognize(req.get('authorization'));
		next();
	};

export const viewerOf = (res: Response) => (res.locals.viewer ?? anonymous) as Viewer;

/** 401 without credentials; 403 for users who lack the permission. */
export const forbidden = ({ role }: Viewer) =>
	refusal(
		role === 'anonymous' ? 401 : 403,
		'rest_forbidden',
		'Sorry, you are not allowed to do that.',
	);
