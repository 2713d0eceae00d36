import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { withoutEndSlashes } from '../../shared/http/baseUrl';
import { clock } from '../../shared/n8n/clock';
import type { Input } from '../../shared/operation';
import { asWord, isObject, Refused } from '../../shared/result';
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

/** A field that an update resets if it isn’t sent. */
export interface KeptField {
	/** As the panel calls it. */
	label: string;
	/**
	 * Its value in the form in which it is sent. Null if nothing has to be sent, undefined if the record doesn’t show it.
	 * Throws `Refused` if the service would store something else.
	 */
	read(record: IDataObject, keeping: Keeping, name: string): unknown;
}

const textOf = (value: unknown): string | undefined => decodeHtml(value).trim() || undefined;

/** A switch in any form that records show: `true`, `1`, `'1'` or `'true'`, and the same for false. */
export function switchOf(value: unknown): boolean | undefined {
	const isOn = [true, 1, '1', 'true'].includes(value as string);
	return isOn || [false, 0, '0', 'false'].includes(value as string) ? isOn : undefined;
}

type Read = KeptField['read'];

const text: Read = (record, _, name) => textOf(record[name]);

const onOff: Read = (record, _, name) => switchOf(record[name]);

/** The same as the text `true` or `false`: servers reject booleans for venues. */
const onOffText: Read = (record, _, name) => switchOf(record[name])?.toString();

const status: KeptField = { label: 'Status', read: text };

/** Any update of a published event whose publication date lies ahead takes it off the site (observed on servers). */
const eventStatus: KeptField = {
	label: 'Status',
	read: (record, { changes }) => {
		// The service’s clock may be ahead of n8n’s: what it has just published isn’t meant.
		const seen = Math.max(clock.now(), readWall(record.modified_utc));
		const isAhead = readWall(record.date_utc) > seen;
		if (!isAhead || record.status !== 'publish' || 'date' in changes || 'date_utc' in changes) {
			return textOf(record.status);
		}
		throw new Refused({
			message:
				'The update would take the event off the site: it is published, but its publication date lies ahead',
			description: `WordPress would schedule it for ${String(record.date)}. ${NOTHING_SENT} Set “Publication Date” to a time that has passed, or “Status” to what it should become.`,
		});
	},
};

const isUnset = (value: unknown): boolean =>
	value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Sent as text: its ID, or its address if the record doesn’t show an ID. Venues and organizers without an image don’t show
 * the field at all; those with an image and a password show `false` (observed on servers).
 */
const image: KeptField = {
	label: 'Image',
	read: ({ image: held }, { isProtected }) => {
		if (held === undefined || (isUnset(held) && !isProtected)) return null;
		const address = isObject(held) ? held.url : held;
		const own = typeof address === 'string' ? textOf(address) : undefined;
		return linkedId(held)?.toString() ?? own;
	},
};

/**
 * What visitors see of a venue’s region. Each update sets it to the state or province of the request, or empties it.
 * What the user gives up goes from there too.
 */
const region: KeptField = {
	label: 'State or Province',
	read: (record, { changes }) => {
		const shown = textOf(record.stateprovince);
		const changed = ['state', 'province'].filter((name) => name in changes);
		return changed.some((name) => changes[name] !== '' || textOf(record[name]) === shown)
			? null
			: (shown ?? null);
	},
};

const cost: KeptField = {
	label: 'Cost',
	read: (record, { input, warnings }) =>
		record.cost === undefined ? undefined : keptCost(record, input, warnings) || null,
};

/** A record without a website shows its own address instead. That must not become its website. */
const website: KeptField = {
	label: 'Website',
	read: (record, { warnings }) => {
		const bare = (address: unknown) => withoutEndSlashes(decodeHtml(address));
		const held = textOf(record.website);
		if (record.website === undefined) return undefined;
		if (held === undefined || bare(record.website) === bare(record.url)) return null;
		const value = normalizeWebsite(held);
		if (value === undefined) {
			throw new Refused({
				message: `The stored website of the event, “${held}”, prevents the update: the service only accepts whole addresses such as https://example.com`,
				description: `An update has to send it back to keep it. ${NOTHING_SENT} Set “Website” too; if left blank in Update, it is emptied.`,
			});
		}
		if (value !== held) {
			warnings.push(
				`“Website” was changed from “${held}” to “${value}”: the service only accepts whole addresses in an update.`,
			);
		}
		return value;
	},
};

const timezone: KeptField = {
	label: 'Timezone',
	read: (record, { warnings }) => {
		const held = textOf(record.timezone);
		if (record.timezone === '' && textOf(record.start_date) !== undefined) {
			throw new Refused({
				message: 'The event has no time zone, and an update would give it that of the site',
				description: `${NOTHING_SENT} Set “Timezone” too.`,
			});
		}
		if (held === undefined) return undefined;
		const zone = keptZone(held, record);
		if (zone === undefined) {
			throw new Refused({
				message: `The local and UTC times of the event don’t fit together, so an update can’t keep both in its time zone “${held}”`,
				description: `Set “Timezone” too, and “Start” and “End” if the event takes place at other times. ${NOTHING_SENT}`,
			});
		}
		if (zone !== held) {
			warnings.push(
				`“Timezone” was changed from “${held}” to “${zone}”, which doesn’t move the event: in an update, the service would misread “${held}”.`,
			);
		}
		return zone;
	},
};

const organizer: KeptField = {
	label: 'Organizers',
	read: ({ organizer: held }) => {
		if (isUnset(held)) return held || null;
		const ids = [held].flat().map(linkedId);
		return ids.includes(undefined) ? undefined : ids;
	},
};

/**
 * The end, or the last of whole days. Where a site’s days end at 6:00, one whole day is stored as 6:00 to 5:59:59 of the
 * next, and sent back like that it would become two. So the day that began is sent.
 */
const end: KeptField = {
	label: 'End',
	read: (record, { changes }) => {
		const [from, to] = [readWall(record.start_date), readWall(record.end_date)];
		const isWhole = switchOf(record.all_day) === true && changes.all_day !== false;
		return isWhole && !Number.isNaN(to - from)
			? wallText(to - (from - Math.floor(from / DAY) * DAY))
			: textOf(record.end_date);
	},
};

/** When a draft is published, the service sets the publication date, so the old one isn’t sent. */
const date: KeptField = {
	label: 'Publication Date',
	read: (record, { changes }) => {
		const isPublishedNow =
			changes.status === 'publish' &&
			['draft', 'pending', 'future'].includes(asWord(record.status));
		// WordPress saves nothing if it is sent back the date of an event that has none.
		const hasNone = asWord(record.date).startsWith('0000');
		return hasNone || (isPublishedNow && record.date !== undefined) ? null : textOf(record.date);
	},
};

/**
 * The fields that an update resets if they aren’t sent, by their names in the request. Servers set them to their
 * defaults, so that a draft becomes public, for example. All other fields keep their values (observed on servers).
 */
const KEPT_FIELDS = {
	events: {
		status: eventStatus,
		date,
		all_day: { label: 'All Day', read: onOff },
		timezone,
		start_date: { label: 'Start', read: text },
		end_date: end,
		cost,
		website,
		featured: { label: 'Featured', read: onOff },
		sticky: { label: 'Sticky', read: onOff },
		show_map: { label: 'Show Map', read: onOff },
		show_map_link: { label: 'Show Map Link', read: onOff },
		hide_from_listings: { label: 'Hide From Listings', read: onOff },
		image,
		organizer,
	},
	venues: {
		status,
		image,
		stateprovince: region,
		show_map: { label: 'Show Map', read: onOffText },
		show_map_link: { label: 'Show Map Link', read: onOffText },
	},
	organizers: { status, image },
} satisfies Record<string, Record<string, KeptField>>;

export type UpdatedCollection = keyof typeof KEPT_FIELDS;

export const keptFieldsOf = (collection: UpdatedCollection): Array<[string, KeptField]> =>
	Object.entries(KEPT_FIELDS[collection] ?? {});
