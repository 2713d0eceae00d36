import type { IDataObject } from 'n8n-workflow';

/** What a service answered. `body` is the text as received: reading it is our own business (see body.ts). */
export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: string;
}

/** What went wrong, in plain words. A value until one place turns it into n8n's error. */
export interface Failure {
	/** What happened, in the service's words where it said any. */
	message: string;
	/** What the user can do about it. */
	description: string;
	/** HTTP status as text, when there was an answer. */
	httpCode?: string;
	/** The service's own machine code (for example VALIDATION_ERROR) or the connection fault (ECONNREFUSED). */
	code?: string;
	/** It was a write, and nobody knows whether it was carried out. */
	isUncertain?: boolean;
	/** Whom an uncertain write was about. */
	concerns?: readonly string[];
	/** What else is known, for an item on the error output. */
	details?: IDataObject;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const succeeded = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({
	ok: false,
	failure,
});

/** One row of a service's error table. The first row that fits wins; a row without status and code fits all. */
export interface ErrorRow {
	status?: number;
	code?: string;
	/** Used when the service sent no words of its own. */
	message: string;
	description: string;
}

/** One page of a list, read from an answer. Totals are absent where the service doesn't tell them. */
export interface Page {
	records: IDataObject[];
	totalPages?: number;
	/** How many records the whole list has. */
	total?: number;
}

/** How a service's lists are paged. */
export interface PageStyle {
	/** Query parameter that carries the page number, counted from 1. */
	page: string;
	/** Query parameter that carries the page size. */
	size: string;
	/** Largest page the service gives. */
	maximum: number;
	/** Finds the records and totals in a parsed answer and its headers; undefined when it is no list. */
	read(body: unknown, headers: IDataObject): Page | undefined;
	/** Whether a refusal of a page only says that the list ends before it. */
	isPastEnd?(failure: Failure): boolean;
	/** Totals may be wrong, and pages may repeat some records and leave out others (see pagePasses.ts). */
	isUnreliable?: boolean;
}

/** What a service says in a failed answer. */
export interface Said {
	words?: string;
	/** Machine code. */
	code?: string;
	/** The parameters at fault by their names on the wire, each with words of its own or ''. */
	parameters?: Readonly<Record<string, string>>;
}

/** What the pipeline must know of a service; everything in it comes from the service's document. */
export interface Service {
	/** Name as users know it, for messages. */
	name: string;
	/** Credential type that authenticates the requests. */
	credential: string;
	/** Address that every operation's path is put behind, from the credential's fields. */
	address(credentials: IDataObject): Result<string>;
	/** Fields of the credential that hold secrets, to keep them out of every text. */
	secrets: readonly string[];
	/** Answers carry the limit of the key and what is left of it; requests wait for the reset by themselves. */
	tellsBudget?: boolean;
	pages: PageStyle;
	errors: readonly ErrorRow[];
	/** Finds what the service says in the body of a failed answer. */
	readError(body: unknown): Said;
	/** Whether a body that came with a good status tells of a refusal all the same. */
	isRefusal?(body: unknown): boolean;
	/** Takes a single record out of its envelope. */
	unwrap(body: unknown): unknown;
}
