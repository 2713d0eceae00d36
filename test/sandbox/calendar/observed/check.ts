import type { Request } from 'express';
import { z } from 'zod';

import type { CalendarSettings } from '../../control/types';
import { Refusal } from '../../server/service';
import { slugify, statusOf, type Store } from '../collection';
import { invalidParams, missing, noRoute, refusal, unreadable } from '../errors';
import { forbidden } from '../plain';
import type {
	Action,
	CollectionName,
	Key,
	Post,
	Purpose,
	Row,
	Rules,
	State,
	Values,
	Viewer,
} from '../types';
import { readQuery } from './answers';
import { bodies, queries, required, type Scope } from './parameters';

export interface Site extends Scope {
	store: Store;
	settings(): CalendarSettings;
}

function read(shape: z.ZodRawShape, sent: Values): Values {
	const given = Object.keys(shape).filter((name) => sent[name] !== undefined);
	const wanted = Object.fromEntries(given.map((name) => [name, shape[name] ?? z.any()]));
	const { success, data, error } = z.object(wanted).safeParse(sent);
	if (success) return data;
	const first = new Map<string, string>();
	for (const { path, message } of error.issues) {
		const name = String(path[0]);
		if (!first.has(name)) first.set(name, message);
	}
	throw invalidParams(Object.fromEntries(first));
}

/** Query and body together; the body has priority. */
const sentWith = (req: Request): Values => ({
	...readQuery(req.url),
	...(typeof req.body === 'object' ? (req.body as Values) : {}),
});

function valuesOf({ name, does }: Action, req: Request, site: Site, viewer: Viewer): Values {
	if (does === 'list') return read(queries[name](site, viewer.editor), readQuery(req.url));
	if (does === 'read' || does === 'delete') return readQuery(req.url);
	const sent = sentWith(req);
	const lacking = required[name].filter(
		(field) => does === 'create' && (sent[field] ?? null) === null,
	);
	if (lacking.length > 0) throw missing(lacking);
	return read(bodies[name](site), sent);
}

/** The record that a request is about. What it sends counts before its address. */
export const keyOf = (by: 'id' | 'slug', req: Request): Key => {
	const named = sentWith(req)[by] ?? req.params[by];
	return by === 'id' ? { id: Number(named) } : { slug: slugify(String(named)) };
};

/** Checks values before permissions, so that everybody is told about an unknown ID, even without permission. */
export function check(action: Action, req: Request, viewer: Viewer, site: Site): Values {
	const { name, does, key } = action;
	if (key && 'id' in key && !/^\d+$/.test(String(req.params.id))) throw noRoute();
	const isLate = isFoundLate(action, site.settings().flavour);
	if (key && !isLate && does !== 'list' && does !== 'create') site.store[name].find(key, does);
	const values = valuesOf(action, req, site, viewer);
	if (!mayWrite(action, key && rowOf(site.state, name, key), viewer)) throw forbidden(viewer);
	return values;
}

export const rowOf = (state: State, name: CollectionName, key: Key) =>
	([...state[name].values()] as Row[]).find((one) =>
		'id' in key ? one.id === key.id : one.slug === key.slug,
	);

type Flavour = CalendarSettings['flavour'];

/** Whether an event is looked up only after the checks: by slug for updates; in the development version, always. */
const isFoundLate = ({ name, does, key }: Action, flavour: Flavour) =>
	name === 'events' &&
	key !== undefined &&
	('slug' in key ? does === 'update' : flavour === 'head');

const noEvent = 'Event with ID 0 does not exist.';
const noPost = 'The requested post ID does not exist or is not an event';

function unknownToHead(state: State, key: Key, purpose: Purpose): Refusal | undefined {
	if ('slug' in key) {
		return purpose === 'update' ? refusal(404, 'rest-event-not-found', noEvent) : undefined;
	}
	if (state.venues.has(key.id) || state.organizers.has(key.id)) {
		return refusal(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.');
	}
	// PHP cuts a number that is too high to the highest one.
	const id = key.id < 2 ** 63 ? key.id : 2n ** 63n - 1n;
	return refusal(404, 'rest-event-not-found', `Event with ID ${id} does not exist.`);
}

/** An unknown record is an invalid parameter, with one exception: an answer with status 200 that lists errors. */
export const observedRules = (state: State, flavour: () => Flavour): Rules => ({
	unknown: (name, _one, key, purpose) => {
		const isEvent = name === 'events';
		const byHead = isEvent && flavour() === 'head' && unknownToHead(state, key, purpose);
		if (byHead) return byHead;
		if (isEvent && 'slug' in key && purpose === 'update') {
			return new Refusal(200, { errors: { 'event-not-found': [noPost] }, error_data: [] });
		}
		return invalidParams({ [Object.keys(key).join()]: unreadable });
	},
	admit: (one, row, viewer, password) => {
		const isGone = statusOf(row) === 'trash' && one === 'event' && flavour() === 'head';
		if (isGone)
			throw refusal(403, 'event-no-longer-available', 'This event is no longer available');
		const isOwn = viewer.id !== 0 && (row as Post).author === viewer.id;
		const message = `The requested ${one} is not accessible`;
		if (statusOf(row) !== 'publish' && !isOwn && !isAtLeast(viewer, 'editor')) {
			throw refusal(403, `${one}-not-accessible`, message);
		}
		if (one !== 'event' || ['', password].includes((row as Post).password)) return;
		throw refusal(403, 'event-password-protected', `${message} without a password`);
	},
});

const ranks = 'anonymous subscriber contributor author editor administrator'.split(' ');
export const isAtLeast = ({ role }: Viewer, least: Viewer['role']) =>
	ranks.indexOf(role) >= ranks.indexOf(least);

/** The lowest role that can create records of each kind. */
const makers: Record<CollectionName, Viewer['role']> = {
	events: 'contributor',
	venues: 'contributor',
	organizers: 'contributor',
	categories: 'author',
	tags: 'editor',
};

/** Authors can change their own records, contributors only until they are published. */
function mayChange(viewer: Viewer, row: Row): boolean {
	if (isAtLeast(viewer, 'editor')) return true;
	const isOwn = (row as Post).author === viewer.id;
	return isOwn && (isAtLeast(viewer, 'author') || statusOf(row) !== 'publish');
}

/** Whether the viewer is allowed to do it, if it is a write. An unknown record belongs to nobody. */
export function mayWrite({ name, does }: Action, row: Row | undefined, viewer: Viewer): boolean {
	if (does === 'list' || does === 'read') return true;
	const isTerm = name === 'categories' || name === 'tags';
	return isAtLeast(viewer, makers[name]) && (!row || isTerm || mayChange(viewer, row));
}

/** Records of contributors become drafts or pending. All others publish, unless they send another status. */
export function statusFor(viewer: Viewer, wanted: unknown): string {
	if (isAtLeast(viewer, 'author')) return String(wanted ?? 'publish');
	return wanted === 'publish' ? 'pending' : String(wanted ?? 'draft');
}
