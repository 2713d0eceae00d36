import { openCollection } from './collection';
import type { Collection, World } from './definition';
import { defineEvents } from './events';
import { organizers, venues } from './places';
import { categories, tags } from './terms';
import type { CollectionName, State } from './types';

export type Store = Record<CollectionName, Collection>;

/** The five collections over one state. Nothing here knows of HTTP but the refusals it throws. */
export function openStore(state: State, now: () => Date): Store {
	const collections = {} as Store;
	const world: World = { state, now, collections };
	return Object.assign(collections, {
		events: openCollection(defineEvents(state.zone), state.events, world),
		venues: openCollection(venues, state.venues, world),
		organizers: openCollection(organizers, state.organizers, world),
		categories: openCollection(categories, state.categories, world),
		tags: openCollection(tags, state.tags, world),
	});
}
