import type { Request, RequestHandler, Response } from 'express';

import { accounts, type Role } from '../accounts';
import { isOpen, type Definitions } from './collection';
import { refusal } from './errors';
import { defineEvents } from './events';
import { organizers, venues } from './places';
import { categories, tags } from './terms';
import type { Mode, Rules, State, Values, Viewer } from './types';

const { namespace } = accounts.calendar;
const collections = ['events', 'venues', 'organizers', 'categories', 'tags'];

export const anonymous: Viewer = { id: 0, role: 'anonymous', editor: false };

/** An application password can be sent with or without its spaces. */
const compact = (password: string) => password.replace(/\s/g, '');

const decoded = (credentials: string) =>
	Buffer.from(credentials, 'base64').toString('utf8').split(':');
export const nameIn = (credentials: string) => decoded(credentials)[0];

/** The user with this name and application password. */
export function userOf(credentials: string): { id: number; role: Role } | undefined {
	const [name, ...rest] = decoded(credentials);
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
	refusal(401, 'incorrect_password', 'The provided password is an invalid application password.');

/** Wrong credentials are always rejected, even if the request needs none. */
export const recognize =
	(mode: () => Mode): RequestHandler =>
	(req, res, next) => {
		const viewer = mode().recognize(req.get('authorization'));
		res.locals.viewer = viewer;
		for (const [name, value] of Object.entries(mode().headers?.(viewer, req) ?? {})) {
			if (value !== undefined) res.set(name, value);
		}
		const options = req.method === 'OPTIONS' ? mode().options?.(req) : undefined;
		if (options) res.json(options);
		else next();
	};

export const viewerOf = (res: Response) => (res.locals.viewer ?? anonymous) as Viewer;

/** 401 without credentials; 403 for users who lack the permission. */
export const forbidden = ({ role }: Viewer) =>
	refusal(
		role === 'anonymous' ? 401 : 403,
		'rest_forbidden',
		'Sorry, you are not allowed to do that.',
	);

export const plainDefinitions = ({ zone }: State): Definitions => ({
	events: defineEvents(zone),
	venues,
	organizers,
	categories,
	tags,
});

export const plainRules: Rules = {
	unknown: (_name, one, key) =>
		refusal(404, `${one}-not-found`, `There is no ${one} ${Object.values(key).join()}.`),
	admit: (one, row, { editor }, password) => {
		if (editor || isOpen(row, password)) return;
		throw refusal(403, `${one}-not-accessible`, `The ${one} is not public.`);
	},
};

const originOf = (req: Request) => `${req.protocol}://${req.get('host')}`;
const baseOf = (req: Request) => originOf(req) + req.baseUrl;

/** The calendar as its documentation says, with the least surprising interpretation of what it leaves open. */
export const plainMode: Omit<Mode, 'store'> = {
	checksRequests: false,
	recognize: (authorization) => {
		if (authorization === undefined) return anonymous;
		const [scheme, credentials] = splitHeader(authorization);
		const editor = { id: 1, role: 'editor', editor: true } as const;
		const isToken = scheme === 'bearer' && credentials === accounts.calendar.token;
		if (isToken || (scheme === 'basic' && userOf(credentials))) return editor;
		throw wrongPassword();
	},
	admit: ({ does }, req, viewer) => {
		if (does === 'list' || does === 'read') return req.query;
		if (!viewer.editor) throw forbidden(viewer);
		return (req.body ?? {}) as Values;
	},
	base: baseOf,
	keyOf: (by, { params }) =>
		by === 'id' ? { id: Number(params.id) } : { slug: String(params.slug) },
	links: () => ({}),
	index: (base) => ({
		namespace,
		routes: Object.fromEntries(
			['', '/doc', ...collections.map((name) => `/${name}`)].map((path) => [
				`/${namespace}${path}`,
				{ namespace },
			]),
		),
		_links: { up: [{ href: `${base}/` }] },
	}),
	document: (description, base) => ({ ...description, servers: [{ url: base }] }),
	// A list is a bare array, with its totals in headers, as in most WordPress routes.
	answer: (body, about, _req, res) => {
		if (!about || !('pages' in about)) return void res.json(body);
		res.set({ 'X-WP-Total': String(about.total), 'X-WP-TotalPages': String(about.pages) });
		res.json(body[about.name]);
	},
};
