import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { keptCost } from '../cost/keptCost';
import { withoutEndSlashes } from '../../shared/http/baseUrl';
import { isObject } from '../../shared/result';
import type { Input } from '../../shared/operation';
import { decodeHtml } from '../text';

/** Reads a field of a record in the form in which it is sent; undefined sends nothing. */
type ReadKept = (record: IDataObject, changes: IDataObject) => unknown;

export type UpdatedCollection = 'events' | 'venues' | 'organizers';

const toId = (value: unknown): number | undefined => {
	const id = Number(isObject(value) ? value.id : value);
	return Number.isInteger(id) && id > 0 ? id : undefined;
};

const keptText =
	(name: string): ReadKept =>
	(record) => {
		const held = decodeHtml(record[name]).trim();
		return held === '' ? undefined : held;
	};

/** Booleans in every form that records show: `true`, `1`, `'1'`, `'true'`, and the same for false. */
const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>(
	[true, false].flatMap((value) =>
		[value, Number(value), String(Number(value)), String(value)].map((form): [unknown, boolean] => [
			form,
			value,
		]),
	),
);

const keptBoolean =
	(name: string): ReadKept =>
	(record) =>
		BOOLEANS.get(record[name]);

/** The same as the text `true` or `false`: servers reject booleans for venues. */
const keptSwitch =
	(name: string): ReadKept =>
	(record, changes) => {
		const held = keptBoolean(name)(record, changes);
		return held === undefined ? undefined : String(held);
	};

/** An image is sent as text: its ID, or its address if the record doesn’t show an ID. */
const image: ReadKept = ({ image: held }) => {
	const id = toId(held);
	if (id !== undefined) return String(id);
	const address = isObject(held) ? held.url : held;
	return typeof address === 'string' && address !== '' ? decodeHtml(address) : undefined;
};

/** A record without a website shows its own address instead. That must not become its website. */
const website: ReadKept = (record) => {
	const bare = (address: unknown) => withoutEndSlashes(decodeHtml(address));
	return bare(record.website) === bare(record.url) ? undefined : keptText('website')(record, {});
};

const organizers: ReadKept = ({ organizer: held }) => {
	const ids = [held].flat().map(toId);
	return ids.includes(undefined) ? undefined : ids;
};

/** When a draft is published, the service sets the publication date, so the old one isn’t sent. */
const date: ReadKept = (record, changes) => {
	const isPublishedNow =
		changes.status === 'publish' && ['draft', 'pending', 'future'].includes(String(record.status));
	return isPublishedNow || 'date_utc' in changes ? undefined : keptText('date')(record, changes);
};

/**
 * The fields that an update resets if they aren’t sent. Servers set them to their defaults, so that a draft becomes
 * public, for example. All other fields keep their values.
 */
const RESET: Readonly<Record<UpdatedCollection, Readonly<Record<string, ReadKept>>>> = {
	events: {
		status: keptText('status'),
		date,
		all_day: keptBoolean('all_day'),
		timezone: keptText('timezone'),
		start_date: keptText('start_date'),
		end_date: keptText('end_date'),
		cost: keptCost,
		website,
		featured: keptBoolean('featured'),
		sticky: keptBoolean('sticky'),
		show_map: keptBoolean('show_map'),
		show_map_link: keptBoolean('show_map_link'),
		hide_from_listings: keptBoolean('hide_from_listings'),
		image,
		organizer: organizers,
	},
	venues: {
		status: keptText('status'),
		image,
		show_map: keptSwitch('show_map'),
		show_map_link: keptSwitch('show_map_link'),
	},
	organizers: { status: keptText('status'), image },
};

/** The names of the fields that an update of a record resets. */
export const resetFields = (collection: UpdatedCollection): string[] =>
	Object.keys(RESET[collection]);

/**
 * The body of an update that changes only `changes`: the fields that the service would reset are sent with their
 * current values. A field that the record doesn’t show isn’t among them (updateBody.ts refuses the
 * update then).
 */
export function withKeptFields(
	collection: UpdatedCollection,
	record: IDataObject,
	changes: IDataObject,
): IDataObject {
	const kept = Object.entries(RESET[collection])
		.map(([name, read]): [string, unknown] => [name, read(record, changes)])
		.filter(([, value]) => value !== undefined);
	return { ...(Object.fromEntries(kept) as IDataObject), ...changes };
}

/** Keep Other Fields is on unless it was turned off. */
export const keepsOtherFields = ({ options }: Input): boolean =>
	(options as IDataObject | undefined)?.keepOtherFields !== false;

export const keepOtherFieldsOption: INodeProperties = {
	displayName: 'Keep Other Fields',
	name: 'keepOtherFields',
	type: 'boolean',
	default: true,
	description:
		'Whether to read the record first and send back what the service would otherwise reset, so that only your fields change. On unless you add this option and turn it off. Then only your fields are sent, and servers publish drafts, remove the image and reset other fields.',
};
