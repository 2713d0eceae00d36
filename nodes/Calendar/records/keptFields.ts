import type { IDataObject } from 'n8n-workflow';
import { withoutEndSlashes } from '../../shared/http/baseUrl';
import { isObject } from '../../shared/result';
import { keepCost } from '../cost/cost';
import { decodeHtml } from '../values';

/** A field that an update resets if it isn’t sent. */
interface KeptField {
	/** As the panel calls it. */
	label: string;
	/** Its value in the form in which it is sent; undefined sends nothing. */
	read(record: IDataObject, changes: IDataObject): unknown;
	/** A record can do without it, and then shows it as empty. */
	mayBeEmpty?: true;
	/** The service can set it itself, so `read` may leave it out. */
	mayBeLeftOut?: true;
}

const textOf = (value: unknown): string | undefined => decodeHtml(value).trim() || undefined;

/** A switch in any form that records show: `true`, `1`, `'1'` or `'true'`, and the same for false. */
function switchOf(value: unknown): boolean | undefined {
	const isOn = [true, 1, '1', 'true'].includes(value as string);
	return isOn || [false, 0, '0', 'false'].includes(value as string) ? isOn : undefined;
}

const idOf = (value: unknown): number | undefined => {
	const id = Number(isObject(value) ? value.id : value);
	return Number.isInteger(id) && id > 0 ? id : undefined;
};

const text = (name: string, label: string): KeptField => ({
	label,
	read: (record) => textOf(record[name]),
});

const onOff = (name: string, label: string): KeptField => ({
	label,
	read: (record) => switchOf(record[name]),
});

/** The same as the text `true` or `false`: servers reject booleans for venues. */
const onOffText = (name: string, label: string): KeptField => ({
	label,
	read: (record) => switchOf(record[name])?.toString(),
});

const status = text('status', 'Status');

/** Sent as text: its ID, or its address if the record doesn’t show an ID. */
const image: KeptField = {
	label: 'Image',
	mayBeEmpty: true,
	read: ({ image: held }) => {
		const id = idOf(held);
		const address = isObject(held) ? held.url : held;
		return id !== undefined
			? String(id)
			: typeof address === 'string' && address !== ''
				? decodeHtml(address)
				: undefined;
	},
};

/** A record without a website shows its own address instead. That must not become its website. */
const website: KeptField = {
	label: 'Website',
	mayBeEmpty: true,
	mayBeLeftOut: true,
	read: (record) => {
		const bare = (address: unknown) => withoutEndSlashes(decodeHtml(address));
		return bare(record.website) === bare(record.url) ? undefined : textOf(record.website);
	},
};

const organizer: KeptField = {
	label: 'Organizers',
	mayBeEmpty: true,
	read: ({ organizer: held }) => {
		const ids = [held].flat().map(idOf);
		return ids.includes(undefined) ? undefined : ids;
	},
};

/** When a draft is published, the service sets the publication date, so the old one isn’t sent. */
const date: KeptField = {
	label: 'Publication Date',
	mayBeLeftOut: true,
	read: (record, changes) => {
		const isPublishedNow =
			changes.status === 'publish' &&
			['draft', 'pending', 'future'].includes(String(record.status));
		return isPublishedNow || 'date_utc' in changes ? undefined : textOf(record.date);
	},
};

/**
 * The fields that an update resets if they aren’t sent, by their names in the request. Servers set them to their
 * defaults, so that a draft becomes public, for example. All other fields keep their values (observed on servers).
 */
const KEPT_FIELDS = {
	events: {
		status,
		date,
		all_day: onOff('all_day', 'All Day'),
		timezone: text('timezone', 'Timezone'),
		start_date: text('start_date', 'Start'),
		end_date: text('end_date', 'End'),
		cost: { label: 'Cost', read: (record) => keepCost(record).sent || undefined, mayBeEmpty: true },
		website,
		featured: onOff('featured', 'Featured'),
		sticky: onOff('sticky', 'Sticky'),
		show_map: onOff('show_map', 'Show Map'),
		show_map_link: onOff('show_map_link', 'Show Map Link'),
		hide_from_listings: onOff('hide_from_listings', 'Hide From Listings'),
		image,
		organizer,
	},
	venues: {
		status,
		image,
		show_map: onOffText('show_map', 'Show Map'),
		show_map_link: onOffText('show_map_link', 'Show Map Link'),
	},
	organizers: { status, image },
} satisfies Record<string, Record<string, KeptField>>;

export type UpdatedCollection = keyof typeof KEPT_FIELDS;

export const keptFieldsOf = (collection: UpdatedCollection): Array<[string, KeptField]> =>
	Object.entries(KEPT_FIELDS[collection]);
