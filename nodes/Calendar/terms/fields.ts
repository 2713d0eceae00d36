import { optional, required } from '../../shared/input/convert';
import type { Convert } from '../../shared/operation';
import { bodyField } from '../../shared/panel/fields';
import { newSlug } from '../records/key';
import { asText } from '../values';

/** The fields that categories and tags have in common. */
export const termName = (example: string) =>
	bodyField('name', 'Name', {
		required: true,
		placeholder: `e.g. ${example}`,
		description: 'Name as visitors see it',
	});

export const termDescription = bodyField('description', 'Description', {
	typeOptions: { rows: 3 },
	description: 'An update can’t empty it: if left blank, it stays as it is',
});

export const termSlug = bodyField('slug', 'Slug', {
	placeholder: 'e.g. live-music',
	description: 'Part of the address. Without one, a new record gets its slug from its name.',
});

/** Servers reject empty texts for terms, so they are left out. */
export const termChecks: Record<string, Convert> = {
	name: required(asText),
	description: optional(asText),
	slug: optional(newSlug),
};
