import type { INodeProperties } from 'n8n-workflow';

import type { Operation, Outgoing } from '../../shared/operation';
import { toBody } from '../../shared/panel/fields';
import { succeeded } from '../../shared/result';
import { warnAboutEmptiedTexts } from '../emptiedTexts';
import type { Terms } from '../records/resolve';
import { matchBy, termIdBy } from '../records/resolve';
import { normalizeText } from '../text';

/** How Create or Update finds an existing term. */
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
		description: `Part of the address, used to find the ${one}. A new one gets this slug.`,
		...toBody('slug'),
	},
];

/** Looks up the term immediately before the write, then updates it, or creates it if there is none. */
export const upsertTerm = (
	collection: Terms,
): Required<
	Pick<Operation, 'serializeBy' | 'prepare' | 'convertTogether' | 'affected' | 'warn'>
> => ({
	affected: ({ body }) => [String(body.name)],
	warn: warnAboutEmptiedTexts,
	convertTogether: (parts, { matchBy: by }) =>
		by !== 'slug' || 'slug' in parts.body ? parts : { problem: 'The parameter “Slug” is empty' },
	serializeBy: ({ body }) =>
		['name', 'slug']
			.filter((name) => body[name] !== undefined)
			.map((name) => `${collection} ${name} ${normalizeText(body[name])}`),
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
