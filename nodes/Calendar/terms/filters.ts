import type { INodeProperties } from 'n8n-workflow';
import { optional, wholeNumber } from '../../shared/input/convert';
import { calendarLocator } from '../records/locate';
import { idList } from '../values';
import type { Convert } from '../../shared/operation';
import { toQuery } from '../../shared/panel/fields';

type Terms = 'categories' | 'tags';

const LOAD: Record<Terms, string> = { categories: 'getCategories', tags: 'getTags' };

const several = (
	terms: Terms,
	field: Pick<INodeProperties, 'displayName' | 'name'>,
	what: string,
): INodeProperties => ({
	...field,
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: LOAD[terms] },
	default: [],
	description: `${what} Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	...toQuery(field.name),
});

/** The filters of both lists, and how they are sorted (document, section 4). */
export const termFilters = (terms: Terms, own: INodeProperties[] = []): INodeProperties[] =>
	[
		...own,
		calendarLocator(
			{
				displayName: 'Event',
				name: 'event',
				required: false,
				description: `Only ${terms} of this event`,
				...toQuery('event'),
			},
			'searchEvents',
			{ slugs: false },
		),
		several(terms, { displayName: 'Exclude', name: 'exclude' }, `All ${terms} but these.`),
		{
			displayName: 'Hide Empty',
			name: 'hideEmpty',
			type: 'boolean',
			default: false,
			description: `Whether to leave out ${terms} that no published event has. When this filter is not added, the service leaves them out.`,
			...toQuery('hide_empty'),
		} satisfies INodeProperties,
		several(terms, { displayName: 'Include', name: 'include' }, `Only these ${terms}.`),
		{
			displayName: 'Order',
			name: 'order',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'asc',
			...toQuery('order'),
		} satisfies INodeProperties,
		{
			displayName: 'Order By',
			name: 'orderby',
			type: 'options',
			options: [
				{ name: 'Description', value: 'description' },
				{ name: 'ID', value: 'id' },
				{ name: 'Name', value: 'name' },
				{ name: 'Number of Events', value: 'count' },
				{ name: 'Slug', value: 'slug' },
			],
			default: 'name',
			...toQuery('orderby'),
		} satisfies INodeProperties,
		{
			displayName: 'Post ID',
			name: 'post',
			type: 'string',
			default: '',
			placeholder: 'e.g. 157',
			description: `Only ${terms} of this post. For an event it is the same as Event.`,
			...toQuery('post'),
		} satisfies INodeProperties,
		{
			displayName: 'Search',
			name: 'search',
			type: 'string',
			default: '',
			placeholder: 'e.g. music',
			description: 'Text to look for in the name',
			...toQuery('search'),
		} satisfies INodeProperties,
		{
			displayName: 'Slug',
			name: 'slug',
			type: 'string',
			default: '',
			placeholder: 'e.g. live-music',
			description: 'Only the one with this slug',
			...toQuery('slug'),
		} satisfies INodeProperties,
	].sort((one, other) => one.displayName.localeCompare(other.displayName));

const id = optional(wholeNumber(1, Number.MAX_SAFE_INTEGER));

export const termFilterChecks: Record<string, Convert> = {
	event: id,
	exclude: optional(idList),
	include: optional(idList),
	post: id,
};
