import type { RequestHandler, Response } from 'express';

import { accounts } from '../accounts';
import type { Role } from '../accounts';
import type { Viewer } from './definition';
import { refusal } from './errors';
import type { Mode } from './mode';

export const anonymous: Viewer = { id: 0, role: 'anonymous', editor: false };

/** An application password may be written with or without its blanks. */
const compact = (password: string) => password.replace(/\s/g, '');

/** Whose name and application password these are. */
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

/** Wrong credentials are refused everywhere, even where none are needed. */
export const recognise =
	(mode: () => Mode): RequestHandler =>
	(req, res, next) => {
		res.locals.viewer = mode().recognise(req.get('authorization'));
		next();
	};

export const viewerOf = (res: Response) => (res.locals.viewer ?? anonymous) as Viewer;

/** Whoever is not logged in could be; whoever is may not. */
export const forbidden = ({ role }: Viewer) =>
	refusal(
		role === 'anonymous' ? 401 : 403,
		'rest_forbidden',
		'Sorry, you are not allowed to do that.',
	);
