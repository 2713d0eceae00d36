import type { INodeProperties } from 'n8n-workflow';
import type { Input, Lookup, Operation, Outgoing } from '../../shared/operation';
import { ONE, recordIdByName, recordIdsByName } from '../records/resolve';
import { withKept } from '../records/safeUpdate';
import { folded } from '../text';
import { publicationDate } from '../values';
import { isPathSafe } from '../../shared/input/prepareRequest';
import { failed, succeeded, type Failure } from '../../shared/result';
import { matchBy } from '../records/matchBy';
import { isGone } from '../service/errors';

type Places = 'venues' | 'organizers';

/** Overwrite If Name Exists, for the Options of a create. */
export const overwriteOption: INodeProperties = {
	displayName: 'Overwrite If Name Exists',
	name: 'overwriteExisting',
	type: 'boolean',
	default: false,
	description:
		'Whether one of the same name may be overwritten with the fields given here, which is what servers do. Otherwise the item fails and nothing is changed.',
};

const isSet = ({ options }: Input, name: string) =>
	(options as Record<string, unknown> | undefined)?.[name] === true;

/** Items that write the same name go one after the other. */
const serializeByName =
	(collection: Places): NonNullable<Operation['serializeBy']> =>
	({ body }) =>
		`${collection} ${folded(body[ONE[collection]])}`;

/** A create that never changes a record that is there: servers overwrite the one of the same name (seen on servers). */
export const createPost = (
	collection: Places,
): Required<Pick<Operation, 'serializeBy' | 'prepare'>> => ({
	serializeBy: serializeByName(collection),
	prepare: async (request, input, lookup) => {
		if (isSet(input, 'overwriteExisting')) return succeeded(request);
		const name = request.body[ONE[collection]];
		const ids = await recordIdsByName(lookup, collection, name);
		if (!ids.ok) return ids;
		return ids.value.length === 0
			? succeeded(request)
			: failed(alreadyThere(ONE[collection], name, ids.value));
	},
});

const alreadyThere = (one: string, name: unknown, ids: number[]): Failure => ({
	message: `There is already ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one} named “${String(name).trim()}”: ID ${ids.join(', ')}`,
	description: `The service would overwrite it, so nothing was sent. Choose Create or Update to change it, or turn on Overwrite If Name Exists under Options.`,
});

/** How Create or Update finds the record. */
export const matchPostFields = (one: string): INodeProperties[] => [
	matchBy(one),
	{
		displayName: 'Slug',
		name: 'matchSlug',
		type: 'string',
		required: true,
		displayOptions: { show: { matchBy: ['slug'] } },
		default: '',
		placeholder: 'e.g. harbour-hall',
		description: `Where no ${one} has this slug, the one of the same name is updated. A new one gets its slug from its name.`,
	},
];

/**
 * Create or Update: looks up the record just before the write, by its slug or its name, and updates it without resetting
 * what isn't sent; makes it where there is none.
 */
export const upsertPost = (
	collection: Places,
): Required<Pick<Operation, 'serializeBy' | 'prepare' | 'convertTogether'>> => ({
	convertTogether: (parts, { matchBy: by, matchSlug }) =>
		by !== 'slug' || isPathSafe(String(matchSlug ?? ''))
			? publicationDate(parts)
			: { problem: 'The parameter “Slug” is empty or can’t be part of an address' },
	serializeBy: (request, input) => [
		serializeByName(collection)(request, input) as string,
		...(input.matchBy === 'slug' ? [`${collection}/${folded(input.matchSlug)}`] : []),
	],
	prepare: async (request, input, lookup) => {
		const id = await findPlace(collection, request, input, lookup);
		if (!id.ok) return id;
		if (id.value === undefined) return succeeded(request);
		const path = `/${collection}/${id.value}`;
		const record = await lookup.get(path);
		if (!record.ok) return record;
		const body = withKept(collection, record.value, request.body);
		return succeeded<Outgoing>({ ...request, method: 'PATCH', path, body });
	},
});

async function findPlace(
	collection: Places,
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
	return await recordIdByName(lookup, collection, body[ONE[collection]]);
}
