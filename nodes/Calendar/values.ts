import type { IDataObject } from 'n8n-workflow';
import { isBlank } from '../shared/input/convert';
import type { RequestParts, Convert } from '../shared/operation';
import { isInstant, wallClock } from './dates';
import { decodeHtml } from './text';

/** Text, also from a number: the service refuses numbers where it wants text (seen on servers). Blank text stays. */
export const asText: Convert = (value) => {
	if (value === undefined || value === null) return { value: undefined };
	return typeof value === 'object'
		? { problem: `must be text, but is ${JSON.stringify(value)}` }
		: { value: String(value) };
};

/** Yes or no as the texts `true` and `false`: venues take no booleans (seen on servers). */
export const yesNoText: Convert = (value) => {
	const word = String(value).trim().toLowerCase();
	if (['true', '1', 'yes'].includes(word)) return { value: 'true' };
	if (['false', '0', 'no'].includes(word)) return { value: 'false' };
	return { problem: `must be true or false, but is “${String(value)}”` };
};

/** Ids from a list or from text with commas, as the text that the query takes. */
export const idList: Convert = (value) => {
	const parts = (Array.isArray(value) ? value : String(value).split(','))
		.map((part) => String(part).trim())
		.filter((part) => part !== '');
	const wrong = parts.find((part) => !/^\d+$/.test(part));
	if (wrong !== undefined) return { problem: `must be IDs such as 12, 15, but has “${wrong}”` };
	return { value: parts.length > 0 ? parts.join(',') : undefined };
};

/** Several words from a list or from text with commas, as the text that the query takes. */
export const wordList: Convert = (value) => {
	const words = (Array.isArray(value) ? value : [value])
		.flatMap((word) => String(word).split(','))
		.map((word) => word.trim())
		.filter((word) => word !== '');
	return { value: words.length > 0 ? words.join(',') : undefined };
};

/**
 * A publication date that names a point in time is sent as the one in UTC: only the service knows its own time zone.
 * `date` must have been read by `anyDate`.
 */
export function publicationDate<T extends RequestParts>(parts: T): T {
	const { date, ...body } = parts.body;
	if (!isInstant(date)) return parts;
	const utc = wallClock(date, 'UTC');
	const date_utc = body.date_utc ?? ('value' in utc ? utc.value : undefined);
	return { ...parts, body: { ...body, ...(isBlank(date_utc) ? {} : { date_utc }) } };
}

/** An update that would change nothing is a mistake; one that the service resets things for would even do harm. */
export const somethingToUpdate = <T extends RequestParts>(parts: T): T | { problem: string } =>
	Object.keys(parts.body).length > 0
		? publicationDate(parts)
		: {
				problem:
					'There is nothing to update: add what is to change under “Update Fields”, or check that its expressions give values',
			};

/** The listed fields of a record in their order, texts as people read them; what a record lacks is left out. */
export const readable =
	(...names: string[]) =>
	(record: IDataObject): IDataObject =>
		Object.fromEntries(
			names
				.filter((name) => record[name] !== undefined)
				.map((name) => {
					const value = record[name];
					return [name, typeof value === 'string' ? decodeHtml(value) : value];
				}),
		);
