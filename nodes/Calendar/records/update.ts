import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { optionIn } from '../../shared/input/valueIn';
import type { Input, Layer, RequestParts } from '../../shared/operation';
import { onOffField } from '../../shared/panel/fields';
import type { Phrase } from '../../shared/phrase';
import { joined, parameter, parameterNames, phrase } from '../../shared/phrase';
import type { Failure } from '../../shared/result';
import { isBlank, isObject, InvalidInput } from '../../shared/result';
import { SINGULAR } from '../service/errors';
import { type KeptField, keptFieldsOf, type UpdatedCollection } from './keptFields';
import { collectionOf, readRecord, slugPageIn } from './locate';
import { refuseDamage } from './percentCodes';
import type { Write } from './write';

export const keepsOtherFields = (input: Input): boolean =>
	optionIn(input, keepOtherFieldsOption) !== false;

export const keepOtherFieldsOption = onOffField(
	'keepOtherFields',
	'Keep Other Fields',
	'Whether to read the record first and send back what the service would otherwise reset, so that only your fields change. On unless you add this option and turn it off. Then only your fields are sent, and servers publish drafts, remove the image and reset other fields.',
	{ default: true },
);

/**
 * The body with what empties a field in place of a blank, by the names of the fields. Servers remove an image that
 * isn’t sent and reject a blank one.
 */
export function withEmptied(body: IDataObject, empties: Readonly<IDataObject>): IDataObject {
	const emptied = Object.entries(empties).filter(([name]) => name in body && isBlank(body[name]));
	return { ...body, ...Object.fromEntries(emptied) };
}

/** The fields that an update would reset, by their names in the request. */
export const unset = (collection: UpdatedCollection, changes: IDataObject): KeptField[] =>
	keptFieldsOf(collection).filter(
		([name]) => !(name in changes || (name === 'date' && 'date_utc' in changes)),
	);

/**
 * Makes a request that changes fields of a record keep the others: it sends back what the service would reset. Refuses
 * it if the record doesn’t show one of these fields, or shows a value that the service wouldn’t store again.
 */
export function keepFields(
	collection: UpdatedCollection,
	record: IDataObject,
	request: Write,
	input: Input = {},
): Write & Required<Pick<Write, 'warnings'>> {
	const changes = request.body;
	const warnings = [...(request.warnings ?? [])];
	// A venue or organizer with a password shows an empty list as its name (observed on servers).
	const isProtected = Array.isArray(record[SINGULAR[collection]]);
	const keeping = { changes, input, isProtected, warnings };
	const values = unset(collection, changes).map(([name, label, read]) => ({
		name,
		label,
		value: read(record, keeping, name),
	}));
	const hidden = values.filter(({ value }) => value === undefined).map(({ label }) => label);
	if (hidden.length > 0) throw new InvalidInput(notShown(collection, hidden));
	const kept = values.filter(({ value }) => value !== null);
	const others = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
	const body = { ...others, ...changes };
	return { ...request, body, warnings, update: { record, changes } };
}

const notShown = (collection: UpdatedCollection, names: readonly string[]): Failure => ({
	message: phrase`The service doesn’t show ${parameterNames(names)} of the ${SINGULAR[collection]}, so an update can’t keep ${names.length > 1 ? 'them' : 'it'}`,
	description: phrase`The ${SINGULAR[collection]} may be protected by a password. ${NOTHING_SENT} Set ${names.length > 1 ? 'these fields' : 'this field'} too, or use Update with ${parameter('Keep Other Fields')} turned off: the service then resets what isn’t sent.`,
});

/** What an update loses of an event that can’t be read: the display names of the fields that it doesn’t set. */
export const lostFields = (changes: IDataObject): Phrase =>
	parameterNames(
		unset('events', changes)
			.filter(([name]) => name !== 'start_date' && name !== 'end_date')
			.map(([, label]) => label),
	);

/**
 * An update of a venue or organizer: reads the record first and sends back what would be lost, together with the
 * changes.
 */
export const keepOtherFields: Layer = async ({ request, input, lookup }, next) => {
	const keeps = keepsOtherFields(input);
	const page = slugPageIn(request, input);
	const found =
		keeps || page !== undefined
			? await readRecord(lookup, request.path, { toUpdate: true, page })
			: undefined;
	if (found?.ok === false) return found;
	const collection = collectionOf(request.path);
	const path = page === undefined ? request.path : `/${collection}/${found?.value.id}`;
	// The service requires the slug in the body too if the path names the record by it.
	const [, slug] = /\/by-slug\/(.+)$/.exec(path) ?? [];
	const named = slug === undefined ? {} : { slug: decodeURIComponent(slug) };
	const body = withEmptied(request.body, { image: undefined });
	const changing = { ...request, path, body: { ...body, ...named } };
	if (!keeps || !found) return await next(changing);
	const kept = keepFields(collection, found.value.record, changing);
	refuseDamage(kept, lookup.baseUrl);
	return await next(kept);
};

/** Texts that the service can’t empty, by their name on the wire and in the panel. */
const TEXTS = [
	['description', 'Description'],
	['excerpt', 'Excerpt'],
	['title', 'Title'],
	['name', 'Name'],
	['venue', 'Name'],
	['organizer', 'Name'],
	['slug', 'Slug'],
] as const;

/** The texts that the user left blank in an update. */
export function leftBlank({ updateFields, additionalFields }: Input) {
	const fields = [updateFields, additionalFields].find(isObject) ?? {};
	return TEXTS.filter(([name]) => name in fields && isBlank(fields[name]));
}

/** Rejects an update without changes. It is a mistake, and it would reset the fields that aren’t sent. */
export function requireChanges<T extends RequestParts>(parts: T, input: Input): T {
	if (Object.keys(parts.body).length > 0) return parts;
	const blank = leftBlank(input).map(
		([, label]) => phrase`${parameter(label)} is blank, and the service can’t empty it.`,
	);
	const advice = phrase`Add fields under ${parameter('Update Fields')}, or check that their expressions return values`;
	throw new InvalidInput(joined(['There is nothing to update.', ...blank, advice]));
}
