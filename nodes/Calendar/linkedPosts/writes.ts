import type { INodeProperties } from 'n8n-workflow';
import type { Input, Lookup, Operation, Outgoing } from '../../shared/operation';
import { SINGULAR, recordIdByName, recordIdsByName, type LinkedPosts } from '../records/resolve';
import { withKeptFields } from '../records/safeUpdate';
import { normalizeText } from '../text';
import { publicationDateToUtc } from '../values';
import { isPathSafe } from '../../shared/input/prepareRequest';
import { failed, succeeded, type Failure } from '../../shared/result';
import { matchBy } from '../records/matchBy';
import { isGone } from '../service/errors';

/** Overwrite If Name Exists, for the Options of a create. */
export const overwriteOption: INodeProperties = {
	displayName: 'Overwrite If Name Exists',
	name: 'overwriteExisting',
	type: 'boolean',
	default: false,
	description:
		'Whether to overwrite an existing record with the same name, which is what servers do on their own. Otherwise, the item fails and nothing is changed.',
};

const isSet = ({ options }: Input, name: string) =>
	(options as Record<string, unknown> | undefined)?.[name] === true;

/** The name that a request gives to a record. */
const nameOf =
	(collection: LinkedPosts): NonNullable<Operation['affected']> =>
	({ body }) => [String(body[SINGULAR[collection]])];

/** Items that write the same name are sent one after another. */
const serializeByName =
	(collection: LinkedPosts): NonNullable<Operation['serializeBy']> =>
	({ body }) =>
		`${collection} ${normalizeText(body[SINGULAR[collection]])}`;

/** Create: servers would overwrite an existing record with the same name, so this checks for one first. */
export const createLinkedPost = (
	collection: LinkedPosts,
): Required<Pick<Operation, 'serializeBy' | 'prepare' | 'affected'>> => ({
	affected: nameOf(collection),
	serializeBy: serializeByName(collection),
	prepare: async (request, input, lookup) => {
		if (isSet(input, 'overwriteExisting')) return succeeded(request);
		const name = request.body[SINGULAR[collection]];
		const ids = await recordIdsByName(lookup, collection, name);
		if (!ids.ok) return ids;
		return ids.value.length === 0
			? succeeded(request)
			: failed(alreadyExists(SINGULAR[collection], name, ids.value));
	},
});

const alreadyExists = (one: string, name: unknown, ids: number[]): Failure => ({
	message: `${/^[aeiou]/.test(one) ? 'An' : 'A'} ${one} named “${String(name).trim()}” already exists: ID ${ids.join(', ')}`,
	description:
		'The service would overwrite it, so nothing was sent. To update it, choose Create or Update. To overwrite it, turn on Overwrite If Name Exists under Options.',
});

/** How Create or Update finds an existing record. */
export const matchLinkedPostFields = (one: string): INodeProperties[] => [
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
export const upsertLinkedPost = (
	collection: LinkedPosts,
): Required<Pick<Operation, 'serializeBy' | 'prepare' | 'convertTogether' | 'affected'>> => ({
	affected: nameOf(collection),
	convertTogether: (parts, { matchBy: by, matchSlug }) =>
		by !== 'slug' || isPathSafe(String(matchSlug ?? ''))
			? publicationDateToUtc(parts)
			: { problem: 'The parameter “Slug” is empty or can’t be part of an address' },
	serializeBy: (request, input) => [
		serializeByName(collection)(request, input) as string,
		...(input.matchBy === 'slug' ? [`${collection}/${normalizeText(input.matchSlug)}`] : []),
	],
	prepare: async (request, input, lookup) => {
		const id = await findExisting(collection, request, input, lookup);
		if (!id.ok) return id;
		if (id.value === undefined) return succeeded(request);
		const path = `/${collection}/${id.value}`;
		const record = await lookup.get(path);
		if (!record.ok) return record;
		const body = withKeptFields(collection, record.value, request.body);
		return succeeded<Outgoing>({ ...request, method: 'PATCH', path, body });
	},
});

async function findExisting(
	collection: LinkedPosts,
	{ body }: Outgoing,
	{ matchBy: by, matchSlug }: Input,
	lookup: Lookup,
) {
	if (by === 'slug') {
		const slug = encodeURIComponent(String(matchSlug).trim());
		const record = await lookup.get(`/${collection}/by-slug/${slug}`);
		if (record.ok) return succeeded(Number(record.value.id));
		if (!isGone(record.failure)) return record;
	}
	return await recordIdByName(lookup, collection, body[SINGULAR[collection]]);
}
