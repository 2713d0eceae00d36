import type { IDataObject } from 'n8n-workflow';

import { printable, reworded } from '../../../shared/input/convert';
import { optionIn } from '../../../shared/input/valueIn';
import type { Input, Layer, Lookup, Outgoing, RequestParts } from '../../../shared/operation';
import { asWord, isObject, InvalidInput } from '../../../shared/result';
import { parameter, phrase } from '../../../shared/phrase';
import { inSiteCurrency } from '../../cost/cost';
import { priceToCost } from '../../cost/price';
import { readRecord } from '../../records/locate';
import { refuseDamage } from '../../records/percentCodes';
import { slugOf, storedName } from '../../records/names';
import { categoryOrTagIds, recordIdByName } from '../../records/resolve';
import { keepFields } from '../../records/update';
import type { Write } from '../../records/write';
import { SINGULAR } from '../../service/errors';
import { schedule } from './schedule';
import { LINKED, overwriteOption, VENUE_AND_ORGANIZER } from './venueAndOrganizers';

const CATEGORIES_AND_TAGS = ['categories', 'tags'] as const;

const empty = (label: string) =>
	new InvalidInput(phrase`The parameter ${parameter(label)} is empty`);

/**
 * The body of a create or update, before it is known what else the event has. It has the fields about the venue as one
 * value, and those about the organizers as another. Servers accept only one ID or object as the venue, and only a list
 * if there is a new organizer.
 */
export function eventBody(parts: RequestParts, input: Input): IDataObject {
	const entries = Object.entries(priceToCost(parts.body));
	const body = Object.fromEntries(entries.filter(([name]) => !name.includes('.')));
	for (const field of VENUE_AND_ORGANIZER) {
		const { existing, newLabel, choice: name } = LINKED[field];
		const choice = input[name];
		if (choice === 'choose' && body[field] === undefined) throw empty(existing.displayName);
		if (choice === 'remove') body[field] = [];
		if (choice !== 'new') continue;
		const own = entries.filter(([name]) => name.startsWith(`${field}.`));
		const added = Object.fromEntries(
			own.map(([name, value]) => [name.slice(field.length + 1), value]),
		);
		if (added[field] === undefined) throw empty(`${newLabel} Name`);
		body[field] = field === 'venue' ? added : [added];
	}
	return body;
}

/** A value as a list: empty for no value, and a single value as its only entry. */
export const listOf = (value: unknown): unknown[] => [value ?? []].flat();

/** How people separate names where the field wants commas. */
const SEPARATED = /(?:^|\s)#[^\s#]|[\n\t/|\\·•]/;

/** What is told of a name that nothing has yet, and that looks like several. */
const warningOfNew = (field: (typeof CATEGORIES_AND_TAGS)[number], name: string): string[] =>
	SEPARATED.test(name)
		? [
				`“${printable(name)}” becomes one new ${SINGULAR[field]}. For several, put commas between their names.`,
			]
		: [];

/** What is told of a new name that the service doesn’t store as it was entered. */
const warningOfStored = (entered: readonly unknown[], name: string): string[] =>
	entered
		.map((each) => String(each).trim())
		.filter((each) => each !== name && storedName(each) === name)
		.map(
			(each) =>
				`“${printable(each)}” becomes “${printable(name)}”: names keep neither HTML nor percent codes such as “%20”.`,
		);

/**
 * Replaces the names of existing records with their IDs. Given the name of an existing tag, servers create another tag;
 * given an existing venue or organizer, they overwrite it with the fields of the new one.
 */
export const resolveNames: Layer = async ({ request, input, lookup }, next) => {
	const body = { ...request.body };
	let warnings = request.warnings ?? [];
	for (const name of CATEGORIES_AND_TAGS) {
		const values = listOf(body[name]);
		if (!values.some((value) => typeof value === 'string')) continue;
		const ids = await categoryOrTagIds(lookup, name, values);
		if (!ids.ok) return ids;
		body[name] = ids.value;
		const added = ids.value.filter((each) => typeof each === 'string');
		const told = added.flatMap((each) => [
			...warningOfNew(name, each),
			...warningOfStored(values, each),
		]);
		warnings = [...warnings, ...told];
	}
	const overwrites = optionIn(input, overwriteOption) === true;
	for (const field of VENUE_AND_ORGANIZER) {
		const { collection } = LINKED[field];
		const [added] = listOf(body[field]);
		if (!isObject(added)) continue;
		const known = await recordIdByName(lookup, collection, added[field]);
		if (!known.ok) return known;
		if (known.value === undefined) continue;
		let sent: number | IDataObject = known.value;
		if (overwrites) {
			const found = await readRecord(lookup, `/${collection}/${known.value}`);
			if (!found.ok) return found;
			// Servers find the record by its name, so one request writes it and the event: of two, the second could fail.
			const own = { ...request, body: added, warnings };
			({ body: sent, warnings } = keepFields(collection, found.value.record, own));
		}
		body[field] = field === 'venue' ? sent : [sent];
	}
	const resolved: Write = { ...request, body, warnings };
	return await next(resolved);
};

export const NOTHING_CHANGED =
	'The event was read first to keep its other fields. Nothing was changed.';

/** The request as an update of the event, which keeps its other fields and its time zone. */
export async function keepEvent(
	request: Write,
	record: IDataObject,
	input: Input,
	lookup: Lookup,
): Promise<Write> {
	const shown = 'cost' in request.body ? record : await inSiteCurrency(record, lookup);
	const kept = keepFields('events', shown, request, input);
	refuseDamage(kept, lookup.baseUrl);
	return reworded(
		() => schedule(kept, asWord(kept.body.timezone)),
		(message) => ({ message, description: NOTHING_CHANGED }),
	);
}

/** The categories, tags, venue and organizer of an event that may have to be created. */
export const linkedNames = ({ body }: Outgoing): string[] =>
	[...CATEGORIES_AND_TAGS, ...VENUE_AND_ORGANIZER].flatMap((field) =>
		listOf(body[field])
			.map((value) => (isObject(value) ? value[field] : value))
			.filter((name) => typeof name === 'string')
			.map((name) => `${field} ${slugOf(name)}`),
	);
