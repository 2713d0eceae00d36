import { invalid } from './errors';
import type { Definition, Filters, State, TermRow, World } from './types';

type Kind = 'categories' | 'tags';

const countOf = ({ events }: State, kind: Kind, id: number) =>
	[...events.values()].filter((event) => event.status === 'publish' && event[kind].includes(id))
		.length;

/** The terms with these IDs and all their descendants. */
export function withChildren(terms: Map<number, TermRow>, ids: number[]): Set<number> {
	const found = new Set(ids);
	for (let before = -1; before !== found.size; ) {
		before = found.size;
		for (const { id, parent } of terms.values()) if (found.has(parent)) found.add(id);
	}
	return found;
}

const ofEvent =
	(kind: Kind): Filters<TermRow>[string] =>
	(value, { state }) => {
		const event = state.events.get(Number(value));
		return ({ id }) => event?.[kind].includes(id) ?? false;
	};

export const sortable = ['name', 'id', 'slug', 'description', 'count'];

function byQuery(kind: Kind): Definition<TermRow>['order'] {
	return ({ orderby = 'name', order = 'asc' }, { state }: World) => {
		const field = String(orderby);
		if (!sortable.includes(field)) throw invalid({ orderby: `Use ${sortable.join(', ')}.` });
		const keyOf = (term: TermRow): string | number =>
			field === 'count' ? countOf(state, kind, term.id) : term[field as 'id' | 'name'];
		const direction = order === 'desc' ? -1 : 1;
		return (a, b) => {
			const [left, right] = [keyOf(a), keyOf(b)];
			const ascending =
				typeof left === 'string' ? left.localeCompare(String(right)) : left - Number(right);
			return direction * (ascending || a.id - b.id);
		};
	};
}

const defineTerms = (name: Kind, one: string): Definition<TermRow> => ({
	name,
	one,
	title: 'name',
	isPost: false,
	onSameName: 'refuse',
	blank: () => ({ id: 0, slug: '', name: '', description: '', parent: 0 }),
	writers: {},
	searched: ['name'],
	prepare: (query) => ({ hide_empty: true, ...query }),
	filters: {
		include: (value) => (term) => (value as number[]).includes(term.id),
		exclude: (value) => (term) => !(value as number[]).includes(term.id),
		hide_empty: (value, { state }) =>
			value ? ({ id }) => countOf(state, name, id) > 0 : () => true,
		parent: (value) => (term) => term.parent === value,
		post: ofEvent(name),
		event: ofEvent(name),
		slug: (value) => (term) => term.slug === value,
	},
	order: byQuery(name),
	show: ({ parent, ...term }, { state }) => ({
		...term,
		taxonomy: name === 'tags' ? 'post_tag' : 'event_category',
		count: countOf(state, name, term.id),
		...(name === 'categories' && { parent }),
	}),
});

export const categories = defineTerms('categories', 'category');
export const tags = defineTerms('tags', 'tag');
