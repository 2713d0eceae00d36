import { toTermHtml } from './html';
import type { Definition } from '../definition';
import { categories, tags } from '../terms';
import type { TermRow } from '../types';

/** As in `plain`, an update changes only what it sends. A single term has links. */
const observe = (definition: Definition<TermRow>): Definition<TermRow> => ({
	...definition,
	show: (term, world, base) => ({
		...definition.show(term, world, base),
		name: toTermHtml(term.name),
	}),
	showAlone: ({ id }, _shown, base) => ({
		_links: {
			self: [{ href: `${base}/${definition.name}/${id}` }],
			collection: [{ href: `${base}/${definition.name}` }],
		},
	}),
});

export const observedCategories = observe(categories);
export const observedTags = observe(tags);
