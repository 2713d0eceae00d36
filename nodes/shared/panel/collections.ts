import type { INodeProperties } from 'n8n-workflow';

/**
 * Sorts by a text of the panel, in the order of the alphabet. They are plain English, and a comparison by locale would
 * load its rules first, which takes longer than to define a node.
 */
export const inAlphabet =
	<T>(textOf: (each: T) => string) =>
	(one: T, other: T): number => {
		const [first, second] = [textOf(one).toLowerCase(), textOf(other).toLowerCase()];
		return first === second ? 0 : first < second ? -1 : 1;
	};

/** A collection, worded as n8n’s own nodes do. */
const collection =
	(displayName: string, name: string, placeholder: string) =>
	(fields: readonly INodeProperties[]): INodeProperties => ({
		displayName,
		name,
		type: 'collection',
		placeholder,
		default: {},
		options: [...fields],
	});

/** The same, with its fields in the order of the alphabet: nobody reads such a list from the top. */
const sorted = (...texts: Parameters<typeof collection>) => {
	const inOrder = collection(...texts);
	return (fields: readonly INodeProperties[]): INodeProperties =>
		inOrder([...fields].sort(inAlphabet(({ displayName }) => displayName)));
};

/** What can be left out when something is created. */
export const additionalFields = sorted('Additional Fields', 'additionalFields', 'Add Field');

/** What an update can change. */
export const updateFields = sorted('Update Fields', 'updateFields', 'Add Field');

/** Which records a list returns. */
export const filtersCollection = sorted('Filters', 'filters', 'Add Filter');

/** How an operation does its work. What most people need comes first. */
export const optionsCollection = collection('Options', 'options', 'Add option');
