import type { Request } from 'express';

import { accounts } from '../accounts';
import { isOpen, type Definitions } from './collection';
import { refusal } from './errors';
import { defineEvents } from './events';
import { anonymous, forbidden, splitHeader, userOf, wrongPassword } from './gate';
import { organizers, venues } from './places';
import { categories, tags } from './terms';
import type { Mode, Rules, State, Values } from './types';

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
	links: () => ({}),
	// A list is a bare array, with its totals in headers, as in most WordPress routes.
	answer: (body, about, _req, res) => {
		if (!about || !('pages' in about)) return void res.json(body);
		res.set({ 'X-WP-Total': String(about.total), 'X-WP-TotalPages': String(about.pages) });
		res.json(body[about.name]);
	},
	describe: (description, req) => ({ ...description, servers: [{ url: baseOf(req) }] }),
};
