import { accounts } from '../../accounts';
import type { CalendarSettings, SiteOptions } from '../../control/types';
import type { Definitions } from '../collection';
import { refusal } from '../errors';
import { anonymous, nameIn, splitHeader, userOf, wrongPassword } from '../plain';
import type { Mode, State } from '../types';
import { answer, links, namespace, readQuery, root, siteBase } from './answers';
import { check, isAtLeast, keyOf, type Site } from './check';
import { observedEvents } from './events';
import { allowed, document, index, options } from './methods';
import { observedOrganizers, observedVenues } from './places';
import { observedCategories, observedTags } from './terms';

/** A site has a time zone or an offset, which counts as a zone such as `UTC+2`. */
export const zoneOfSite = ({ timezone_string = 'America/New_York', gmt_offset }: SiteOptions) =>
	timezone_string || `UTC${Number(gmt_offset) < 0 ? '' : '+'}${Number(gmt_offset)}`;

export const observedDefinitions = (
	{ zone }: State,
	settings: () => CalendarSettings,
): Definitions => ({
	events: observedEvents(zone, settings),
	venues: observedVenues,
	organizers: observedOrganizers,
	categories: observedCategories,
	tags: observedTags,
});

const isUser = (name: string | undefined) =>
	Object.values(accounts.calendar.users).some(({ username }) => username === name);
const unknownUser = () =>
	refusal(
		401,
		'invalid_username',
		'<strong>Error:</strong> Unknown username. Check again or try your email address.',
	);

/**
 * WordPress's interface sends these with all answers to users who are logged in, and with none to anybody else:
 * `rest_send_nocache_headers` is `is_user_logged_in()` in its source.
 */
const uncached = {
	'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
	Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
};

/**
 * The calendar as real servers behave. Every difference from `plain` was observed in the answers of such servers.
 */
export const observedMode = (site: Site): Mode => ({
	store: site.store,
	checksRequests: true,
	/** A request can override its own method. */
	rewrite: (req) => {
		const named = readQuery(req.url)._method ?? req.get('x-http-method-override');
		if (typeof named === 'string') req.method = named.toUpperCase();
		// Answered like GET. Node.js keeps the body back, because it knows the method that was sent.
		if (req.method === 'HEAD') req.method = 'GET';
	},
	/** Schemes other than Basic are ignored, so such requests count as anonymous. */
	recognize: (authorization) => {
		const [scheme, credentials] = splitHeader(authorization ?? '');
		if (scheme !== 'basic') return anonymous;
		const user = userOf(credentials);
		if (!user && site.settings().wrongPassword === 'ignored') return anonymous;
		if (!user) throw isUser(nameIn(credentials)) ? wrongPassword() : unknownUser();
		const viewer = { ...user, editor: false };
		return { ...viewer, editor: isAtLeast(viewer, 'contributor') };
	},
	admit: (action, req, viewer) => check(action, req, viewer, site),
	headers: (viewer, req) => ({
		'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
		Allow: allowed(req.path, viewer, site),
		...(viewer.id !== 0 && uncached),
	}),
	options: (req) => options(req.path, namespace),
	index: () => index(namespace, root(site.settings())),
	document: (description) => document(description, siteBase(site.settings())),
	base: () => siteBase(site.settings()),
	keyOf,
	links: (page) => links(page, site.settings()),
	answer: (body, about, req, res) => answer(body, about, req, res, site.settings()),
});
