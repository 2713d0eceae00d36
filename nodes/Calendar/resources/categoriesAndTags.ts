import { trimmed } from '../../shared/input/convert';
import type { Field, Layer, Outgoing, Resources } from '../../shared/operation';
import { bodyField, choicesFrom, queryField } from '../../shared/panel/fields';
import { inTurn } from '../../shared/run/layers';
import { newSlug, slugText } from '../records/key';
import { eventFilter, readRecord } from '../records/locate';
import { type CategoriesOrTags, categoryOrTagIdBy } from '../records/resolve';
import type { Write } from '../records/write';
import { SINGULAR } from '../service/errors';
import { idList, normalizeText, oneId } from '../values';
import { defineCollection } from './collection';
import { FROM_LIST, querySwitch, searchFilter, severalTerms } from './fields';

const slugField = bodyField('slug', 'Slug', {
	placeholder: 'e.g. live-music',
	description: 'Part of the address. Without one, a new record gets its slug from its name.',
	check: newSlug,
});

const categoryOrTagFilters = (collection: CategoriesOrTags, own: Field[]): Field[] => [
	...own,
	eventFilter(collection),
	queryField('exclude', 'Exclude', {
		...severalTerms(collection),
		description: `All ${collection} except these. ${FROM_LIST}`,
		check: idList,
		advanced: 'moved',
	}),
	querySwitch(
		'hide_empty',
		'Hide Empty',
		`Whether to leave out ${collection} that no published event uses. If this filter isn’t added, they are left out.`,
		// The service documents it as `1` or `0`.
		{ default: false, check: (isOn) => (isOn === true ? '1' : '0') },
	),
	queryField('include', 'Include', {
		...severalTerms(collection),
		description: `Only these ${collection}. ${FROM_LIST}`,
		check: idList,
	}),
	queryField('order', 'Order', {
		type: 'options',
		options: choicesFrom(['Ascending', 'asc'], ['Descending', 'desc']),
		default: 'asc',
	}),
	queryField('orderby', 'Order By', {
		type: 'options',
		options: [
			{ name: 'Description', value: 'description' },
			{ name: 'ID', value: 'id' },
			{ name: 'Name', value: 'name' },
			{ name: 'Number of Events', value: 'count' },
			{ name: 'Slug', value: 'slug' },
		],
		default: 'name',
	}),
	queryField('orderby', 'Order By (Other)', {
		name: 'otherOrderby',
		placeholder: 'e.g. term_group',
		description: 'An attribute that isn’t in the list. Sent instead of Order By.',
		overrides: true,
		check: trimmed,
		advanced: 'moved',
	}),
	queryField('post', 'Post ID', {
		placeholder: 'e.g. 157',
		description: `Only ${collection} of this post. For an event, this is the same as Event. The service accepts one ID only.`,
		check: oneId('post'),
		advanced: 'moved',
	}),
	searchFilter('music', 'name'),
	queryField('slug', 'Slug', {
		placeholder: 'e.g. live-music',
		description: 'Only the record with this slug',
		check: trimmed,
	}),
];

/** Looks up the record immediately before the write, then updates it, or creates it if there is none. */
const createOrUpdate = (collection: CategoriesOrTags): Layer =>
	async function createOrUpdate(sending, next) {
		const { request, input, lookup } = sending;
		const property = input.matchBy === 'slug' ? 'slug' : 'name';
		const id = await categoryOrTagIdBy(lookup, collection, property, request.body[property]);
		if (!id.ok) return id;
		if (id.value === undefined) return await next(request);
		const update = { ...request, method: 'PATCH' as const, path: `/${collection}/${id.value}` };
		return await readFirst({ ...sending, request: update }, next);
	};

/** Items that write the same name or slug run one after the other. */
const nameAndSlug =
	(collection: CategoriesOrTags) =>
	({ body }: Outgoing) =>
		['name', 'slug']
			.filter((name) => body[name] !== undefined)
			.map((name) => `${collection} ${name} ${normalizeText(body[name])}`);

/** Reads the record first, to see by the answer whether the service has saved anything of the update. */
const readFirst: Layer = async ({ request, lookup }, next) => {
	const found = await readRecord(lookup, request.path, { toUpdate: true });
	if (!found.ok) return found;
	const write: Write = {
		...request,
		update: { record: found.value.record, changes: request.body },
	};
	return await next(write);
};

/**
 * Categories and tags: an update keeps what isn’t sent, the service refuses a name that exists, and there is no trash.
 * `example` is a name, `fields` are those that only one of them has.
 */
export const categoryOrTag = (
	collection: CategoriesOrTags,
	example: string,
	{ fields = [], filters = [] }: { fields?: Field[]; filters?: Field[] } = {},
): Resources[string] =>
	defineCollection({
		collection,
		name: bodyField('name', 'Name', {
			required: true,
			placeholder: `e.g. ${example}`,
			description: 'Name as visitors see it',
		}),
		fields: [
			bodyField('description', 'Description', {
				typeOptions: { rows: 3 },
				description: 'An update can’t empty it: if left blank, it stays as it is',
			}),
			...fields,
			slugField,
		],
		simple: ['id', 'name', 'slug', 'description', ...fields.map(({ name }) => name), 'count'],
		listed: 'by default only those that events use',
		matchSlug: {
			...slugField,
			description: `Part of the address, used to find the ${SINGULAR[collection]}. A new one gets this slug.`,
			check: slugText,
		},
		filters: categoryOrTagFilters(collection, filters),
		layers: {
			upsert: [inTurn(nameAndSlug(collection)), createOrUpdate(collection)],
			update: [readFirst],
		},
	});
