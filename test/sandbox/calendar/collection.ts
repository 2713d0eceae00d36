import { toUtc } from './dates';
import { invalid, refusal, termExists } from './errors';
import type {
	Collection,
	CollectionName,
	Definition,
	Key,
	Row,
	Rows,
	Rules,
	State,
	Values,
	Viewer,
	World,
	Write,
} from './types';

const highestPerPage = 50;
const trashedSlug = '__trashed';

/** The implementation shared by the five collections: a table of rows plus a definition. */
function openCollection<R extends Row>(
	definition: Definition<R>,
	rows: Map<number, R>,
	world: World,
): Collection {
	const { name, one, title, isPost } = definition;
	const { rules } = world;

	const get = (id: number): R => {
		const row = rows.get(id);
		if (!row) throw rules.unknown(name, one, { id }, 'read');
		return row;
	};
	const bySlug = (slug: string) => [...rows.values()].find((row) => row.slug === slug);
	const lookUp = (key: Key) => ('id' in key ? rows.get(key.id) : bySlug(key.slug));

	const write = (sent: Values, on: Write<R>) => {
		save(on.row, definition.arrange?.(sent, on, world) ?? sent);
	};

	const save = (row: R, values: Values) => {
		const changed: R = { ...row };
		for (const [field, value] of Object.entries(values)) {
			const writer = definition.writers[field];
			if (writer) Object.assign(changed, writer(value, world));
			else if (field in row) Object.assign(changed, { [field]: value ?? '' });
		}
		const wanted = String(values.slug ?? changed.slug) || text(changed, title);
		changed.slug = uniqueSlug(rows, changed.id, slugify(wanted));
		if (isPost) Object.assign(changed, { modified_utc: toUtc(world.now()) });
		rows.set(changed.id, definition.settle?.(changed) ?? changed);
	};

	const sameName = (values: Values) => {
		const wanted = String(values[title]).toLowerCase();
		return [...rows.values()].find(
			(row) => statusOf(row) !== 'trash' && text(row, title).toLowerCase() === wanted,
		);
	};

	const show = (id: number, base: string) => definition.show(get(id), world, base);

	return {
		name,
		isPost,
		list: (sent, viewer) => {
			const query = definition.prepare?.(sent, world) ?? sent;
			const tests = Object.entries(query).flatMap(([filter, value]) => {
				if (value === undefined) return [];
				return definition.filters[filter]?.(value, { ...world, query, viewer }) ?? [];
			});
			const isSeen = seenBy(viewer, query.status);
			const needle = String(query.search ?? '').toLowerCase();
			const searchable = [...rows.values()]
				.filter((row) => isSeen(row) && (definition.listed?.(row) ?? true))
				.filter((row) => tests.every((test) => test(row)));
			const found = searchable
				.filter((row) =>
					definition.searched.some((field) => String(row[field]).toLowerCase().includes(needle)),
				)
				.sort(definition.order(query, world));
			const isMiscounted = found.length === 0 && definition.miscountsSearch;
			const total = isMiscounted ? searchable.length : found.length;
			const page = Number(query.page ?? 1);
			const perPage = Math.min(Number(query.per_page ?? 10), highestPerPage);
			const pages = Math.ceil(total / perPage);
			if (isPost && page > Math.max(Math.ceil(found.length / perPage), 1)) {
				throw refusal(404, `${one}-archive-page-not-found`, `There is no page ${page}.`);
			}
			const part = { from: (page - 1) * perPage, size: perPage };
			const sorted = definition.shuffle?.(found, part, query, viewer) ?? found;
			const ids = sorted.slice(part.from, part.from + perPage).map((row) => row.id);
			return { ids, total, pages };
		},
		find: (key, purpose) => {
			const row = lookUp(key);
			if (!row) throw rules.unknown(name, one, key, purpose);
			return row.id;
		},
		admit: (id, viewer, password) => rules.admit(one, get(id), viewer, password),
		create: (values, viewer) => {
			const twin = definition.onSameName === 'add' ? undefined : sameName(values);
			if (twin && definition.onSameName === 'refuse') {
				throw termExists(one, twin.id);
			}
			const row = twin ?? { ...definition.blank(world.now()), id: (world.state.lastId += 1) };
			write(values, { row, as: twin ? 'twin' : 'new', viewer });
			return row.id;
		},
		update: (id, values, viewer) => {
			const row = get(id);
			write(values, { row, as: 'update', viewer });
			const saved = get(id);
			// A record restored from the trash gets its old slug back, unless the update sets another one.
			const isBack = statusOf(row) === 'trash' && statusOf(saved) !== 'trash';
			if (isBack) saved.slug = uniqueSlug(rows, id, saved.slug.replace(trashedSlug, ''));
		},
		remove: (id) => {
			const row = get(id);
			if (!isPost) rows.delete(id);
			else if (statusOf(row) === 'trash') {
				throw refusal(410, `${one}-is-in-trash`, `The ${one} is in the trash already.`);
			} else save({ ...row, slug: row.slug + trashedSlug }, { status: 'trash' });
		},
		show,
		showAlone: (id, base) => {
			const shown = show(id, base);
			return { ...shown, ...definition.showAlone?.(get(id), shown, base) };
		},
	};
}

export type Store = Record<CollectionName, Collection>;
export type Definitions = { [Name in CollectionName]: Definition<Rows[Name]> };

/** The five collections and their shared state. Only the errors they throw have to do with HTTP. */
export function openStore(
	state: State,
	now: () => Date,
	definitions: Definitions,
	rules: Rules,
): Store {
	const collections = {} as Store;
	const world: World = { state, now, rules, collections };
	return Object.assign(collections, {
		events: openCollection(definitions.events, state.events, world),
		venues: openCollection(definitions.venues, state.venues, world),
		organizers: openCollection(definitions.organizers, state.organizers, world),
		categories: openCollection(definitions.categories, state.categories, world),
		tags: openCollection(definitions.tags, state.tags, world),
	});
}

export const slugify = (name: string) =>
	name
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/[^a-z0-9_]+/g, '-')
		.replace(/^-|-$/g, '');

/** The slug, with a number appended if another record of the table already has it. */
function uniqueSlug(rows: Map<number, Row>, id: number, slug: string): string {
	const taken = new Set([...rows.values()].filter((row) => row.id !== id).map((row) => row.slug));
	let unique = slug;
	for (let next = 2; taken.has(unique); next += 1) unique = `${slug}-${next}`;
	return unique;
}

export const text = (row: Row, field: string) => String((row as unknown as Values)[field] ?? '');
export const statusOf = (row: Row) => text(row, 'status') || 'publish';

/** Everybody sees published records. Editors also see the rest, but the trash only if they ask for it. */
export function seenBy({ editor }: Viewer, status: unknown): (row: Row) => boolean {
	if (status === undefined) {
		return (row) => (editor ? statusOf(row) !== 'trash' : statusOf(row) === 'publish');
	}
	const wanted = String(status).split(',');
	if (!editor && wanted.some((one) => one !== 'publish')) {
		throw invalid({ status: 'Only published records are public.' });
	}
	return (row) => wanted.includes(statusOf(row));
}

/** Whether a record is published and has no password, or the given one. */
export const isOpen = (row: Row, password: unknown) =>
	statusOf(row) === 'publish' && text(row, 'password') === (password ?? '');
