import { onOff, optional, wholeNumber } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import { plainValue } from '../../../shared/input/readField';
import { shown, text } from '../../../shared/input/text';
import type { Convert } from '../../../shared/operation';
import { isObject } from '../../../shared/result';
import { costText, price } from '../../cost/price';
import { anyDate, timeZone, utcClock } from '../../dates';
import { mistakenText, newSlug } from '../../records/key';
import { asText, entriesOf } from '../../values';
import { optionalWebsite } from '../../website';

/** The ID of a record or user. */
export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Categories or tags: IDs as numbers, everything else as names, which are looked up before sending. */
const termList: Convert = (value, context) => {
	const entries = entriesOf(value).map((entry) => text(entry, context));
	const wrong = entries.findIndex((entry) => 'problem' in entry);
	if (wrong >= 0) {
		return { problem: `must be names or IDs, but contains “${shown(entriesOf(value)[wrong])}”` };
	}
	const names = entries.map((entry) => ('value' in entry ? String(entry.value) : ''));
	const mistaken = names.find((name) => mistakenText(name));
	if (mistaken !== undefined)
		return { problem: `contains an entry that ${mistakenText(mistaken)}, or use the ID` };
	const ids = entriesOf(value).filter((entry) => /^\d+$/.test(String(entry)) || isNumber(entry));
	const refused = ids.map((id) => recordId(id, context)).find((id) => 'problem' in id);
	if (refused && 'problem' in refused) return { problem: `contains an ID that ${refused.problem}` };
	return { value: names.map((name) => (/^\d+$/.test(name) ? Number(name) : name)) };
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Organizers as chosen in the panel, each entry with one or several IDs, or just IDs. */
export const organizers: Convert = (value, context) => {
	const rows = isObject(value) ? [value.organizer ?? []].flat() : [value];
	const chosen = rows.map((row) =>
		plainValue(isObject(row) && 'organizerId' in row ? row.organizerId : row),
	);
	if (chosen.some((one) => one === undefined || one === null)) {
		return { problem: 'has an entry whose expression returned nothing' };
	}
	const ids = chosen.flatMap(entriesOf).map((entry) => recordId(entry, context));
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
	...each(newSlug, 'slug'),
	...each(asText, 'title', 'description', 'excerpt', 'status', 'image'),
	...each(costText, 'cost'),
	...each(price, 'price'),
	website: optionalWebsite,
	...each(dateValue, 'start_date', 'end_date'),
	...each(anyDate, 'date'),
	...each(utcClock, 'date_utc'),
	...each(timeZone, 'timezone'),
	...each(
		onOff,
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
