import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Input, Operation } from '../../shared/operation';
import { decodeHtml } from '../text';
import { succeeded } from '../../shared/result';

/** What a record holds of a field, in the form in which it is sent; undefined sends nothing. */
type Kept = (record: IDataObject, changes: IDataObject) => unknown;

export type UpdatedCollection = 'events' | 'venues' | 'organizers';

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const toId = (value: unknown): number | undefined => {
	const id = Number(isObject(value) ? value.id : value);
	return Number.isInteger(id) && id > 0 ? id : undefined;
};

const text =
	(name: string): Kept =>
	(record) => {
		const held = decodeHtml(record[name]).trim();
		return held === '' ? undefined : held;
	};

const YES_NO: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>(
	[true, false].flatMap((flag) =>
		[flag, Number(flag), String(Number(flag)), String(flag)].map((form): [unknown, boolean] => [
			form,
			flag,
		]),
	),
);

const flag =
	(name: string): Kept =>
	(record) =>
		YES_NO.get(record[name]);

/** An image is sent as text: its id, or its address where the record tells no id. */
const image: Kept = ({ image: held }) => {
	const id = toId(held);
	if (id !== undefined) return String(id);
	const address = isObject(held) ? held.url : held;
	return typeof address === 'string' && address !== '' ? decodeHtml(address) : undefined;
};

/** A record without a website shows its own address instead, which must not become its website. */
const website: Kept = (record) => {
	const bare = (address: unknown) => decodeHtml(address).replace(/\/+$/, '');
	return bare(record.website) === bare(record.url) ? undefined : text('website')(record, {});
};

const organizers: Kept = ({ organizer: held }) => {
	if (held === undefined || held === null) return undefined;
	const ids = [held].flat().map(toId);
	return ids.includes(undefined) ? undefined : ids;
};

/** What isn't published yet gets its date when it is published. */
const date: Kept = (record, changes) => {
	const isPublishedNow =
		changes.status === 'publish' && ['draft', 'pending', 'future'].includes(String(record.status));
	return isPublishedNow || 'date_utc' in changes ? undefined : text('date')(record, changes);
};

/**
 * What an update resets where it isn't sent with it (seen on servers: omitted fields fall back to their defaults, and
 * whatever isn't published becomes so). All other fields stay as they are.
 */
const RESET: Readonly<Record<UpdatedCollection, Readonly<Record<string, Kept>>>> = {
	events: {
		status: text('status'),
		date,
		all_day: flag('all_day'),
		timezone: text('timezone'),
		start_date: text('start_date'),
		end_date: text('end_date'),
		cost: text('cost'),
		website,
		featured: flag('featured'),
		sticky: flag('sticky'),
		show_map: flag('show_map'),
		show_map_link: flag('show_map_link'),
		hide_from_listings: flag('hide_from_listings'),
		image,
		organizer: organizers,
	},
	// The texts "true" and "false": servers refuse a boolean here.
	venues: {
		status: text('status'),
		image,
		show_map: (record, changes) => {
			const shown = flag('show_map')(record, changes);
			return shown === undefined ? undefined : String(shown);
		},
	},
	organizers: { status: text('status'), image },
};

/**
 * The body of an update that changes nothing but `changes`: what the service would reset comes along as the record has
 * it. A field that the record doesn't show is not sent, for nobody knows what it was.
 */
export function withKept(
	kind: UpdatedCollection,
	record: IDataObject,
	changes: IDataObject,
): IDataObject {
	const kept = Object.entries(RESET[kind])
		.map(([name, read]): [string, unknown] => [name, read(record, changes)])
		.filter(([, value]) => value !== undefined);
	return { ...(Object.fromEntries(kept) as IDataObject), ...changes };
}

/** Whether the user wants it: Keep Other Fields is on unless it was turned off. */
export const keepsOthers = ({ options }: Input): boolean =>
	(options as IDataObject | undefined)?.keepOtherFields !== false;

/** `prepare` of an update: reads the record at the same address first, and sends what would get lost with the changes. */
export function keepOtherFields(kind: UpdatedCollection): NonNullable<Operation['prepare']> {
	return async (request, input, lookup) => {
		if (!keepsOthers(input)) return succeeded(request);
		const { password } = request.body;
		const record = await lookup.get(request.path, password === undefined ? {} : { password });
		return record.ok
			? succeeded({ ...request, body: withKept(kind, record.value, request.body) })
			: record;
	};
}

export const keepOtherFieldsOption: INodeProperties = {
	displayName: 'Keep Other Fields',
	name: 'keepOtherFields',
	type: 'boolean',
	default: true,
	description:
		'Whether to read the record first and send back what the service would otherwise reset, so that only the chosen fields change. On when this option is not added. Turned off, just the chosen fields are sent: servers then publish drafts, remove the image and reset more.',
};
