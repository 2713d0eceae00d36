import { keeper } from './definition';
import type { World } from './definition';
import { invalid } from './errors';
import type { Values } from './types';

const isFields = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Links a venue or organizer by its ID, or by fields, from which a new one is created. */
function link(world: World, name: 'venues' | 'organizers', field: string, value: unknown): number {
	if (isFields(value) && value.id === undefined) {
		if (!value[field]) throw invalid({ [field]: 'A new record needs a name.' });
		return world.collections[name].create(value, keeper);
	}
	const id = Number(isFields(value) ? value.id : value);
	const row = world.state[name].get(id);
	if (!row || row.status === 'trash') throw invalid({ [field]: `There is no ${field} ${id}.` });
	return id;
}

const toList = (value: unknown): unknown[] =>
	Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** An event has at most one venue, no matter how it is written. */
export function linkVenue(world: World, value: unknown): number | null {
	const [first, ...more] = toList(value);
	if (more.length > 0) throw invalid({ venue: 'An event has one venue.' });
	return first === undefined ? null : link(world, 'venues', 'venue', first);
}

export const linkOrganizers = (world: World, value: unknown): number[] =>
	toList(value).map((one) => link(world, 'organizers', 'organizer', one));

/** Links terms by ID, name or slug. A new name becomes a term. */
export function linkTerms(world: World, name: 'categories' | 'tags', value: unknown): number[] {
	const terms = world.state[name];
	return toList(value).map((one) => {
		const isNumber = /^\d+$/.test(String(one));
		if (isNumber && terms.has(Number(one))) return Number(one);
		if (isNumber) throw invalid({ [name]: `There is no term ${String(one)}.` });
		const wanted = String(one).toLowerCase();
		const known = [...terms.values()].find(
			(term) => term.name.toLowerCase() === wanted || term.slug === wanted,
		);
		return known?.id ?? world.collections[name].create({ name: one }, keeper);
	});
}
