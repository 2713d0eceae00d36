import type { INodeProperties } from 'n8n-workflow';
import { matching } from '../../shared/input/convert';
import { type Operation, type Outgoing } from '../../shared/operation';
import { termIdBy } from '../records/resolve';
import { folded } from '../text';
import { succeeded } from '../../shared/result';
import { toBody } from '../../shared/panel/fields';
import { matchBy } from '../records/matchBy';

type Terms = 'categories' | 'tags';

/** How Create or Update finds the term. */
export const matchTermFields = (one: string): INodeProperties[] => [
	matchBy(one),
	{
		displayName: 'Slug',
		name: 'slug',
		type: 'string',
		required: true,
		displayOptions: { show: { matchBy: ['slug'] } },
		default: '',
		placeholder: 'e.g. live-music',
		description: `Its part of addresses, by which the ${one} is found. A new one gets it.`,
		...toBody('slug'),
	},
];

/** Another form would be made into a slug by the service, and not be found by it the next time. */
export const slugText = matching(/^[^\s/?#]+$/, 'a slug such as live-music');

/** Looks up the term just before the write; updates it, or makes it where there is none. */
export const upsertTerm = (
	collection: Terms,
): Required<Pick<Operation, 'serializeBy' | 'prepare' | 'convertTogether'>> => ({
	convertTogether: (parts, { matchBy: by }) =>
		by !== 'slug' || 'slug' in parts.body ? parts : { problem: 'The parameter “Slug” is empty' },
	serializeBy: ({ body }) =>
		['name', 'slug']
			.filter((name) => body[name] !== undefined)
			.map((name) => `${collection} ${name} ${folded(body[name])}`),
	prepare: async (request, { matchBy: by }, lookup) => {
		const property = by === 'slug' ? 'slug' : 'name';
		const id = await termIdBy(lookup, collection, property, request.body[property]);
		if (!id.ok) return id;
		return succeeded<Outgoing>(
			id.value === undefined
				? request
				: { ...request, method: 'PATCH', path: `/${collection}/${id.value}` },
		);
	},
});
