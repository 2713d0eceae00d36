import type { IDataObject } from 'n8n-workflow';

import {
	about,
	onOff,
	optional,
	reworded,
	shown,
	text,
	unlessRefused,
	wholeNumber,
} from '../../../shared/input/convert';
import { plainValue } from '../../../shared/input/readItem';
import type { Convert, Input, Outgoing, UpdateOf } from '../../../shared/operation';
import { isBlank, isObject, Refused } from '../../../shared/result';
import { costText, price } from '../../cost/price';
import type { Moment } from '../../dates';
import {
	anyDate,
	clockOf,
	instantsOf,
	isInstant,
	isZone,
	readMoment,
	timeZone,
	toLocalText,
	utcClock,
} from '../../dates';
import type { Warn } from '../../emptiedTexts';
import { mistakenText, newSlug } from '../../records/key';
import { asText, entriesOf, optionalWebsite } from '../../values';

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
	// `schedule` makes local times of the first two, when the event’s time zone is known.
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

/** Start and End: on the wire, in UTC in an answer, as a parameter, in the panel, and their times on whole days. */
const ENDS = [
	{
		...{ wire: 'start_date', utc: 'utc_start_date', parameter: 'startDate', label: 'Start' },
		edge: '00:00:00',
	},
	{
		...{ wire: 'end_date', utc: 'utc_end_date', parameter: 'endDate', label: 'End' },
		edge: '23:59:59',
	},
] as const;

type End = (typeof ENDS)[number];

/**
 * Start and End as local times in the event’s time zone, which is sent with them: servers drop offsets and would take
 * the time of another zone as local. Whole days last from their first to their last second.
 */
export function schedule(body: IDataObject, zone: string): IDataObject {
	const times: IDataObject = {};
	for (const { wire, label, edge } of ENDS) {
		if (isBlank(body[wire])) continue;
		const local = about(label, () => toLocalText(body[wire], zone));
		times[wire] = body.all_day === true ? `${local.slice(0, 10)} ${edge}` : local;
	}
	const { start_date: start, end_date: end } = times;
	if (start && end && end < start) {
		// The service would end the event when it starts.
		throw new Refused(`The parameter “End” (${String(end)}) is before “Start” (${String(start)})`);
	}
	return { ...body, ...times, timezone: zone };
}

/** The schedule of an update that doesn’t read the event first. */
export function scheduleWithoutRead(body: IDataObject, timezone: string): IDataObject {
	const missing = ENDS.filter(({ wire }) => isBlank(body[wire]));
	if (missing.length === ENDS.length) return body;
	const [end] = missing;
	if (!end) return schedule(body, String(body.timezone ?? timezone));
	throw new Refused(
		`The parameter “${end.label}” is missing. The service ignores Start or End on its own: set both, or turn on “Keep Other Fields”`,
	);
}

/**
 * The schedule of an update that has read the event: `body` includes its other fields. Only now is its time zone known,
 * to which the changed times are converted, and the times that stay, with which they are compared.
 */
export function scheduleAfterRead(body: IDataObject, changes: IDataObject): IDataObject {
	const changed = ENDS.filter(({ wire }) => !isBlank(changes[wire]));
	if (changed.length === 0 && changes.all_day === undefined) return body;
	const zone = String(body.timezone ?? '');
	if (isZone(zone)) return schedule(body, zone);
	const instant = changed.find(({ wire }) => isInstant(changes[wire]));
	// Local times can be compared without a zone.
	if (!instant) return { ...schedule(body, 'UTC'), timezone: body.timezone };
	throw new Refused(
		`The parameter “${instant.label}” has an offset, but n8n doesn’t know the event’s time zone “${zone}”. Set “Timezone” too, or enter the time without an offset`,
	);
}

/** The UTC times that an update must not move, because it changes nothing that they depend on. */
function keptTimes({ record, changes }: UpdateOf): IDataObject {
	const isMoved = !isBlank(changes.timezone) || changes.all_day !== undefined;
	const ends = ENDS.filter(({ wire }) => !isMoved && isBlank(changes[wire]));
	const isDated = ['date', 'date_utc', 'status'].some((name) => changes[name] !== undefined);
	const names = [...ends.map(({ utc }) => utc), ...(isDated ? [] : ['date_utc'])];
	return Object.fromEntries(names.map((name) => [name, record[name]]));
}

const shownInstant = (instant: number): string =>
	`${new Date(instant).toISOString().slice(0, 19)}Z`;

const shownWall = (wall: number): string => shownInstant(wall).slice(0, 16).replace('T', ' ');

const enteredIn = ({ updateFields, ...input }: Input, { parameter }: End): unknown => {
	const fields = isObject(updateFields) ? updateFields : {};
	return input[parameter] ?? fields[parameter];
};

/**
 * What the service has made of Start and End, if that isn’t what was meant. It stores a local time with the name of its
 * zone. Where daylight saving repeats an hour, it takes the first or the second, as the zone will have it (observed on
 * servers), so only the UTC times of the answer tell which one was stored.
 */
const warnAboutEnds = (
	record: IDataObject,
	request: Outgoing,
	input: Input,
	kept: IDataObject,
): string[] =>
	ENDS.flatMap((end) => {
		const { label } = end;
		const zone = String(request.body.timezone);
		const wall = clockOf(request.body[end.wire]);
		const stored = clockOf(record[end.utc]);
		if (Number.isNaN(wall) || Number.isNaN(stored)) return [];
		const before = clockOf(kept[end.utc]);
		if (!Number.isNaN(before)) return before === stored ? [] : [moved(label, stored, before)];
		const entered = enteredIn(input, end);
		// Whole days have times of their own.
		if (request.body.all_day === true || isBlank(entered) || !isZone(zone)) return [];
		const moment = unlessRefused(() => readMoment(entered));
		return moment ? warnAbout(label, moment, { wall, zone, stored }) : [];
	});

function warnAbout(
	label: string,
	moment: Moment,
	{ wall, zone, stored }: { wall: number; zone: string; stored: number },
): string[] {
	if ('wall' in moment && moment.wall !== wall) {
		return [
			`“${label}” was moved to ${shownWall(wall)}: in ${zone}, clocks skip ${shownWall(moment.wall)}.`,
		];
	}
	const instants = instantsOf(wall, zone);
	const meant =
		'instant' in moment ? Math.floor(moment.instant / 1000) * 1000 : (instants[0] ?? stored);
	if (instants.length > 1 && ('wall' in moment || meant !== stored)) {
		const which = stored === instants[0] ? 'first' : 'second';
		return [
			`In ${zone}, ${shownWall(wall)} occurs twice. For “${label}”, the service stored the ${which} one, ${shownInstant(stored)}. To get the other one, set “Timezone” to its offset, such as +02:00.`,
		];
	}
	return meant === stored ? [] : [moved(label, stored, meant)];
}

const moved = (label: string, stored: number, meant: number): string =>
	`“${label}” was stored as ${shownInstant(stored)} instead of ${shownInstant(meant)}. Check the event’s time zone.`;

/**
 * The publication date is sent back as a local time of the site, so it can move in an hour that occurs twice. Drafts show
 * no date in UTC.
 */
function warnAboutDate(record: IDataObject, kept: IDataObject): string[] {
	const [meant, stored] = [clockOf(kept.date_utc), clockOf(record.date_utc)];
	return meant === stored || Number.isNaN(meant) || Number.isNaN(stored)
		? []
		: [
				`“Publication Date” was stored as ${shownInstant(stored)} instead of ${shownInstant(meant)}. To correct it, set “Publication Date (UTC)”.`,
			];
}

/** What the service has stored at other times than was meant. */
export const warnAboutTimes: Warn = (record, request, input) => {
	const kept = request.update ? keptTimes(request.update) : {};
	return [...warnAboutEnds(record, request, input, kept), ...warnAboutDate(record, kept)];
};
