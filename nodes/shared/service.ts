import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import type { Clock } from './concurrency';
import type { CredentialProbe } from './credentialProbe';
import type { Outgoing } from './operation';
import type { Phrase } from './phrase';
import type { Failure, Refusal, Result } from './result';

/** What a service answered, as it arrived. `isCut`: the body was longer than allowed, and this is its beginning. */
export interface ReceivedResponse {
	statusCode: number;
	headers: IDataObject;
	body: string | Uint8Array;
	isCut?: boolean;
	finding?: Finding;
}

/** What a transport has found out about an answer, besides what the service says in it. */
export type Finding =
	/** A cache’s copy, although a write depends on it. `words`: the header that says so. `base`: where it came from. */
	| { is: 'copy'; words: string; base: string }
	/** Somebody in front of the service refused the request, so nothing was done. `words`: how to get there. */
	| { is: 'blocked'; words: string }
	/** A redirect that came before anything was done. */
	| { is: 'movedOn' }
	/** The service answered as it answers anybody, although the credential has a login. `words`: what to check. */
	| { is: 'anonymous'; words: string }
	/** The same may be so, and asking failed. */
	| { is: 'unsure' };

/** What stands beside the data of an answer: the first message of PHP or, without one, the first of the rest. */
export interface Besides {
	isPhp: boolean;
	words: string;
}

/** A body, told apart by what it is rather than by what its content type claims. */
export type Body =
	| { kind: 'json'; value: unknown; besides?: Besides }
	| { kind: 'text'; value: string }
	| { kind: 'html'; value: string }
	| { kind: 'empty' }
	/** A message of PHP without whole data beside it. */
	| { kind: 'php'; value: string }
	/** Declared as JSON or looking like it, but not readable: usually cut off on its way, or nested too deeply. */
	| { kind: 'broken'; value: string };

/** What a service answered, once the body was read. */
export type Answer = Omit<ReceivedResponse, 'body'> & { body: Body };

/**
 * Sends one request with the credential’s key and reads up to `maxBytes` of the answer. Throws if no answer comes, or
 * if it isn’t complete after `timeout` milliseconds.
 */
export type Transport = (
	options: IHttpRequestOptions,
	maxBytes: number,
) => Promise<ReceivedResponse>;

/** How requests get to a service with one credential, and what keeps them back. */
export interface Line {
	/** The address of the credential. */
	baseURL: string;
	/** Values that must not appear in any text. */
	secrets: readonly string[];
	clock: Clock;
	transport: Transport;
	/** For reads on which a write depends: no cache may answer them. */
	fresh: Transport;
	limit: Limit;
}

/** How many requests a service takes. */
export interface Limit {
	/** How long a limit lasts if a 429 doesn’t say it, in milliseconds; undefined if the service documents none. */
	window: number | undefined;
	/** How long to wait before the next request may be sent, in milliseconds; 0 for now. Ask again after the wait. */
	timeUntilFree(): number;
	/** A request is being sent. Exactly one `update` must follow, with no headers if no answer came. */
	spend(): void;
	update(answer: { statusCode?: number; headers: Readonly<Record<string, unknown>> }): void;
}

/** The limit of a service that tells nothing of one: each request is sent, and a 429 says that there was one. */
export const UNKNOWN_LIMIT: Limit = {
	window: undefined,
	timeUntilFree: () => 0,
	spend: () => {},
	update: () => {},
};

/** What a message can say about the failed request besides the service’s own words. */
export interface Target {
	/** Display name of each field by its name on the wire, to name parameters in messages. */
	labels: Readonly<Record<string, string>>;
	/** The records that the path names, for example `{ label: 'Invoice', value: '3f…' }`. */
	records: ReadonlyArray<{ label: string; value: string }>;
	/** Whether sending the request twice does no harm. */
	idempotent: boolean;
}

/** What a refusal means, and what to do about it. */
export interface Explanation {
	/** Used if the service sent no words of its own, or if it says more than they do. */
	message: string;
	description: Phrase;
}

export interface ServiceMessage {
	words?: string;
	code?: string;
	/** The parameters at fault by their names on the wire, each with words of its own or ''. */
	parameters?: Readonly<Record<string, string>>;
	/** The rest, which the error quotes. */
	more?: unknown;
}

/** One page of a list. Totals are absent if the service doesn’t report them. */
export interface Page {
	records: IDataObject[];
	totalPages?: number;
	/** How many records the whole list has. */
	total?: number;
}

/** Which part of a list to read. */
export interface PagePlan {
	/** First page to read, counted from 1. */
	first: number;
	size: number;
	/** Maximum number of records; Infinity for all. */
	limit: number;
	/** Maximum number of pages requested at the same time. */
	atOnce: number;
	/** Maximum Records, if the user can set it: how many records may be read, if the limit doesn’t ask for more. */
	maxRecords?: number;
	/** Which records count, if the pages hold more than was asked for. All of them without it. */
	keep?: (record: IDataObject) => boolean;
	/** How many of the records that count to leave out at the beginning. They are part of `limit`. */
	skip?: number;
	/**
	 * Where it is noted that a page was read again, or that the pages hold fewer records than the service says there are.
	 */
	notes?: {
		pageAgain(): void;
		shortList(read: number, total: number): void;
		/** The list goes on after the limit. Only of a list that the user has asked for. */
		cutList?(read: number, total: number): void;
	};
}

/**
 * Requests one page, possibly after waiting for other requests, with `filter` besides the query of the list. A failure
 * is a value.
 */
export type FetchPage = (page: number, size: number, filter?: IDataObject) => Promise<Result<Page>>;

/** How a service’s lists are paged. */
export interface PageStyle {
	/** Query parameter for the page number, counted from 1. */
	page: string;
	/** Query parameter for the page size. */
	size: string;
	/** Largest page the service returns. */
	maximum: number;
	/** Finds the records and totals in a parsed answer and its headers; undefined if it isn’t a list. */
	read(body: unknown, headers: IDataObject): Page | undefined;
	/** Whether the service refused a page only because the list ends before it. */
	isPastEnd?(failure: Failure): boolean;
	/** Reads a list, with what the totals of this service are worth (`readList`). */
	collect(
		plan: PagePlan,
		fetchPage: FetchPage,
		list: Pick<Outgoing, 'path' | 'qs'>,
	): Promise<Result<IDataObject[]>>;
}

/** What the request path must know about a service. test/contract holds an OpenAPI description of each. */
export interface Service {
	/** Name as users know it, for messages. */
	name: string;
	/** Credential type that authenticates the requests. */
	credential: string;
	/** Display name of the credential’s field with the address. */
	addressField: string;
	/** Base address in front of every operation’s path, from the credential’s fields. */
	address(credentials: IDataObject): Result<string>;
	/** Adds what only this service needs to the way to it: a limit of its rate, a transport that knows its hosts. */
	equip?(line: Line, credentials: IDataObject): Line;
	/** What is probably wrong with that address, judged by an answer to a request for `path` below it. */
	adviseAddress?(credentials: IDataObject, answer: Answer, path: string): string | undefined;
	/** The fields that the chosen authentication sends. */
	sentFields(credentials: IDataObject): SentField[];
	/** Values to keep out of every text. */
	secrets(credentials: IDataObject): unknown[];
	/** How a credential is tested: by a read that the service answers in its own way. */
	test: CredentialProbe;
	pages: PageStyle;
	/** Finds what the service says in the body of a failed answer. */
	readError(body: unknown): ServiceMessage;
	/**
	 * What a refusal of a request to this path, below the address, means. `words` are the service’s own. If another
	 * message is returned, it says more than they do, and they follow it.
	 */
	explain(refusal: Refusal, path: string, words?: string): Explanation | undefined;
	/**
	 * The status of the refusal that the body of a 2xx answer reports, if it reports an error and holds no record. If the
	 * body names no status, it is that of the answer: nobody knows whether the request was carried out.
	 */
	refusalStatus(body: unknown, statusCode: number): number | undefined;
	/** Takes a single record out of its envelope. */
	unwrap(body: unknown): unknown;
	/** Whether the answer to a write, out of its envelope, says what was written. */
	saysWhat(record: IDataObject): boolean;
}

/** A field of a credential whose value authenticates the requests. */
export interface SentField {
	label: string;
	value: unknown;
	sentAs: 'headerName' | 'headerValue' | 'base64';
	isSecret: boolean;
}

/** How long one request may take in all, in milliseconds: from its beginning until its answer is complete. */
export const MAX_DURATION = {
	/** If the user sets no Timeout. n8n’s own default is as long. */
	usual: 300_000,
	/** n8n starts the next poll meanwhile. */
	poll: 60_000,
	/** Somebody is looking at the list. */
	picker: 30_000,
	credentialTest: 20_000,
};

/** How many bytes of an answer are read at most, counted after unpacking. */
export const MAX_BYTES = { record: 10_000_000, page: 50_000_000 };
