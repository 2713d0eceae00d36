import type { Request, RequestHandler, Response } from 'express';

import type { Role } from '../accounts';
import type { SiteOptions } from '../control/types';
import type { Refusal } from '../server/service';
import type { Store } from './collection';

/** Rows use the service's field names. References are stored as IDs and resolved when a record is returned. */
export interface Row {
	id: number;
	slug: string;
	description: string;
}

export interface Post extends Row {
	author: number;
	status: string;
	date_utc: string;
	modified_utc: string;
	/** ID of an attachment; 0 for none. */
	image: number;
	/** Protects the record: '' for none. Set on the site only. */
	password: string;
}

export interface EventRow extends Post {
	title: string;
	excerpt: string;
	start_date: string;
	end_date: string;
	utc_start_date: string;
	utc_end_date: string;
	timezone: string;
	all_day: boolean;
	cost: string;
	/** Admin pages store the currency apart from the cost; the API derives it from the text of the cost. */
	currency_symbol: string;
	/** `prefix`; `suffix` from admin pages, `postfix` from the API; '' for the site's default. */
	currency_position: string;
	/** Chosen on the site; the API can't change it. */
	currency_code: string;
	/** null if none was ever stored: the event shows its own address instead. */
	website: string | null;
	show_map: boolean;
	show_map_link: boolean;
	hide_from_listings: boolean;
	sticky: boolean;
	featured: boolean;
	categories: number[];
	tags: number[];
	venue: number | null;
	organizer: number[];
	/** Whether the plugin imported it from another site (its Event Aggregator). Set on the site only. */
	aggregator: boolean;
}

type Texts<Names extends string> = { [Name in Names]: string };

export const venueTexts = [
	'address',
	'city',
	'country',
	'province',
	'state',
	'zip',
	'phone',
	'stateprovince',
	'website',
] as const;

export const organizerTexts = ['phone', 'website', 'email'] as const;

export interface VenueRow extends Post, Texts<(typeof venueTexts)[number]> {
	venue: string;
	show_map: boolean;
	show_map_link: boolean;
}

export interface OrganizerRow extends Post, Texts<(typeof organizerTexts)[number]> {
	organizer: string;
}

export interface TermRow extends Row {
	name: string;
	parent: number;
}

export interface Rows {
	events: EventRow;
	venues: VenueRow;
	organizers: OrganizerRow;
	categories: TermRow;
	tags: TermRow;
}

export type CollectionName = keyof Rows;
type Tables = { [Name in CollectionName]: Map<number, Rows[Name]> };

/** All data of the calendar, created by the seed and changed by requests. */
export interface State extends Tables {
	/** URLs of attachments by ID. */
	images: Map<number, string>;
	/** Records of all kinds share one sequence of IDs, as on real servers. */
	lastId: number;
	/** Time zone of the site. */
	zone: string;
	options: SiteOptions;
}

export type Values = Record<string, unknown>;

export interface Viewer {
	/** 0 without credentials. */
	id: number;
	role: Role | 'anonymous';
	/** Whether lists include unpublished records. */
	editor: boolean;
}

/** The user behind changes made through the control surface, with all permissions. */
export const keeper: Viewer = { id: 1, role: 'administrator', editor: true };

export type Key = { id: number } | { slug: string };
export type Purpose = 'read' | 'update' | 'delete';

/** How the modes differ in all collections. */
export interface Rules {
	/** The error if no record has this ID or slug. */
	unknown(name: CollectionName, one: string, key: Key, purpose: Purpose): Refusal;
	/** Throws if the viewer isn't allowed to read this record. */
	admit(one: string, row: Row, viewer: Viewer, password: unknown): void;
}

/** What opens a record with a password: the password, or having written the record. */
export interface Opening {
	password?: unknown;
	isWritten?: boolean;
}

export interface World {
	state: State;
	now(): Date;
	rules: Rules;
	collections: Record<CollectionName, Collection>;
}

export interface Scope extends World {
	query: Values;
	viewer: Viewer;
}

export type Test<R> = (row: R) => boolean;
export type Filters<R> = Record<string, (value: unknown, scope: Scope) => Test<R>>;
/** For fields that aren't stored as they are sent: how each changes a row. */
export type Writers<R> = Record<string, (value: unknown, world: World) => Partial<R>>;

/** What a write depends on. */
export interface Write<R> {
	/** The row before the write. */
	row: R;
	/** `twin` is a create request with the name of an existing record. */
	as: 'new' | 'twin' | 'update';
	viewer: Viewer;
}

/** How a collection differs from the others. */
export interface Definition<R extends Row> {
	name: CollectionName;
	/** The name of a single record in error codes. */
	one: string;
	/** The field with the name of a record. */
	title: keyof R & string;
	/** Posts have a status and a trash, and can be reached by slug; none of this is true for terms. */
	isPost: boolean;
	/** What happens when a record is created with an existing name. */
	onSameName: 'add' | 'update' | 'refuse';
	/** A new record with default values. */
	blank(now: Date): R;
	/** Turns the values sent into the values to write, if they differ; undefined if the record stays as it is. */
	arrange?(values: Values, write: Write<R>, world: World): Values | undefined;
	/** Whether two names count as the same; by default, if only their case differs. */
	isSameName?(stored: string, sent: string): boolean;
	/** The status of a record that is deleted, if it isn’t the trash. */
	deletedAs?(row: R): string | undefined;
	/** Whether a record without a slug stays without one. */
	hasNoSlug?(row: R): boolean;
	writers: Writers<R>;
	/** Updates fields that depend on others, and rejects impossible values. */
	settle?(row: R): R;
	searched: Array<keyof R>;
	/** Whether a search without a match still reports the total of all records. */
	miscountsSearch?: boolean;
	/** Fills in default values for the query. */
	prepare?(query: Values, world: World): Values;
	filters: Filters<R>;
	/** False for records that lists leave out, and that can only be read one at a time. */
	listed?(row: R): boolean;
	order(query: Values, world: World): (a: R, b: R) => number;
	/** Changes the list before a page is taken from it, for example if the order differs from page to page. */
	shuffle?(
		sorted: R[],
		page: { from: number; size: number },
		query: Values,
		viewer: Viewer,
		world: World,
	): R[];
	/** The record as the service returns it; base is the URL of the namespace. */
	show(row: R, world: World, base: string, opening?: Opening): Values;
	/** Additional fields of a response with a single record. */
	showAlone?(shown: Values): Values;
}

export interface Collection {
	name: CollectionName;
	isPost: boolean;
	list(query: Values, viewer: Viewer): { ids: number[]; total: number; pages: number };
	/** The ID of the record; throws if there is none. */
	find(key: Key, purpose: Purpose): number;
	/** Throws if the viewer isn't allowed to read the record. */
	admit(id: number, viewer: Viewer, password: unknown): void;
	create(values: Values, viewer: Viewer): number;
	update(id: number, values: Values, viewer: Viewer): void;
	remove(id: number): void;
	show(id: number, base: string, opening?: Opening): Values;
	showAlone(id: number, base: string, opening?: Opening): Values;
}

export interface Action {
	name: CollectionName;
	does: Purpose | 'list' | 'create';
	/** Identifies the record; absent for lists and creates. */
	key?: Key;
}

export interface Page {
	name: CollectionName;
	page: number;
	pages: number;
	total: number;
}

/** A way the calendar can behave. The modes answer the same request differently. */
export interface Mode {
	/** Whether `admit` checks the values sent, and not the OpenAPI description. */
	checksRequests: boolean;
	rewrite?(req: Request): void;
	/** The record that a request is about. */
	keyOf(by: 'id' | 'slug', req: Request): Key;
	/** The user in the Authorization header; throws if the credentials are wrong. */
	recognize(authorization: string | undefined): Viewer;
	/** Sent with every answer to this user. */
	headers?(viewer: Viewer, req: Request): Record<string, string | undefined>;
	/** What is answered to OPTIONS; undefined for an unknown path. */
	options?(req: Request): Values | undefined;
	/** The index of the namespace. */
	index(base: string): Values;
	/** The service’s description of itself, made of the one in test/contract. */
	document(description: Values, base: string): Values;
	/** Throws if the action isn't allowed; otherwise returns the values to use. */
	admit(action: Action, req: Request, viewer: Viewer): Values;
	/** URL of the namespace in responses. */
	base(req: Request): string;
	/** Links to this page and to the previous and next ones, if they exist. */
	links(page: Page): Values;
	/** Sends the response, including any special headers. */
	answer(body: Values, about: Action | Page | undefined, req: Request, res: Response): void;
	/** What the rest of the site serves; by default, nothing. */
	site?: RequestHandler;
	store: Store;
}
