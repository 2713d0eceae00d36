import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { withoutEndSlashes } from '../../shared/http/baseUrl';
import { clock } from '../../shared/n8n/clock';
import type { Input } from '../../shared/operation';
import { parameter, parameterNames, phrase } from '../../shared/phrase';
import { asWord, isBlank, isObject, InvalidInput } from '../../shared/result';
import { keptCost } from '../cost/cost';
import { readWall, DAY, keptZone, wallText } from '../dates';
import { decodeHtml, normalizeWebsite } from '../values';
import { linkedId } from './key';

/** What a kept field may need besides the record. */
export interface Keeping {
	/** What the user changes. */
	changes: IDataObject;
	input: Input;
	/** The record has a password, so what it has is shown as empty. */
	isProtected: boolean;
	/** For what the output says about values that were sent in another form. */
	warnings: string[];
}

/**
 * The value of a field in the form in which it is sent. Null if nothing has to be sent, undefined if the record doesn’t
 * show it. Throws `InvalidInput` if the service would store something else.
 */
type Read = (record: IDataObject, keeping: Keeping, name: string) => IDataObject[string];

/** A field that an update resets if it isn’t sent: its name in the request, as the panel calls it, and its value. */
export type KeptField = readonly [name: string, label: string, read: Read];

const textOf = (value: unknown): string | undefined => decodeHtml(value).trim() || undefined;

/** A switch in any form that records show: `true`, `1`, `'1'` or `'true'`, and the same for false. */
export function switchOf(value: unknown): boolean | undefined {
	const isOn = ON.includes(value);
	return isOn || OFF.includes(value) ? isOn : undefined;
}

const ON: readonly unknown[] = [true, 1, '1', 'true'];
const OFF: readonly unknown[] = [false, 0, '0', 'false'];

const text: Read = (record, _, name) => textOf(record[name]);

const onOff: Read = (record, _, name) => switchOf(record[name]);

/** The same as the text `true` or `false`: servers reject booleans for venues. */
const onOffText: Read = (record, _, name) => switchOf(record[name])?.toString();

/** Any update of a published event whose publication date lies ahead takes it off the site (observed on servers). */
const eventStatus: Read = (record, { changes }) => {
	// The service’s clock may be ahead of n8n’s: what it has just published isn’t meant.
	const seen = Math.max(clock.now(), readWall(record.modified_utc));
	const isAhead = readWall(record.date_utc) > seen;
	if (!isAhead || record.status !== 'publish' || 'date' in changes || 'date_utc' in changes) {
		return textOf(record.status);
	}
	throw new InvalidInput({
		message:
			'The update would take the event off the site: it is published, but its publication date lies ahead',
		description: phrase`WordPress would schedule it for ${asWord(record.date)}. ${NOTHING_SENT} Set ${parameter('Publication Date')} to a time that has passed, or ${parameter('Status')} to what it should become.`,
	});
};

const isUnset = (value: unknown): boolean =>
	value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Sent as text: its ID, or its address if the record doesn’t show an ID. Venues and organizers without an image don’t
 * show the field at all; those with an image and a password show `false` (observed on servers).
 */
const image: Read = ({ image: stored }, { isProtected }) => {
	if (stored === undefined || (isUnset(stored) && !isProtected)) return null;
	const address = isObject(stored) ? stored.url : stored;
	const own = typeof address === 'string' ? textOf(address) : undefined;
	return linkedId(stored)?.toString() ?? own;
};

/**
 * What visitors see of a venue’s region. Each update sets it to the state or province of the request, or empties it.
 * What the user gives up goes from there too.
 */
const region: Read = (record, { changes }) => {
	const visible = textOf(record.stateprovince);
	const changed = ['state', 'province'].filter((name) => name in changes);
	return changed.some((name) => changes[name] !== '' || textOf(record[name]) === visible)
		? null
		: (visible ?? null);
};

const cost: Read = (record, { input, warnings }) =>
	record.cost === undefined ? undefined : keptCost(record, input, warnings) || null;

/** A record without a website shows its own address instead. That must not become its website. */
const website: Read = (record, { warnings }) => {
	const bare = (address: unknown) => withoutEndSlashes(decodeHtml(address));
	const held = textOf(record.website);
	if (record.website === undefined) return undefined;
	if (held === undefined || bare(record.website) === bare(record.url)) return null;
	const value = normalizeWebsite(held);
	if (value === undefined) {
		throw new InvalidInput({
			message: `The stored website of the event, “${held}”, prevents the update: the service only accepts whole addresses such as https://example.com`,
			description: phrase`An update has to send it back to keep it. ${NOTHING_SENT} Set ${parameter('Website')} too; if left blank in Update, it is emptied.`,
		});
	}
	if (value !== held) {
		warnings.push(
			`“Website” was changed from “${held}” to “${value}”: the service only accepts whole addresses.`,
		);
	}
	return value;
};

const timezone: Read = (record, { warnings }) => {
	const held = textOf(record.timezone);
	if (record.timezone === '' && textOf(record.start_date) !== undefined) {
		throw new InvalidInput({
			message: 'The event has no time zone, and an update would give it that of the site',
			description: phrase`${NOTHING_SENT} Set ${parameter('Timezone')} too.`,
		});
	}
	if (held === undefined) return undefined;
	const zone = keptZone(held, record);
	if (zone === undefined) {
		throw new InvalidInput({
			message: `The local and UTC times of the event don’t fit together, so an update can’t keep both in its time zone “${held}”`,
			description: phrase`Set ${parameter('Timezone')} too, and ${parameter('Start')} and ${parameter('End')} if the event takes place at other times. ${NOTHING_SENT}`,
		});
	}
	if (zone !== held) {
		warnings.push(
			`“Timezone” was changed from “${held}” to “${zone}”, which doesn’t move the event: the service would misread “${held}”.`,
		);
	}
	return zone;
};

const organizer: Read = ({ organizer: held }) => {
	if (isUnset(held)) return held || null;
	const ids = [held].flat().map(linkedId);
	return ids.includes(undefined) ? undefined : ids;
};

/** Whether a date is stored that is none, such as `0000-00-00 00:00:00` or 30 February, as imports leave them. */
export function isNoDate(stored: unknown): boolean {
	const text = textOf(stored) ?? '';
	const wall = readWall(text);
	return text !== '' && (Number.isNaN(wall) || wallText(wall).slice(0, 10) !== text.slice(0, 10));
}

const TIMES = [
	['start_date', 'Start'],
	['end_date', 'End'],
] as const;

/** A time that is sent back. Servers make another one of what is no date: `-0001-11-30` (observed on servers). */
const time: Read = (record, { changes }, name) => {
	const broken = TIMES.filter(([each]) => isBlank(changes[each]) && isNoDate(record[each]));
	if (!broken.some(([each]) => each === name)) return textOf(record[name]);
	const labels = parameterNames(broken.map(([, label]) => label));
	throw new InvalidInput({
		message: phrase`The event’s ${labels} can’t be kept, because “${asWord(record[name])}” is no date`,
		description: phrase`The service would store another one. ${NOTHING_SENT} Set ${labels} too.`,
	});
};

/**
 * The end, or the last of whole days. Where a site’s days end at 6:00, one whole day is stored as 6:00 to 5:59:59 of
 * the next, and sent back like that it would become two. So the day that began is sent. The same goes for whole days
 * that an import stored until the first second of the day after.
 */
const end: Read = (record, keeping, name) => {
	const shown = time(record, keeping, name);
	const { changes } = keeping;
	const [from, to] = [readWall(record.start_date), readWall(record.end_date)];
	const isWhole = switchOf(record.all_day) === true && changes.all_day !== false;
	const dayOf = (wall: number) => Math.floor(wall / DAY) * DAY;
	const isBefore = isWhole || changes.all_day === true ? dayOf(to) < dayOf(from) : to < from;
	if (isBefore) {
		throw new InvalidInput({
			message: phrase`The event’s ${parameter('End')}, ${asWord(record.end_date)}, can’t be kept, because it is before its ${parameter('Start')}`,
			description: phrase`The service would let the event end when it starts. ${NOTHING_SENT} Set ${parameter('End')} too.`,
		});
	}
	if (!isWhole || Number.isNaN(to - from)) return shown;
	const last = to - (from - dayOf(from));
	return wallText(last === dayOf(last) && to > from ? last - 1000 : Math.max(last, dayOf(from)));
};

/** When a draft is published, the service sets the publication date, so the old one isn’t sent. */
const date: Read = (record, { changes }) => {
	const isPublishedNow =
		changes.status === 'publish' && ['draft', 'pending', 'future'].includes(asWord(record.status));
	// WordPress saves nothing if it is sent back the date of an event that has none.
	const hasNone = isNoDate(record.date);
	return hasNone || (isPublishedNow && record.date !== undefined) ? null : textOf(record.date);
};

/**
 * The fields that an update resets if they aren’t sent. Servers set them to their defaults, so that a draft becomes
 * public, for example. All other fields keep their values (observed on servers).
 */
const KEPT_FIELDS = {
	events: [
		['status', 'Status', eventStatus],
		['date', 'Publication Date', date],
		['all_day', 'All Day', onOff],
		['timezone', 'Timezone', timezone],
		['start_date', 'Start', time],
		['end_date', 'End', end],
		['cost', 'Cost', cost],
		['website', 'Website', website],
		['featured', 'Featured', onOff],
		['sticky', 'Sticky', onOff],
		['show_map', 'Show Map', onOff],
		['show_map_link', 'Show Map Link', onOff],
		['hide_from_listings', 'Hide From Listings', onOff],
		['image', 'Image', image],
		['organizer', 'Organizers', organizer],
	],
	venues: [
		['status', 'Status', text],
		['image', 'Image', image],
		['stateprovince', 'State or Province', region],
		['show_map', 'Show Map', onOffText],
		['show_map_link', 'Show Map Link', onOffText],
	],
	organizers: [
		['status', 'Status', text],
		['image', 'Image', image],
	],
} satisfies Record<string, KeptField[]>;

export type UpdatedCollection = keyof typeof KEPT_FIELDS;

export const keptFieldsOf = (collection: UpdatedCollection): readonly KeptField[] =>
	KEPT_FIELDS[collection] ?? [];
