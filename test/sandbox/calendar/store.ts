import { openCollection } from './collection';
import type { Collection, Definition, Rules, World } from './definition';
import type { CollectionName, Rows, State } from './types';

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
