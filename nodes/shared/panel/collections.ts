import type { INodeProperties } from 'n8n-workflow';

const collection =
	(displayName: string, name: string, placeholder: string) =>
	(fields: readonly INodeProperties[]): INodeProperties => ({
		displayName,
		name,
		type: 'collection',
		placeholder,
		default: {},
		options: [...fields].sort((one, other) => one.displayName.localeCompare(other.displayName)),
	});

/** What can be left out when something is created. */
export const additionalFields = collection('Additional Fields', 'additionalFields', 'Add Field');

/** What an update can change. */
export const updateFields = collection('Update Fields', 'updateFields', 'Add Field');

/** Which records a list returns. */
export const filtersCollection = collection('Filters', 'filters', 'Add Filter');

/** How an operation does its work. */
export const optionsCollection = collection('Options', 'options', 'Add option');
