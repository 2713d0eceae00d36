import type { Collection, Definition, Viewer, World } from './definition';
import { toUtc } from './dates';
import { invalid, refusal } from './errors';
import { slugify, uniqueSlug } from './slugs';
import type { Row, Values } from './types';

const highestPerPage = 50;
const trashedSlug = '__trashed';

const text = (row: Row, field: string) => String((row as unknown as Values)[field] ?? '');
const statusOf = (row: Row) => text(row, 'status') || 'publish';

/** Everybody sees what is published; an editor sees the rest but the trash, unless asking for it. */
function seenBy({ editor }: Viewer, status: unknown): (row: Row) => boolean {
	if (status === undefined) {
		return (row) => (editor ? statusOf(row) !== 'trash' : statusOf(row) === 'publish');
	}
	const wanted = String(status).split(',');
	if (!editor && wanted.some((one) => one !== 'publish')) {
		throw invalid({ status: 'Only published records are public.' });
	}
	return (row) => wanted.includes(statusOf(row));
}

/** The one implementation behind the five collections: a table of rows and what a definition says. */
export function openCollection<R extends Row>(
	definition: Definition<R>,
	rows: Map<number, R>,
	world: World,
): Collection {
	const { name, one, title, isPost } = definition;

	const get = (id: number): R => {
		const row = rows.get(id);
		if (!row) throw refusal(404, `${one}-not-found`, `There is no ${one} ${id}.`);
		return row;
	};

	const save = (row: R, values: Values) => {
		const changed: R = { ...row };
		for (const [field, value] of Object.entries(values)) {
			const write = definition.writers[field];
			if (write) Object.assign(changed, write(value, world));
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

	return {
		name,
		isPost,
		list: (asked, viewer) => {
			const query = definition.prepare?.(asked, world) ?? asked;
			const tests = Object.entries(query).flatMap(([filter, value]) => {
				if (value === undefined) return [];
				return definition.filters[filter]?.(value, { ...world, query }) ?? [];
			});
			const isSeen = seenBy(viewer, query.status);
			const needle = String(query.search ?? '').toLowerCase();
			const found = [...rows.values()]
				.filter((row) => isSeen(row) && (definition.listed?.(row) ?? true))
				.filter((row) => tests.every((test) => test(row)))
				.filter((row) =>
					definition.searched.some((field) => String(row[field]).toLowerCase().includes(needle)),
				)
				.sort(definition.order(query, world));
			const page = Number(query.page ?? 1);
			const perPage = Math.min(Number(query.per_page ?? 10), highestPerPage);
			const pages = Math.ceil(found.length / perPage);
			if (isPost && page > Math.max(pages, 1)) {
				throw refusal(404, `${one}-archive-page-not-found`, `There is no page ${page}.`);
			}
			const ids = found.slice((page - 1) * perPage, page * perPage).map((row) => row.id);
			return { ids, total: found.length, pages };
		},
		find: (key) => {
			if ('id' in key) return get(key.id).id;
			const row = [...rows.values()].find(({ slug }) => slug === key.slug);
			if (!row) throw refusal(404, `${one}-not-found`, `There is no ${one} "${key.slug}".`);
			return row.id;
		},
		admit: (id, { editor }, password) => {
			const row = get(id);
			const isOpen = statusOf(row) === 'publish' && text(row, 'password') === (password ?? '');
			if (!editor && !isOpen) {
				throw refusal(403, `${one}-not-accessible`, `The ${one} is not public.`);
			}
		},
		create: (values) => {
			const twin = definition.onSameName === 'add' ? undefined : sameName(values);
			if (twin && definition.onSameName === 'refuse') {
				throw refusal(400, 'term_exists', `There is a ${one} of this name already.`);
			}
			const row = twin ?? { ...definition.blank(world.now()), id: (world.state.lastId += 1) };
			save(row, values);
			return row.id;
		},
		update: (id, values) => {
			const row = get(id);
			const isBack = statusOf(row) === 'trash' && values.status && values.status !== 'trash';
			save(isBack ? { ...row, slug: row.slug.replace(trashedSlug, '') } : row, values);
		},
		remove: (id) => {
			const row = get(id);
			if (!isPost) rows.delete(id);
			else if (statusOf(row) === 'trash') {
				throw refusal(410, `${one}-is-in-trash`, `The ${one} is in the trash already.`);
			} else save({ ...row, slug: row.slug + trashedSlug }, { status: 'trash' });
		},
		show: (id, base) => definition.show(get(id), world, base),
	};
}
