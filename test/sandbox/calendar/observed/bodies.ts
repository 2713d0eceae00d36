import { z } from 'zod';

import { unreadable } from './errors';
import {
	author,
	bodyBoolean,
	filled,
	image,
	one,
	status,
	text,
	timezone,
	title,
	website,
	written,
} from './readers';
import type { Scope } from './readers';
import { isKnownLink } from './references';
import { organizerTexts, venueTexts } from '../types';
import type { CollectionName } from '../types';

const each = <Name extends string>(names: readonly Name[], reader: z.ZodTypeAny) =>
	Object.fromEntries(names.map((name) => [name, reader]));

const scalar = z.union([z.string(), z.number()], {
	errorMap: () => ({ message: unreadable }),
});

const link = (scope: Scope, name: 'venues' | 'organizers') =>
	z.any().refine((value) => isKnownLink(scope.state, name, value), unreadable);

const switches = [
	'all_day',
	'show_map',
	'show_map_link',
	'hide_from_listings',
	'sticky',
	'featured',
];

const eventBody = (scope: Scope) => ({
	title,
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
	cost: scalar,
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
	name: title,
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
		...each(['show_map', 'show_map_link'], text),
		website,
		venue: title,
	}),
	organizers: (scope) => ({
		...postBody(scope),
		...each(organizerTexts, text),
		website,
		organizer: title,
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
