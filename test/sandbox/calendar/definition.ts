import type { CollectionName, Row, State, Values } from './types';

export interface Viewer {
	/** May write, and see what is not published. */
	editor: boolean;
}

export interface World {
	state: State;
	now(): Date;
	collections: Record<CollectionName, Collection>;
}

export interface Scope extends World {
	query: Values;
}

export type Test<R> = (row: R) => boolean;
export type Filters<R> = Record<string, (value: unknown, scope: Scope) => Test<R>>;
/** How a field that is not stored as it comes changes a row. */
export type Writers<R> = Record<string, (value: unknown, world: World) => Partial<R>>;

/** All that makes a collection what it is; everything else the five have in common. */
export interface Definition<R extends Row> {
	name: CollectionName;
	/** What one record is called in error codes. */
	one: string;
	/** The field that names a record. */
	title: keyof R & string;
	/** Posts have a status, a trash and a slug in addresses; terms have none of these. */
	isPost: boolean;
	/** What a create with a name that exists already does. */
	onSameName: 'add' | 'update' | 'refuse';
	/** A record before anything is written to it. */
	blank(now: Date): R;
	writers: Writers<R>;
	/** Brings fields that follow from others in line, and refuses what cannot be. */
	settle?(row: R): R;
	searched: Array<keyof R>;
	/** Fills in what the service decides when the caller does not. */
	prepare?(query: Values, world: World): Values;
	filters: Filters<R>;
	/** False for what only a look at the single record finds. */
	listed?(row: R): boolean;
	order(query: Values, world: World): (a: R, b: R) => number;
	/** Body of the record as the service sends it; base is the address of the namespace. */
	show(row: R, world: World, base: string): Values;
}

export interface Collection {
	name: CollectionName;
	isPost: boolean;
	list(query: Values, viewer: Viewer): { ids: number[]; total: number; pages: number };
	/** Number of the record, or a refusal. */
	find(key: { id: number } | { slug: string }): number;
	/** Refuses who may not see the record. */
	admit(id: number, viewer: Viewer, password: unknown): void;
	create(values: Values): number;
	update(id: number, values: Values): void;
	remove(id: number): void;
	show(id: number, base: string): Values;
}
