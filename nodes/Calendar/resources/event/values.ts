import { onOff, optional, reworded, wholeNumber } from '../../../shared/input/convert';
import { plainValue } from '../../../shared/input/readItem';
import { shown, text } from '../../../shared/input/text';
import type { Convert } from '../../../shared/operation';
import { isObject, Refused } from '../../../shared/result';
import { costText, price } from '../../cost/price';
import { anyDate, timeZone, utcClock } from '../../dates';
import { mistakenText, newSlug } from '../../records/key';
import { asText, entriesOf, optionalWebsite } from '../../text';

/** The ID of a record or user. */
export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Categories or tags: IDs as numbers, everything else as names, which are looked up before sending. */
const termList = (value: unknown): Array<string | number> =>
	entriesOf(value).map((entry) => {
		const name = reworded(
			() => text(entry),
			() => `must be names or IDs, but contains “${shown(entry)}”`,
		);
		const mistake = mistakenText(name);
		if (mistake) throw new Refused(`contains an entry that ${mistake}, or use the ID`);
		return typeof entry === 'number' || /^\d+$/.test(name) ? listedId(entry) : name;
	});

/** An ID in a list. */
const listedId = (entry: unknown): number =>
	reworded(
		() => recordId(entry),
		(problem) => `contains an ID that ${problem}`,
	);

/** Organizers as chosen in the panel, each entry with one or several IDs, or just IDs. */
export function organizers(value: unknown): number[] | undefined {
	const rows = isObject(value) ? [value.organizer ?? []].flat() : [value];
	const chosen = rows.map((row) =>
		plainValue(isObject(row) && 'organizerId' in row ? row.organizerId : row),
	);
	if (chosen.some((one) => one === undefined || one === null)) {
		throw new Refused('has an entry whose expression returned nothing');
	}
	const ids = [...new Set(chosen.flatMap(entriesOf).map(listedId))];
	return ids.length === 0 ? undefined : ids;
}

const each = (convert: Convert, ...names: string[]): Record<string, Convert> =>
	Object.fromEntries(names.map((name) => [name, optional(convert)]));

/** Checks of the fields that writes send, by their names on the wire. Blank values are left out. */
export const eventChecks: Readonly<Record<string, Convert>> = {
	...each(newSlug, 'slug'),
	...each(asText, 'title', 'description', 'excerpt', 'status', 'image'),
	...each(costText, 'cost'),
	...each(price, 'price'),
	website: optionalWebsite,
	// schedule.ts makes local times of the first two, when the event’s time zone is known.
	...each(anyDate, 'start_date', 'end_date', 'date'),
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
