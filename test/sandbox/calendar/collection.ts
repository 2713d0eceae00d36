import { toUtc } from './dates';
import { invalid, refusal, termExists } from './errors';
import type {
	Collection,
	CollectionName,
	Definition,
	Key,
	Opening,
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

	const get = (id: number) => rows.get(id) as R;
	/** However it is encoded. */
	const bySlug = (slug: string) => {
		const wanted = slugify(slug);
		return [...rows.values()].find((row) => slugify(row.slug) === wanted);
	};
	const lookUp = (key: Key) => ('id' in key ? rows.get(key.id) : bySlug(key.slug));

	const write = (sent: Values, on: Write<R>) => {
		const values = definition.arrange ? definition.arrange(sent, on, world) : sent;
		if (values) save(on.row, values);
	};

	const save = (row: R, values: Values) => {
		const changed: R = { ...row };
		for (const [field, value] of Object.entries(values)) {
			const writer = definition.writers[field];
			if (writer) Object.assign(changed, writer(value, world));
			else if (field in row) Object.assign(changed, { [field]: value ?? '' });
		}
		const wanted = String(values.slug ?? changed.slug);
		const [was, is] = [statusOf(row), statusOf(changed)];
		const from = was === 'trash' ? wanted.replace(trashedSlug, '') : wanted;
		if (from !== '' || !definition.hasNoSlug?.(changed)) {
			const slug = slugify(from || text(changed, title)) || String(changed.id);
			const unique = uniqueSlug(rows, changed.id, slug);
			changed.slug = is === 'trash' && rows.has(row.id) ? `${unique}${trashedSlug}` : unique;
		}
		if (isPost) {
			const date = rows.has(row.id) ? undefined : text(changed, 'date_utc');
			Object.assign(changed, { modified_utc: date ?? toUtc(world.now()) });
		}
		rows.set(changed.id, definition.settle?.(changed) ?? changed);
		if (is === 'trash') unlink(changed.id);
	};

	/** Events lose a venue or organizer in the trash for good. */
	const unlink = (id: number) => {
		for (const event of world.state.events.values()) {
			if (name === 'venues' && event.venue === id) event.venue = null;
			if (name === 'organizers') event.organizer = event.organizer.filter((each) => each !== id);
		}
	};

	const isSameName =
		definition.isSameName ?? ((one, other) => one.toLowerCase() === other.toLowerCase());
	const sameName = (values: Values) =>
		[...rows.values()].find(
			(row) => statusOf(row) !== 'trash' && isSameName(text(row, title), String(values[title])),
		);

	const show = (id: number, base: string, opening?: Opening) =>
		definition.show(get(id), world, base, opening);

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
				const message = `The requested ${one} archive page does not exist`;
				throw refusal(404, `${one}-archive-page-not-found`, message);
			}
			const part = { from: (page - 1) * perPage, size: perPage };
			const sorted = definition.shuffle?.(found, part, query, viewer, world) ?? found;
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
			write(values, { row: get(id), as: 'update', viewer });
		},
		remove: (id) => {
			const row = get(id);
			if (!isPost) rows.delete(id);
			else if (statusOf(row) === 'trash') {
				throw refusal(410, `${one}-is-in-trash`, `The ${one} is already trashed`);
			} else save(row, { status: definition.deletedAs?.(row) ?? 'trash' });
		},
		show,
		showAlone: (id, base, opening) => {
			const shown = show(id, base, opening);
			return { ...shown, ...definition.showAlone?.(shown) };
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

/** Letters that don't decompose, and what WordPress makes of them. */
const letters: Record<string, string> = {
	ß: 's',
	ł: 'l',
	ø: 'o',
	æ: 'ae',
	œ: 'oe',
	đ: 'd',
	þ: 'th',
};
const longestSlug = 200;
const encoded = (text: string) =>
	text.replace(/[^\0-\x7f]/gu, (letter) => encodeURIComponent(letter).toLowerCase());

/**
 * The slug of a name as WordPress forms it: Latin letters without their accents, other scripts percent-encoded, without
 * markup, entities and punctuation.
 */
export const slugify = (name: string) =>
	[...name.replace(/<\/?[a-z!][^>]*>/gi, '').toLowerCase()]
		.map((letter) => letters[letter] ?? letter)
		.join('')
		.replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
		.replace(/%(?![a-f0-9]{2})/g, '')
		.replace(/[\u00a0\u2000-\u200a\u2011\u2013\u2014/]|&(nbsp|ndash|mdash|#160|#8211|#8212);/g, '-')
		.replace(
			/[\u0300\u0301\u0304\u030c\u00a1\u00ab\u00ad\u00ae\u00b0\u00b4\u00bb\u00bf\u200b-\u201f\u2022\u2026\u2039\u203a\ufeff]/g,
			'',
		)
		.replace(/&.+?;/g, '')
		.replace(/\p{Cs}/gu, '')
		.replace(/./gsu, (letter, at, all: string) => {
			const before = encoded(all.slice(0, at));
			return before.length + encoded(letter).length > longestSlug ? '' : encoded(letter);
		})
		.replace(/\./g, '-')
		.replace(/[^%a-z0-9 _-]/g, '')
		.replace(/[ -]+/g, '-')
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
		return (row) =>
			editor ? !['trash', 'tribe-ignored'].includes(statusOf(row)) : statusOf(row) === 'publish';
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
