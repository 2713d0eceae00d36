import { z } from 'zod';

import { accounts } from '../../accounts';
import { beforeAll, nowhere, strtotime, zoneOf } from '../dates';
import { needsTickets, notOfType, unreadable } from '../errors';
import { statuses } from '../places';
import { sortable } from '../terms';
import {
	organizerTexts,
	venueTexts,
	type CollectionName,
	type State,
	type TermRow,
} from '../types';
import { boundNames } from '../window';
import { switches } from './events';
import { isKnownLink } from './references';

/** What parameters are checked against. IDs and slugs must exist; permissions are checked later. */
export interface Scope {
	state: State;
	now(): Date;
}

/** Where text is needed, anything else is invalid, and null of the wrong type. */
export const text = z.string({
	errorMap: (_issue, { data, defaultError }) => ({
		message:
			data === null ? notOfType('string') : typeof data === 'string' ? defaultError : unreadable,
	}),
});
export const filled = text.min(1, unreadable);
/** A whole number from 1. */
export const counted = z.coerce
	.string()
	.regex(/^[1-9]\d*$/, unreadable)
	.transform(Number);
/** In a query, only these words are booleans: true, false, 1 and 0. */
const queryBoolean = z
	.string({ invalid_type_error: notOfType('boolean') })
	.regex(/^(true|false|1|0)$/i, notOfType('boolean'))
	.transform((word) => /^(true|1)$/i.test(word));
/** Any value is accepted; only a few words mean yes. */
export const loose = z
	.any()
	.transform((word) => word !== undefined && /^(true|1|yes|on|y|t)$/i.test(String(word)));
const bodyBoolean = z
	.any()
	.refine((value) => [true, false, 1, 0, 'true', 'false', '1', '0'].includes(value as never), {
		message: notOfType('boolean'),
	})
	.transform((value) => [true, 1, 'true', '1'].includes(value as never));

export const moment = (now: () => Date) =>
	filled
		.refine((value) => strtotime(value, now()), unreadable)
		.transform((value) => strtotime(value, now())?.toJSDate());
/** Whatever isn't text is read as such, and refused for its type only if it is valid then. */
const validText = (isValid: (value: string) => boolean) =>
	z.any().superRefine((value: unknown, { addIssue }) => {
		const isKnown = value === null || isValid(String(value));
		const message = isKnown ? notOfType('string') : unreadable;
		if (!isKnown || typeof value !== 'string') addIssue({ code: 'custom', message });
	});
/** A date in a body. It stays as it is, because only its local time is used. */
export const written = (now: () => Date) =>
	validText(
		(value) => [nowhere, beforeAll].includes(value) || strtotime(value, now()) !== undefined,
	);
/** A host name as PHP accepts it, or an address in brackets. */
const host = String.raw`(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.?|\[[\da-f:.]+\])`;
const address = new RegExp(
	String.raw`^(?:https?|ftp)://(?:[^\s/?#@]+@)?${host}(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$`,
	'i',
);
/** An absolute address of the web in ASCII. An empty one and null clear the field. */
export const website = z
	.union([z.string(), z.null()], { errorMap: () => ({ message: unreadable }) })
	.refine((value) => value === null || value === '' || address.test(value), unreadable);
export const timezone = filled.refine(zoneOf, unreadable);

/** `1,2`, a list, or a list with keys. An empty string is not a list. */
const list = z
	.any()
	.transform((value) => (Array.isArray(value) ? value : String(value).split(',')).map(String))
	.refine((items) => items.every((item) => item !== ''), unreadable);
export const ids = list
	.refine((items) => items.every((item) => /^\d+$/.test(item)), unreadable)
	.transform((items) => items.map(Number));
export const known = ({ state }: Scope, name: CollectionName) =>
	ids.refine((all) => all.every((id) => state[name].has(id)), unreadable);
/** The ID of an existing record. */
export const one = ({ state }: Scope, name: CollectionName) =>
	counted.refine((id) => state[name].has(id), unreadable);

const termId = (terms: Map<number, TermRow>, item: string) =>
	/^\d+$/.test(item) && terms.has(Number(item))
		? Number(item)
		: [...terms.values()].find(({ slug }) => slug === item)?.id;

/** Terms by ID or slug. If one doesn't exist, the parameter is invalid. */
export const terms = ({ state }: Scope, name: 'categories' | 'tags') =>
	list
		.transform((items) => items.map((item) => termId(state[name], item)))
		.refine((all) => all.every((id) => id !== undefined), unreadable);

const statusList = list
	.refine((items) => items.every((item) => statuses.includes(item)), unreadable)
	.transform((items) => items.join());
export const status = filled.refine((value) => statuses.includes(value), unreadable);

const users = Object.values(accounts.calendar.users);
export const author = z.coerce
	.number({ invalid_type_error: unreadable })
	.refine((id) => users.some((user) => user.id === id), unreadable);

/** The ID of an attachment as text, or a URL that can be fetched. `.invalid` stands for URLs that can't. */
export const image = ({ state }: Scope) =>
	validText((value) =>
		/^\d+$/.test(value)
			? state.images.has(Number(value))
			: /^https?:\/\/[^/]+/.test(value) && !new URL(value).hostname.endsWith('.invalid'),
	);

/** Users who can't edit can only ask for published records. Anything else is answered with 400, not 403. */
const statusFor = (seesAll: boolean) =>
	statusList.refine((status) => seesAll || status === 'publish', unreadable);

const pages = { page: counted, per_page: counted };

const eventQuery = (scope: Scope, seesAll: boolean) => ({
	...pages,
	...Object.fromEntries(boundNames.map((name) => [name, moment(scope.now)])),
	strict_dates: loose,
	search: text,
	categories: terms(scope, 'categories'),
	tags: terms(scope, 'tags'),
	venue: known(scope, 'venues'),
	organizer: known(scope, 'organizers'),
	featured: queryBoolean,
	status: statusFor(seesAll),
	include: ids,
	post_parent: one(scope, 'events'),
	ticketed: queryBoolean.refine((wanted) => !wanted, needsTickets),
});

const placeQuery = (scope: Scope, seesAll: boolean) => ({
	...pages,
	search: text,
	event: one(scope, 'events'),
	has_events: loose,
	only_with_upcoming: loose,
	status: statusFor(seesAll),
});

const termQuery = (scope: Scope) => ({
	...pages,
	search: text,
	include: ids,
	exclude: ids,
	order: z.enum(['asc', 'desc'], { errorMap: () => ({ message: unreadable }) }),
	orderby: filled.refine((field) => sortable.includes(field), unreadable),
	hide_empty: queryBoolean,
	post: one(scope, 'events'),
	event: one(scope, 'events'),
	slug: text,
});

type Query = (scope: Scope, seesAll: boolean) => z.ZodRawShape;

/** The parameters of each list. Others are silently ignored. */
export const queries: Record<CollectionName, Query> = {
	events: eventQuery,
	venues: placeQuery,
	organizers: placeQuery,
	categories: (scope) => ({ ...termQuery(scope), parent: one(scope, 'categories') }),
	tags: termQuery,
};

const each = <Name extends string>(names: readonly Name[], reader: z.ZodTypeAny) =>
	Object.fromEntries(names.map((name) => [name, reader]));

const link = (scope: Scope, name: 'venues' | 'organizers') =>
	z.any().refine((value) => isKnownLink(scope.state, name, value), unreadable);

const eventBody = (scope: Scope) => ({
	title: filled,
	start_date: written(scope.now),
	end_date: written(scope.now),
	author,
	date: written(scope.now),
	date_utc: written(scope.now),
	description: filled,
	slug: filled,
	excerpt: filled,
	status,
	timezone,
	image: image(scope),
	cost: z.any(),
	website,
	...each(switches, bodyBoolean),
	categories: z.any(),
	tags: z.any(),
	venue: link(scope, 'venues'),
	organizer: link(scope, 'organizers'),
});

const postBody = (scope: Scope) => ({
	author,
	date: written(scope.now),
	date_utc: written(scope.now),
	description: text,
	status,
	image: image(scope),
});

const termBody = () => ({
	name: filled,
	description: filled,
	slug: filled,
});

type Body = (scope: Scope) => z.ZodRawShape;

/** The fields that can be written to each kind of record. Others are silently ignored. */
export const bodies: Record<CollectionName, Body> = {
	events: eventBody,
	venues: (scope) => ({
		...postBody(scope),
		...each(venueTexts, text),
		...each(['show_map', 'show_map_link'], z.string({ message: notOfType('string') })),
		website,
		venue: filled,
	}),
	organizers: (scope) => ({
		...postBody(scope),
		...each(organizerTexts, text),
		website,
		organizer: filled,
	}),
	categories: (scope) => ({ ...termBody(), parent: one(scope, 'categories') }),
	tags: termBody,
};

export const required: Record<CollectionName, string[]> = {
	events: ['title', 'start_date', 'end_date'],
	venues: ['venue'],
	organizers: ['organizer'],
	categories: ['name'],
	tags: ['name'],
};
