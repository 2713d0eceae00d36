import { slugify } from '../collection';
import { crashed } from '../errors';
import { categories, tags } from '../terms';
import type { Definition, EventRow, TermRow, Values, World } from '../types';
import { filterHtml, toPlainHtml, toTermName } from './texts';

type Name = 'categories' | 'tags';
const taxonomies = { categories: 'tribe_events_cat', tags: 'post_tag' };

const urlsOf = (name: Name, { id, parent }: TermRow, base: string) => ({
	self: `${base}/${name}/${id}`,
	collection: `${base}/${name}`,
	...(parent !== 0 && { up: `${base}/${name}/${parent}` }),
});

/** An event shows its terms by name, and each of them otherwise than their own lists do. */
export const showTerms = (event: EventRow, { state, collections }: World, base: string): Values =>
	Object.fromEntries(
		(['categories', 'tags'] as const).map((name) => [
			name,
			event[name]
				.flatMap((id) => state[name].get(id) ?? [])
				.sort((a, b) => a.name.localeCompare(b.name))
				.map((term) => {
					return {
						...collections[name].show(term.id, base),
						...{ meta: undefined, url: undefined },
						parent: term.parent,
						term_group: 0,
						term_taxonomy_id: term.id,
						filter: 'raw',
						urls: urlsOf(name, term, base),
					};
				}),
		]),
	);

/**
 * Backslashes stay as they are. A name that needs a slug of another term gets one with a number, but an update that
 * sends one fails. The only way to the root of the categories is to be one's own parent.
 */
const arrange =
	(name: Name): Definition<TermRow>['arrange'] =>
	(sent, { row, as }, { state }) => {
		const { name: title, description, slug, parent, ...rest } = sent;
		const wanted = slug === undefined ? undefined : slugify(String(slug));
		const isTaken = [...state[name].values()].some(
			(term) => term.id !== row.id && term.slug === wanted,
		);
		if (as === 'update' && isTaken) {
			const message = `The slug &#8220;${wanted}&#8221; is already in use by another term.`;
			throw crashed('duplicate_term_slug', message);
		}
		return {
			...rest,
			...(title !== undefined && { name: toTermName(String(title)) }),
			...(description !== undefined && { description: filterHtml(String(description), 'simple') }),
			...(wanted !== undefined && { slug: wanted }),
			...(parent !== undefined && { parent: Number(parent) === row.id ? 0 : Number(parent) }),
		};
	};

/** Names are compared as they are stored, and so is one without its backslashes, which never counts as known. */
const isSameName = (stored: string, sent: string) =>
	!sent.includes('\\') && stored.toLowerCase() === toTermName(sent).toLowerCase();

/** The page of a term, below those of its parents; a query with plain permalinks. */
function pageOf(name: Name, { slug, parent }: TermRow, { state }: World, base: string): string {
	const { origin, search } = new URL(base);
	if (search !== '') return `${origin}/?${name === 'tags' ? 'tag' : taxonomies.categories}=${slug}`;
	if (name === 'tags') return `${origin}/tag/${slug}/`;
	// The database may hold circles.
	const path = new Set([slug]);
	for (let above = state.categories.get(parent); above && !path.has(above.slug); ) {
		path.add(above.slug);
		above = state.categories.get(above.parent);
	}
	return `${origin}/events/category/${[...path].reverse().join('/')}/`;
}

/** As in `plain`, an update changes only what it sends. */
const observe = (name: Name, definition: Definition<TermRow>): Definition<TermRow> => ({
	...definition,
	arrange: arrange(name),
	isSameName,
	show: (term, world, base) => ({
		...definition.show(term, world, base),
		taxonomy: taxonomies[name],
		name: toPlainHtml(term.name),
		meta: [],
		url: pageOf(name, term, world, base),
		urls: urlsOf(name, term, base),
	}),
});

/** An empty parent of a category with events is in the list, but not counted. */
const withParents: Definition<TermRow>['shuffle'] = (found, _page, query, _viewer, world) => {
	if (!query.hide_empty || query.event !== undefined || query.post !== undefined) return found;
	const listed = new Set(found);
	for (const { parent } of listed) {
		const above = world.state.categories.get(parent);
		if (above) listed.add(above);
	}
	return [...listed].sort(categories.order(query, world));
};

export const observedCategories = {
	...observe('categories', categories),
	shuffle: withParents,
};
export const observedTags = observe('tags', tags);
