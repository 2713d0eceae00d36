import type { IDataObject } from 'n8n-workflow';
import { isBlank } from '../shared/input/convert';
import type { RequestParts, Convert } from '../shared/operation';
import { isInstant, wallClock } from './dates';
import { decodeHtml } from './text';

/** Text, or a number as text: servers reject numbers where they expect text. Blank text is kept. */
export const asText: Convert = (value) => {
	if (value === undefined || value === null) return { value: undefined };
	return typeof value === 'object'
		? { problem: `must be text, but is ${JSON.stringify(value)}` }
		: { value: String(value) };
};

/** A boolean as the text `true` or `false`: servers reject booleans for venues. */
export const yesNoText: Convert = (value) => {
	const word = String(value).trim().toLowerCase();
	if (['true', '1', 'yes'].includes(word)) return { value: 'true' };
	if (['false', '0', 'no'].includes(word)) return { value: 'false' };
	return { problem: `must be true or false, but is “${String(value)}”` };
};

/** The same as `1` or `0`, which is how the service documents one of its filters. */
export const yesNoDigit: Convert = (value, context) => {
	const word = yesNoText(value, context);
	return 'problem' in word ? word : { value: word.value === 'true' ? '1' : '0' };
};

/** IDs from a list or from comma-separated text, as comma-separated text for the query. */
export const idList: Convert = (value) => {
	const parts = (Array.isArray(value) ? value : String(value).split(','))
		.map((part) => String(part).trim())
		.filter((part) => part !== '');
	const invalid = parts.find((part) => !/^\d+$/.test(part));
	if (invalid !== undefined) {
		return { problem: `must be IDs such as 12, 15, but contains “${invalid}”` };
	}
	return { value: parts.length > 0 ? parts.join(',') : undefined };
};

/** Words from a list or from comma-separated text, as comma-separated text for the query. */
export const wordList: Convert = (value) => {
	const words = (Array.isArray(value) ? value : [value])
		.flatMap((word) => String(word).split(','))
		.map((word) => word.trim())
		.filter((word) => word !== '');
	return { value: words.length > 0 ? words.join(',') : undefined };
};

/**
 * Sends a publication date with an offset as `date_utc`, because only the service knows the site’s time zone. Expects
 * `date` to come from `anyDate`.
 */
export function publicationDateToUtc<T extends RequestParts>(parts: T): T {
	const { date, ...body } = parts.body;
	if (!isInstant(date)) return parts;
	const utc = wallClock(date, 'UTC');
	const date_utc = body.date_utc ?? ('value' in utc ? utc.value : undefined);
	return { ...parts, body: { ...body, ...(isBlank(date_utc) ? {} : { date_utc }) } };
}

/** Rejects an update without changes. It is a mistake, and it would reset the fields that aren’t sent. */
export const requireChanges = <T extends RequestParts>(parts: T): T | { problem: string } =>
	Object.keys(parts.body).length > 0
		? publicationDateToUtc(parts)
		: {
				problem:
					'There is nothing to update: add fields under “Update Fields”, or check that their expressions return values',
			};

/** Keeps the listed fields of a record, in the listed order, with entities decoded. Missing fields are left out. */
export const pickDecoded =
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
