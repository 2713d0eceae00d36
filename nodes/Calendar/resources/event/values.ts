import type { IDataObject } from 'n8n-workflow';
import { plainValue } from '../../../shared/n8n/host';
import { isBlank, optional, wholeNumber } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import { anyDate, timeZone, utcClock } from '../../dates';
import { asText, yesNoText } from '../../values';
import type { Convert } from '../../../shared/operation';

/** Yes or no in any form that an expression may give. */
export const yesNo: Convert = (value, context) => {
	const word = yesNoText(value, context);
	return 'problem' in word ? word : { value: word.value === 'true' };
};

/** A number of a record or a user. */
export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list, one value, or text with commas between, as a list; blank ones are left out. */
const listOf = (value: unknown): unknown[] =>
	(typeof value === 'string' ? value.split(',') : [value].flat(2))
		.map((one) => (typeof one === 'string' ? one.trim() : one))
		.filter((one) => !isBlank(one));

/** Categories or tags: ids as numbers, all else as names, which are looked up before they are sent. */
export const termList: Convert = (value) => {
	const entries = listOf(value);
	if (entries.some((entry) => typeof entry === 'object')) {
		return { problem: 'must be names or IDs, but holds an object' };
	}
	const read = (entry: string) => (/^\d+$/.test(entry) ? Number(entry) : entry);
	return { value: entries.map((entry) => read(String(entry))) };
};

/** The organizers that the panel lets choose, each by one id or several; or just ids. */
export const organizers: Convert = (value, context) => {
	const rows = isObject(value) ? [value.organizer].flat() : [value];
	const ids = rows
		.map((row) => plainValue(isObject(row) && 'organizerId' in row ? row.organizerId : row))
		.flatMap(listOf)
		.map((entry) => recordId(entry, context));
	const refused = ids.find((each) => 'problem' in each);
	if (refused && 'problem' in refused) return { problem: `holds an ID that ${refused.problem}` };
	const found = [...new Set(ids.map((each) => 'value' in each && each.value))];
	return { value: found.length === 0 ? undefined : found };
};

/** Checks that it is a date; what it becomes depends on the event’s time zone (schedule.ts). */
export const dateValue: Convert = (value, context) => {
	const read = isoDateTime(value, context);
	return 'problem' in read ? read : { value };
};

const each = (convert: Convert, ...names: string[]): Record<string, Convert> =>
	Object.fromEntries(names.map((name) => [name, optional(convert)]));

/** Checks of an event's write fields (document, section 2) by their names on the wire; blank ones stay out. */
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
