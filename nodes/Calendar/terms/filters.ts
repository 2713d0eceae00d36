import type { INodeProperties } from 'n8n-workflow';

import { optional } from '../../shared/input/convert';
import type { Convert } from '../../shared/operation';
import { queryField, toQuery } from '../../shared/panel/fields';
import { calendarLocator } from '../records/locate';
import type { Terms } from '../records/resolve';
import { idList, oneId, onOffDigit } from '../values';

const LOAD: Record<Terms, string> = { categories: 'getCategories', tags: 'getTags' };

const termsField = (
	terms: Terms,
	wire: string,
	displayName: string,
	what: string,
): INodeProperties =>
	queryField(wire, displayName, {
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: LOAD[terms] },
		default: [],
		description: `${what} Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	});

/** The filters of both lists, including their order. */
export const termFilters = (terms: Terms, own: INodeProperties[] = []): INodeProperties[] => [
	...own,
	calendarLocator(
		{
			displayName: 'Event',
			name: 'event',
			required: false,
			description: `Only ${terms} of this event. The service accepts one event only.`,
			...toQuery('event'),
		},
		'searchEvents',
		{ slugs: false },
	),
	termsField(terms, 'exclude', 'Exclude', `All ${terms} except these.`),
	queryField('hide_empty', 'Hide Empty', {
		type: 'boolean',
		default: false,
		description: `Whether to leave out ${terms} that no published event uses. If this filter isn’t added, they are left out.`,
	}),
	termsField(terms, 'include', 'Include', `Only these ${terms}.`),
	queryField('order', 'Order', {
		type: 'options',
		options: [
			{ name: 'Ascending', value: 'asc' },
			{ name: 'Descending', value: 'desc' },
		],
		default: 'asc',
	}),
	queryField('orderby', 'Order By', {
		type: 'options',
		options: [
			{ name: 'Description', value: 'description' },
			{ name: 'ID', value: 'id' },
			{ name: 'Name', value: 'name' },
			{ name: 'Number of Events', value: 'count' },
			{ name: 'Slug', value: 'slug' },
		],
		default: 'name',
	}),
	queryField('orderby', 'Order By (Other)', {
		name: 'otherOrderby',
		placeholder: 'e.g. term_group',
		description: 'An attribute that isn’t in the list. Sent instead of Order By.',
	}),
	queryField('post', 'Post ID', {
		placeholder: 'e.g. 157',
		description: `Only ${terms} of this post. For an event, this is the same as Event. The service accepts one ID only.`,
	}),
	queryField('search', 'Search', {
		placeholder: 'e.g. music',
		description: 'Text to search for in the name',
	}),
	queryField('slug', 'Slug', {
		placeholder: 'e.g. live-music',
		description: 'Only the record with this slug',
	}),
];

export const termFilterChecks: Record<string, Convert> = {
	event: optional(oneId('event')),
	exclude: optional(idList),
	hide_empty: optional(onOffDigit),
	include: optional(idList),
	post: optional(oneId('post')),
};
