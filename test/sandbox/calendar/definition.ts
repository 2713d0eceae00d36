import type { Role } from '../accounts';
import type { Refusal } from '../server/service';
import type { CollectionName, Row, State, Values } from './types';

export interface Viewer {
	/** 0 for nobody. */
	id: number;
	role: Role | 'anonymous';
	/** Sees in lists what is not published. */
	editor: boolean;
}

/** Whoever works behind the scenes: may everything. */
export const keeper: Viewer = { id: 1, role: 'administrator', editor: true };

export type Key = { id: number } | { slug: string };
export type Purpose = 'read' | 'update' | 'delete';

/** Where the modes answer differently whatever the collection. */
export interface Rules {
	/** The answer when nothing has this number or slug. */
	unknown(name: CollectionName, one: string, key: Key, purpose: Purpose): Refusal;
	/** Refuses who may not see this single record. */
	admit(one: string, row: Row, viewer: Viewer, password: unknown): void;
}

export interface World {
	state: State;
	now(): Date;
	rules: Rules;
	collections: Record<CollectionName, Collection>;
}

export interface Scope extends World {
	query: Values;
}

export type Test<R> = (row: R) => boolean;
export type Filters<R> = Record<string, (value: unknown, scope: Scope) => Test<R>>;
/** How a field that is not stored as it comes changes a row. */
export type Writers<R> = Record<string, (value: unknown, world: World) => Partial<R>>;

/** The circumstances of a write. */
export interface Write<R> {
	/** As it is before the write. */
	row: R;
	/** `twin` is a create that meets a record of the same name. */
	as: 'new' | 'twin' | 'update';
	viewer: Viewer;
}

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
	/** What is written in the end, when that is not just what was sent. */
	arrange?(values: Values, write: Write<R>, world: World): Values;
	writers: Writers<R>;
	/** Brings fields that follow from others in line, and refuses what cannot be. */
	settle?(row: R): R;
	searched: Array<keyof R>;
	/** A search without a hit still tells the number of all records. */
	miscountsSearch?: boolean;
	/** Fills in what the service decides when the caller does not. */
	prepare?(query: Values, world: World): Values;
	filters: Filters<R>;
	/** False for what only a look at the single record finds. */
	listed?(row: R): boolean;
	order(query: Values, world: World): (a: R, b: R) => number;
	/** The order that one page of the list is cut from, where that differs from page to page. */
	shuffle?(sorted: R[], page: number, query: Values, viewer: Viewer): R[];
	/** Body of the record as the service sends it; base is the address of the namespace. */
	show(row: R, world: World, base: string): Values;
	/** What only the answer about the single record has besides. */
	showAlone?(row: R, shown: Values, base: string): Values;
}

export interface Collection {
	name: CollectionName;
	isPost: boolean;
	list(query: Values, viewer: Viewer): { ids: number[]; total: number; pages: number };
	/** Number of the record, or a refusal. */
	find(key: Key, purpose: Purpose): number;
	/** Refuses who may not see the record. */
	admit(id: number, viewer: Viewer, password: unknown): void;
	create(values: Values, viewer: Viewer): number;
	update(id: number, values: Values, viewer: Viewer): void;
	remove(id: number): void;
	show(id: number, base: string): Values;
	showAlone(id: number, base: string): Values;
}
