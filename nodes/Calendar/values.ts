import type { IDataObject } from 'n8n-workflow';

import { matching, onOff, unlessRefused } from '../shared/input/convert';
import { shown, text } from '../shared/input/text';
import type { Input, RequestParts } from '../shared/operation';
import { isBlank, Refused } from '../shared/result';
import { isInstant, toLocalText } from './dates';
import { blankTexts } from './emptiedTexts';
import { decodeHtml } from './text';

/** Text, or a number as text: servers reject numbers where they expect text. Blank text is kept. */
export const asText = (value: unknown): string | undefined =>
	value === undefined || value === null ? undefined : text(value);

/** A boolean as the text `true` or `false`: servers reject booleans for venues. */
export const onOffText = (value: unknown): string => String(onOff(value));

/** The same as `1` or `0`, which is how the service documents one of its filters. */
export const onOffDigit = (value: unknown): string => (onOff(value) ? '1' : '0');

/** The entries of a list, or of text with commas. Blank ones are left out. */
export const entriesOf = (value: unknown): unknown[] =>
	(typeof value === 'string' ? value.split(',') : [value].flat(2))
		.map((entry) => (typeof entry === 'string' ? entry.trim() : entry))
		.filter((entry) => !isBlank(entry));

/** The entries as comma-separated text for the query, if all of them pass. */
const joined =
	(check: (entry: unknown) => string) =>
	(value: unknown): string => {
		const entries = entriesOf(value).map(check);
		if (entries.length > 0) return entries.join(',');
		throw new Refused('is empty');
	};

/** IDs from a list or from comma-separated text, as comma-separated text for the query. */
export const idList = joined((entry) => {
	const id = unlessRefused(() => text(entry));
	if (id !== undefined && /^[1-9]\d{0,14}$/.test(id)) return id;
	throw new Refused(`must be IDs such as 12, 15, but contains “${shown(entry)}”`);
});

/** The ID of one record, for filters that take no list (observed on servers). `what` names the record. */
export const oneId = (what: string) =>
	matching(/^[1-9]\d{0,14}$/, `the ID of one ${what}, such as 157`);

/** Words from a list or from comma-separated text, as comma-separated text for the query. */
export const wordList = joined(text);

/**
 * Sends a publication date with an offset as `date_utc`, because only the service knows the site’s time zone. Expects
 * `date` to come from `anyDate`.
 */
export function publicationDateToUtc<T extends RequestParts>(parts: T): T {
	const { date, ...body } = parts.body;
	if (!isInstant(date)) return parts;
	const date_utc = body.date_utc ?? toLocalText(date, 'UTC');
	return { ...parts, body: { ...body, ...(isBlank(date_utc) ? {} : { date_utc }) } };
}

/** Rejects an update without changes. It is a mistake, and it would reset the fields that aren’t sent. */
export function requireChanges<T extends RequestParts>(parts: T, input: Input): T {
	if (Object.keys(parts.body).length > 0) return publicationDateToUtc(parts);
	throw new Refused(
		`There is nothing to update.${blankTexts(input)} Add fields under “Update Fields”, or check that their expressions return values`,
	);
}

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
