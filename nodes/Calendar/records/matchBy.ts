import type { INodeProperties } from 'n8n-workflow';

/** How Create or Update finds an existing record. */
export const matchBy = (one: string): INodeProperties => ({
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	options: [
		{ name: 'Name', value: 'name' },
		{ name: 'Slug', value: 'slug' },
	],
	default: 'name',
	description: `How to find an existing ${one}. Not case-sensitive.`,
});
