import type { Definitions } from '../collection';
import { anonymous, splitHeader, userOf, wrongPassword } from '../plain';
import type { Mode, State } from '../types';
import { answer, describe, links, readQuery, siteBase } from './answers';
import { check, isAtLeast, type Site } from './check';
import { observedEvents } from './events';
import { observedCategories, observedOrganizers, observedTags, observedVenues } from './places';

/** Time zone of the site. */
export const observedZone = 'America/New_York';

export const observedDefinitions = ({ zone }: State): Definitions => ({
	events: observedEvents(zone),
	venues: observedVenues,
	organizers: observedOrganizers,
	categories: observedCategories,
	tags: observedTags,
});

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
	},
	/** Schemes other than Basic are ignored, so such requests count as anonymous. */
	recognize: (authorization) => {
		const [scheme, credentials] = splitHeader(authorization ?? '');
		if (scheme !== 'basic') return anonymous;
		const user = userOf(credentials);
		if (!user) throw wrongPassword();
		const viewer = { ...user, editor: false };
		return { ...viewer, editor: isAtLeast(viewer, 'contributor') };
	},
	admit: (action, req, viewer) => check(action, req, viewer, site),
	base: () => siteBase,
	links,
	answer,
	describe,
});
