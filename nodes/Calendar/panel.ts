import type { INodeProperties } from 'n8n-workflow';

/** The Options of an operation, to which those of sending are added. */
export const optionsOf = (...options: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options,
});

/** What may be left out, in the order of its labels. */
export const additionalFields = (fields: readonly INodeProperties[]): INodeProperties => ({
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: sorted(fields),
});

/** What an update may change, in the order of its labels. */
export const updateFields = (fields: readonly INodeProperties[]): INodeProperties => ({
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: sorted(fields),
});

const sorted = (fields: readonly INodeProperties[]): INodeProperties[] =>
	[...fields].sort((one, other) => one.displayName.localeCompare(other.displayName));

/** What a Create or Update goes by. */
export const matchBy = (one: string): INodeProperties => ({
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	options: [
		{ name: 'Name', value: 'name' },
		{ name: 'Slug', value: 'slug' },
	],
	default: 'name',
	description: `What tells whether the ${one} is there already. Case doesn’t count.`,
});
