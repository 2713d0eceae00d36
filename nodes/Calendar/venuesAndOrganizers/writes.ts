import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { isPathSafe } from '../../shared/input/prepareRequest';
import { about } from '../../shared/input/convert';
import type { Input, Lookup, Operation, Outgoing } from '../../shared/operation';
import type { Failure, Result } from '../../shared/result';
import { failed, Refused, succeeded } from '../../shared/result';
import { keepFields, warnAboutEmptiedTexts, warnOf } from '../records/update';
import { readSlug } from '../records/key';
import { readRecord, readToUpdate } from '../records/locate';
import type { VenuesOrOrganizers } from '../records/resolve';
import { idsOf, matchBy, recordIdByName, recordsByName } from '../records/resolve';
import { isMissing, SINGULAR } from '../service/errors';
import { normalizeText, publicationDateToUtc } from '../values';

/** Overwrite If Name Exists, for the Options of a create. */
export const overwriteOption: INodeProperties = {
	displayName: 'Overwrite If Name Exists',
	name: 'overwriteExisting',
	type: 'boolean',
	default: false,
	description:
		'Whether to overwrite an existing record with the same name with the fields that you set. It keeps its other fields. Otherwise, the item fails and nothing is changed.',
};

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
export const createVenueOrOrganizer = (collection: VenuesOrOrganizers): Write => ({
	...namedWrite(collection),
	prepare: async (request, { options }, lookup) => {
		const name = request.body[SINGULAR[collection]];
		if ((options as IDataObject | undefined)?.overwriteExisting === true) {
			const id = await recordIdByName(lookup, collection, name);
			return id.ok ? await createOrUpdate(collection, id.value, request, lookup) : id;
		}
		const records = await recordsByName(lookup, collection, name);
		if (!records.ok || records.value.length === 0) return records.ok ? succeeded(request) : records;
		const ids = idsOf(records.value, collection, name);
		return failed(alreadyExists(SINGULAR[collection], name, ids));
	},
});

const alreadyExists = (one: string, name: unknown, ids: number[]): Failure => ({
	message: `${/^[aeiou]/.test(one) ? 'An' : 'A'} ${one} named “${String(name).trim()}” already exists: ID ${ids.join(', ')}`,
	description: `The service would overwrite it. ${NOTHING_SENT} To update it, choose Create or Update. To overwrite it, turn on Overwrite If Name Exists under Options.`,
});

/** How Create or Update finds an existing record. */
export const matchVenueOrOrganizerFields = (one: string): INodeProperties[] => [
	matchBy(one),
	{
		displayName: 'Slug',
		name: 'matchSlug',
		type: 'string',
		required: true,
		displayOptions: { show: { matchBy: ['slug'] } },
		default: '',
		placeholder: 'e.g. harbour-hall',
		description: `If no ${one} has this slug, one with the same name is updated. A new one gets its slug from its name.`,
	},
];

/**
 * Create or Update: looks up the record by its slug or name immediately before the write, then updates it and keeps its
 * other fields, or creates it if there is none.
 */
export const upsertVenueOrOrganizer = (
	collection: VenuesOrOrganizers,
): Write & Required<Pick<Operation, 'convertTogether'>> => ({
	...namedWrite(collection),
	convertTogether: (parts, { matchBy: by, matchSlug }) => {
		const given = String(matchSlug ?? '');
		if (by === 'slug' && !isPathSafe(given)) {
			throw new Refused('The parameter “Slug” is empty or can’t be part of an address');
		}
		if (by === 'slug') about('Slug', () => readSlug(given));
		return publicationDateToUtc(parts);
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
): Promise<Result<Outgoing>> {
	if (id === undefined) return succeeded(request);
	const path = `/${collection}/${id}`;
	const found = await readToUpdate(lookup, collection, path);
	if (!found.ok) return found;
	const updating: Outgoing = { ...request, method: 'PATCH', path };
	return succeeded(keepFields(collection, found.value.record, updating));
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
