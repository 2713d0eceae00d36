import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isObject, succeeded } from '../../shared/result';
import type { Input, Operation, Outgoing } from '../../shared/operation';
import { decodeHtml } from '../text';

/** Reads a field of a record in the form in which it is sent; undefined sends nothing. */
type ReadKept = (record: IDataObject, changes: IDataObject) => unknown;

type UpdatedCollection = 'events' | 'venues' | 'organizers';

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

/** An image is sent as text: its ID, or its address if the record doesn’t show an ID. */
const image: ReadKept = ({ image: held }) => {
	const id = toId(held);
	if (id !== undefined) return String(id);
	const address = isObject(held) ? held.url : held;
	return typeof address === 'string' && address !== '' ? decodeHtml(address) : undefined;
};

/** A record without a website shows its own address instead. That must not become its website. */
const website: ReadKept = (record) => {
	const bare = (address: unknown) => decodeHtml(address).replace(/\/+$/, '');
	return bare(record.website) === bare(record.url) ? undefined : keptText('website')(record, {});
};

const organizers: ReadKept = ({ organizer: held }) => {
	if (held === undefined || held === null) return undefined;
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
		cost: keptText('cost'),
		website,
		featured: keptBoolean('featured'),
		sticky: keptBoolean('sticky'),
		show_map: keptBoolean('show_map'),
		show_map_link: keptBoolean('show_map_link'),
		hide_from_listings: keptBoolean('hide_from_listings'),
		image,
		organizer: organizers,
	},
	// As the text `true` or `false`: servers reject booleans here.
	venues: {
		status: keptText('status'),
		image,
		show_map: (record, changes) => {
			const shown = keptBoolean('show_map')(record, changes);
			return shown === undefined ? undefined : String(shown);
		},
	},
	organizers: { status: keptText('status'), image },
};

/**
 * The body of an update that changes only `changes`: the fields that the service would reset are sent with their
 * current values. A field that the record doesn’t show isn’t sent, because its value is unknown.
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

/** The service requires the slug of a venue or organizer in the body too if the path names the record by it. */
function withSlug(request: Outgoing): Outgoing {
	const [, slug] = /\/by-slug\/(.+)$/.exec(request.path) ?? [];
	return slug === undefined
		? request
		: { ...request, body: { ...request.body, slug: decodeURIComponent(slug) } };
}

/** `prepare` of an update: reads the record first and sends back what would be lost, together with the changes. */
export function keepOtherFields(collection: UpdatedCollection): NonNullable<Operation['prepare']> {
	return async (request, input, lookup) => {
		const named = withSlug(request);
		if (!keepsOtherFields(input)) return succeeded(named);
		const { password } = request.body;
		const record = await lookup.get(request.path, password === undefined ? {} : { password });
		return record.ok
			? succeeded({ ...named, body: withKeptFields(collection, record.value, named.body) })
			: record;
	};
}

export const keepOtherFieldsOption: INodeProperties = {
	displayName: 'Keep Other Fields',
	name: 'keepOtherFields',
	type: 'boolean',
	default: true,
	description:
		'Whether to read the record first and send back what the service would otherwise reset, so that only your fields change. On unless you add this option and turn it off. Then only your fields are sent, and servers publish drafts, remove the image and reset other fields.',
};
