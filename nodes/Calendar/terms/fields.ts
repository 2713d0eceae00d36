import type { INodeProperties } from 'n8n-workflow';
import { optional, required } from '../../shared/input/convert';
import { asText } from '../values';
import type { Convert } from '../../shared/operation';
import { toBody } from '../../shared/panel/fields';

/** The fields that categories and tags have in common (document, section 2). */
export const termName = (example: string): INodeProperties => ({
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: `e.g. ${example}`,
	description: 'Name as visitors see it',
	...toBody('name'),
});

export const termDescription: INodeProperties = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	description: 'Text about it. It can be changed but not emptied.',
	...toBody('description'),
};

export const termSlug: INodeProperties = {
	displayName: 'Slug',
	name: 'slug',
	type: 'string',
	default: '',
	placeholder: 'e.g. live-music',
	description: 'Its part of addresses. Made from the name when left out.',
	...toBody('slug'),
};

/** Servers refuse empty texts for terms (seen on servers), so they are left out. */
export const termChecks: Record<string, Convert> = {
	name: required(asText),
	description: optional(asText),
	slug: optional(asText),
};
