import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { about } from '../../shared/input/convert';
import { isPathSafe } from '../../shared/input/prepareRequest';
import { clock } from '../../shared/n8n/clock';
import type { Input, Lookup, Operation, Outgoing } from '../../shared/operation';
import { onOffField } from '../../shared/panel/fields';
import type { Failure, Result } from '../../shared/result';
import { failed, optionsIn, Refused, succeeded } from '../../shared/result';
import { duringPeriod } from '../dates';
import { linkedId, readSlug } from '../records/key';
import { readRecord } from '../records/locate';
import type { VenuesOrOrganizers } from '../records/resolve';
import { idsOf, matchFields, recordIdByName, recordsByName } from '../records/resolve';
import {
	keepOtherFields,
	keepOtherFieldsOption,
	warnAboutEmptiedTexts,
	warnOf,
} from '../records/update';
import { aRecordOf, isMissing, SINGULAR } from '../service/errors';
import { capitalized, normalizeText } from '../values';
import type { Kind } from './collection';
import { venueOrOrganizerFilters } from './fields';

const overwriteOption = onOffField(
	'overwriteExisting',
	'Overwrite If Name Exists',
	'Whether to overwrite an existing record with the same name with the fields that you set. It keeps its other fields. Otherwise, the item fails and nothing is changed.',
);

type Write = Required<Pick<Operation, 'serializeBy' | 'prepare' | 'affected' | 'outcome'>>;

/** What creating and finding have in common: items that write the same name are sent one after another. */
const namedWrite = (collection: VenuesOrOrganizers): Omit<Write, 'prepare'> => ({
	affected: ({ body }) => [String(body[SINGULAR[collection]])],
	outcome: warnOf(warnAboutEmptiedTexts),
	serializeBy: ({ body }, { matchBy: by, matchSlug }) => [
		`${collection} ${normalizeText(body[SINGULAR[collection]])}`,
		...(by === 'slug' ? [`${collection}/${normalizeText(matchSlug)}`] : []),
	],
});

/**
 * Create: servers would overwrite an existing record with the same name and reset what isn’t sent, so this checks for
 * one first. If it may be overwritten, it is updated instead.
 */
const createVenueOrOrganizer = (collection: VenuesOrOrganizers): Write => ({
	...namedWrite(collection),
	prepare: async (request, input, lookup) => {
		const name = request.body[SINGULAR[collection]];
		if (optionsIn(input).overwriteExisting === true) {
			const id = await recordIdByName(lookup, collection, name);
			return id.ok ? await createOrUpdate(collection, id.value, request, lookup) : id;
		}
		const records = await recordsByName(lookup, collection, name);
		if (!records.ok || records.value.length === 0) return records.ok ? succeeded(request) : records;
		const ids = idsOf(records.value, collection, name);
		return failed(alreadyExists(collection, name, ids));
	},
});

const alreadyExists = (collection: VenuesOrOrganizers, name: unknown, ids: number[]): Failure => ({
	message: `${capitalized(aRecordOf(collection))} named “${String(name).trim()}” already exists: ID ${ids.join(', ')}`,
	description: `The service would overwrite it. ${NOTHING_SENT} To update it, choose Create or Update. To overwrite it, turn on Overwrite If Name Exists under Options.`,
});

/**
 * Create or Update: looks up the record by its slug or name immediately before the write, then updates it and keeps its
 * other fields, or creates it if there is none.
 */
const upsertVenueOrOrganizer = (
	collection: VenuesOrOrganizers,
): Write & Required<Pick<Operation, 'convertTogether'>> => ({
	...namedWrite(collection),
	convertTogether: (parts, { matchBy: by, matchSlug }) => {
		const given = String(matchSlug ?? '');
		if (by === 'slug' && !isPathSafe(given)) {
			throw new Refused('The parameter “Slug” is empty or can’t be part of an address');
		}
		if (by === 'slug') about('Slug', () => readSlug(given));
		return parts;
	},
	prepare: async (request, input, lookup) => {
		const id = await findExisting(collection, request, input, lookup);
		return id.ok ? await createOrUpdate(collection, id.value, request, lookup) : id;
	},
});

/** Sends the request as an update of the record with that ID, which keeps its other fields; without an ID, as it is. */
async function createOrUpdate(
	collection: VenuesOrOrganizers,
	id: number | undefined,
	request: Outgoing,
	lookup: Lookup,
): ReturnType<Write['prepare']> {
	return id === undefined
		? succeeded(request)
		: await keepOtherFields(collection)(
				{ ...request, method: 'PATCH', path: `/${collection}/${id}` },
				{},
				lookup,
			);
}

async function findExisting(
	collection: VenuesOrOrganizers,
	{ body }: Outgoing,
	{ matchBy: by, matchSlug }: Input,
	lookup: Lookup,
) {
	if (by === 'slug') {
		const path = `/${collection}/by-slug/${encodeURIComponent(readSlug(String(matchSlug)))}`;
		const found = await readRecord(lookup, collection, path);
		if (found.ok) return succeeded(found.value.id);
		if (!isMissing(found.failure, path)) return found;
	}
	return await recordIdByName(lookup, collection, body[SINGULAR[collection]]);
}

/**
 * `prepare` of the lists of venues and organizers, for their filter Only With Upcoming. Asked for it, servers look only
 * at their next ten events (observed on servers) and leave out whatever is linked to a later one. So the events that
 * haven’t ended are read instead, and the list keeps what is linked to one of them. Its other filters stay as they are.
 */
const onlyWithUpcoming =
	(link: 'venue' | 'organizer'): NonNullable<Operation['prepare']> =>
	async (request, _input, lookup) => {
		const { only_with_upcoming, ...qs } = request.qs;
		if (only_with_upcoming !== true) return succeeded({ ...request, qs });
		const events = await upcomingEvents(lookup);
		if (!events.ok) return events;
		const ids = events.value.flatMap((event) => [event[link]].flat().map(linkedId));
		const linked = new Set(ids.filter((id) => id !== undefined));
		return succeeded({ ...request, qs, keep: ({ id }) => linked.has(Number(id)) });
	};

const upcomingEvents = async (lookup: Lookup): Promise<Result<IDataObject[]>> =>
	await lookup.askOnce('upcoming events', async () => {
		const { qs, keep = () => true } = duringPeriod({ from: clock.now() }, 'UTC');
		const events = await lookup.list('/events', qs);
		return events.ok ? succeeded(events.value.filter(keep)) : events;
	});

/** Venues and organizers: an update resets fields, a new record overwrites the one with its name, and there is a trash. */
export function venueOrOrganizer(collection: VenuesOrOrganizers): Kind {
	const one = SINGULAR[collection];
	return {
		listed: 'newest first',
		matchFields: matchFields(one, 'matchSlug', {
			placeholder: 'e.g. harbour-hall',
			description: `If no ${one} has this slug, one with the same name is updated. A new one gets its slug from its name.`,
		}),
		createOptions: [overwriteOption],
		updateOptions: [keepOtherFieldsOption],
		filters: venueOrOrganizerFilters(collection),
		create: createVenueOrOrganizer(collection),
		upsert: upsertVenueOrOrganizer(collection),
		// Each update reads the record first, so it must see what the one before it has changed.
		update: { serializeBy: ({ path }) => path, prepare: keepOtherFields(collection) },
		getMany: { prepare: onlyWithUpcoming(one) },
	};
}
