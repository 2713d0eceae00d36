import { z } from 'zod';

import { unreadable } from './errors';
import {
	counted,
	filled,
	ids,
	known,
	loose,
	moment,
	one,
	queryBoolean,
	statusList,
	terms,
	text,
} from './readers';
import type { Scope } from './readers';
import { boundNames } from './window';
import { sortable } from '../terms';
import type { CollectionName } from '../types';

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
	ticketed: queryBoolean.refine((wanted) => !wanted, unreadable),
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
