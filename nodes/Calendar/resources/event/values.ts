import { isObject } from '../../../shared/isObject';
import { plainValue } from '../../../shared/n8n/host';
import { isBlank, optional, wholeNumber } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import { anyDate, timeZone, utcClock } from '../../dates';
import { asText, yesNoText } from '../../values';
import type { Convert } from '../../../shared/operation';

/** A boolean in any form that an expression may return. */
export const yesNo: Convert = (value, context) => {
	const word = yesNoText(value, context);
	return 'problem' in word ? word : { value: word.value === 'true' };
};

/** The ID of a record or user. */
export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A list, a single value or comma-separated text as a list. Blank entries are left out. */
const listOf = (value: unknown): unknown[] =>
	(typeof value === 'string' ? value.split(',') : [value].flat(2))
		.map((one) => (typeof one === 'string' ? one.trim() : one))
		.filter((one) => !isBlank(one));

/** Categories or tags: IDs as numbers, everything else as names, which are looked up before sending. */
const termList: Convert = (value) => {
	const entries = listOf(value);
	if (entries.some((entry) => typeof entry === 'object')) {
		return { problem: 'must be names or IDs, but contains an object' };
	}
	const read = (entry: string) => (/^\d+$/.test(entry) ? Number(entry) : entry);
	return { value: entries.map((entry) => read(String(entry))) };
};

/** Organizers as chosen in the panel, each entry with one or several IDs, or just IDs. */
export const organizers: Convert = (value, context) => {
	const rows = isObject(value) ? [value.organizer].flat() : [value];
	const ids = rows
		.map((row) => plainValue(isObject(row) && 'organizerId' in row ? row.organizerId : row))
		.flatMap(listOf)
		.map((entry) => recordId(entry, context));
	const refused = ids.find((each) => 'problem' in each);
	if (refused && 'problem' in refused) return { problem: `contains an ID that ${refused.problem}` };
	const found = [...new Set(ids.map((each) => 'value' in each && each.value))];
	return { value: found.length === 0 ? undefined : found };
};

/** Checks that it is a date. schedule.ts converts it, because the result depends on the event’s time zone. */
export const dateValue: Convert = (value, context) => {
	const read = isoDateTime(value, context);
	return 'problem' in read ? read : { value };
};

const each = (convert: Convert, ...names: string[]): Record<string, Convert> =>
	Object.fromEntries(names.map((name) => [name, optional(convert)]));

/** Checks of the fields that writes send, by their names on the wire. Blank values are left out. */
export const eventChecks: Readonly<Record<string, Convert>> = {
	...each(asText, 'title', 'slug', 'description', 'excerpt', 'status', 'image', 'cost', 'website'),
	...each(dateValue, 'start_date', 'end_date'),
	...each(anyDate, 'date'),
	...each(utcClock, 'date_utc'),
	...each(timeZone, 'timezone'),
	...each(
		yesNo,
		'all_day',
		'featured',
		'hide_from_listings',
		'show_map',
		'show_map_link',
		'sticky',
	),
	...each(recordId, 'author'),
	...each(termList, 'categories', 'tags'),
};
