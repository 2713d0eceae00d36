import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { joinNames, NOTHING_SENT } from '../../shared/errors/texts';
import type { Input, Operation, Outgoing } from '../../shared/operation';
import type { Failure, Result } from '../../shared/result';
import { failed, succeeded } from '../../shared/result';
import { checkKeptCost } from '../cost/cost';
import { clockOf, fixedZone, manualOffset, MOST_AHEAD } from '../dates';
import { SINGULAR } from '../service/errors';
import { normalizeWebsite } from '../values';
import { readRecord } from './locate';
import type { UpdatedCollection } from './keptFields';
import { keptFieldsOf } from './keptFields';

/**
 * The body of an update that changes only `changes`: the fields that the service would reset are sent with their
 * current values. A field that the record doesn’t show isn’t among them (updateBody refuses the update then).
 */
export function withKeptFields(
	collection: UpdatedCollection,
	record: IDataObject,
	changes: IDataObject,
): IDataObject {
	const kept = keptFieldsOf(collection)
		.map(([name, { read }]): [string, unknown] => [name, read(record, changes)])
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

const isEmpty = (value: unknown): boolean =>
	value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);

/** The display names of the fields that an update would reset because the record doesn’t show them. */
function hiddenFields(collection: UpdatedCollection, record: IDataObject, body: IDataObject) {
	return keptFieldsOf(collection)
		.filter(([name, { mayBeEmpty, mayBeLeftOut }]) => {
			if (isSet(name, body)) return false;
			const held = record[name];
			return held === undefined || !(isEmpty(held) ? mayBeEmpty : mayBeLeftOut);
		})
		.map(([, { label }]) => label);
}

/** Whether a body has the field, or the same in another form. */
const isSet = (name: string, body: IDataObject): boolean =>
	name in body || (name === 'date' && 'date_utc' in body);

const quoted = (labels: readonly string[]): string =>
	joinNames(labels.map((label) => `“${label}”`));

/** What an update sends so that it changes only `changes`, and what the output says about it. */
export type UpdateBody = Required<Pick<Outgoing, 'body' | 'warnings' | 'update'>>;

/**
 * The body of an update, with the fields that the service would reset. Fails if the record doesn’t show one of them:
 * records with a password show only a part of themselves. A website or time zone that servers would refuse or misread is
 * sent in a form that means the same, with a warning; if there is none, this fails, too.
 */
export function updateBody(
	collection: UpdatedCollection,
	record: IDataObject,
	changes: IDataObject,
	input: Input = {},
): Result<UpdateBody> {
	const body = withKeptFields(collection, record, changes);
	const hidden = hiddenFields(collection, record, body);
	if (hidden.length > 0) return failed(notShown(collection, hidden));
	const warnings: string[] = [];
	for (const keep of [checkCost, keptWebsite, keptTimezone]) {
		const kept = keep({ collection, record, body, changes, input });
		if (!kept.ok) return kept;
		Object.assign(body, kept.value.body);
		warnings.push(...kept.value.warnings);
	}
	return succeeded({ body, warnings, update: { record, changes } });
}

interface Update {
	collection: UpdatedCollection;
	record: IDataObject;
	/** With the fields that are kept, as the record shows them. */
	body: IDataObject;
	changes: IDataObject;
	input: Input;
}

type Keep = (update: Update) => Result<Pick<UpdateBody, 'body' | 'warnings'>>;

const AS_IT_IS: ReturnType<Keep> = succeeded({ body: {}, warnings: [] });

const checkCost: Keep = ({ collection, record, changes, input }) => {
	const warnings = collection === 'events' ? checkKeptCost(record, changes, input) : succeeded([]);
	return warnings.ok ? succeeded({ body: {}, warnings: warnings.value }) : warnings;
};

const keptWebsite: Keep = ({ collection, body: { website: held }, changes }) => {
	if ('website' in changes || typeof held !== 'string') return AS_IT_IS;
	const website = normalizeWebsite(held);
	if (website === held) return AS_IT_IS;
	if (website === undefined) return failed(unusableWebsite(SINGULAR[collection], held));
	const warning = `“Website” was changed from “${held}” to “${website}”: the service only accepts whole addresses in an update.`;
	return succeeded({ body: { website }, warnings: [warning] });
};

const keptTimezone: Keep = ({ record, body: { timezone: held }, changes }) => {
	if ('timezone' in changes || typeof held !== 'string') return AS_IT_IS;
	const timezone = keptZone({ ...record, timezone: held });
	if (timezone === held) return AS_IT_IS;
	if (timezone === undefined) return failed(unusableZone(held));
	const warning = `“Timezone” was changed from “${held}” to “${timezone}”, which doesn’t move the event: in an update, the service would misread “${held}”.`;
	return succeeded({ body: { timezone }, warnings: [warning] });
};

const SET_ZONE =
	'Set “Timezone” too, and “Start” and “End” if the event takes place at other times.';

const notShown = (collection: UpdatedCollection, names: readonly string[]): Failure => ({
	message: `The service doesn’t show ${quoted(names)} of the ${SINGULAR[collection]}, so an update can’t keep ${names.length > 1 ? 'them' : 'it'}`,
	description: `The ${SINGULAR[collection]} may be protected by a password. ${NOTHING_SENT} Set ${names.length > 1 ? 'these fields' : 'this field'} too, or use Update with “Keep Other Fields” turned off: the service then resets what isn’t sent.`,
});

const unusableWebsite = (one: string, website: string): Failure => ({
	message: `The stored website of the ${one}, “${website}”, prevents the update: the service only accepts whole addresses such as https://example.com`,
	description: `An update has to send it back to keep it. ${NOTHING_SENT} Set “Website” too; if left blank in Update, it is emptied.`,
});

const unusableZone = (zone: string): Failure => ({
	message: `The local and UTC times of the event don’t fit together, so an update can’t keep both in its time zone “${zone}”`,
	description: `${SET_ZONE} ${NOTHING_SENT}`,
});

/** What an update loses of an event that can’t be read: the display names of the fields that it doesn’t set. */
export const lostFields = (changes: IDataObject): string =>
	quoted(
		keptFieldsOf('events')
			.filter(([name]) => !isSet(name, changes) && name !== 'start_date' && name !== 'end_date')
			.map(([, { label }]) => label),
	);

/**
 * The zone in which an update keeps both the local and the UTC times of an event. A manual offset such as `UTC+2` would
 * move the event by an hour in summer, so it is sent as the offset that its times really have:
 *
 *     { timezone: 'UTC+2', start_date: '2027-06-01 10:00:00', utc_start_date: '2027-06-01 08:00:00' }   +02:00
 *
 * Any other zone is returned as it is. Undefined if the event’s times don’t fit any offset.
 */
function keptZone(record: IDataObject): string | undefined {
	const zone = String(record.timezone);
	const nominal = manualOffset(zone);
	if (nominal === undefined) return zone;
	const stored = ['start_date', 'end_date']
		.map((name) => (clockOf(record[name]) - clockOf(record[`utc_${name}`])) / 60_000)
		.filter((minutes) => !Number.isNaN(minutes));
	const [ahead = nominal, ...others] = new Set(stored);
	return others.length === 0 && Number.isInteger(ahead) && Math.abs(ahead) <= MOST_AHEAD
		? fixedZone(ahead)
		: undefined;
}

/** The service requires the slug of a venue or organizer in the body too if the path names the record by it. */
function withSlug(request: Outgoing): Outgoing {
	const [, slug] = /\/by-slug\/(.+)$/.exec(request.path) ?? [];
	return slug === undefined
		? request
		: { ...request, body: { ...request.body, slug: decodeURIComponent(slug) } };
}

/** `prepare` of an update: reads the record first and sends back what would be lost, together with the changes. */
export function keepOtherFields(
	collection: Exclude<UpdatedCollection, 'events'>,
): NonNullable<Operation['prepare']> {
	return async (request, input, lookup) => {
		const named = withSlug(request);
		if (!keepsOtherFields(input)) return succeeded(named);
		const found = await readRecord(lookup, collection, request.path);
		if (!found.ok) return found;
		const kept = updateBody(collection, found.value.record, named.body);
		return kept.ok ? succeeded<Outgoing>({ ...named, ...kept.value }) : kept;
	};
}
