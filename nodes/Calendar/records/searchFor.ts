import type { IDataObject } from 'n8n-workflow';

/**
 * A search that is sure to find the name: its longest word. Punctuation is stored as entities, so a search for the
 * whole name could miss it. Only letters and digits are stored as they are; a name without any reads the whole list.
 */
export const searchFor = (name: unknown): IDataObject => searchForLongest(name, /[\p{L}\p{N}]+/gu);

/** A search that few other names match: the longest row of words. It could miss a name that is stored with wider spaces. */
export const narrowSearchFor = (name: unknown): IDataObject =>
	searchForLongest(name, /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu);

function searchForLongest(name: unknown, pattern: RegExp): IDataObject {
	const parts = String(name).match(pattern) ?? [];
	const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
	return longest === '' ? {} : { search: longest };
}
