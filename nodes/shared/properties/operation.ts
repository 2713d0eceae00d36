import type { IDataObject, IHttpRequestMethods, INodeProperties } from 'n8n-workflow';
import type { Failure, Result } from '../http/types';
import type { Convert, ConvertContext, Converted } from '../input/convert';
import type { Combine, Preflight } from './together';

/** Where the value of a field goes. Every field that is sent says so with its `routing.send`. */
export interface RequestParts {
	body: IDataObject;
	qs: IDataObject;
}

/** Where a request goes, below the service's address. */
export interface Route {
	method: IHttpRequestMethods;
	path: string;
}

export type Outgoing = RequestParts & Route;

/** All parameters of an operation by name, as the user set them; expressions are resolved. */
export type Input = Readonly<Record<string, unknown>>;

/** What an operation may read before it sends. */
export interface Lookup {
	get(path: string, qs?: IDataObject): Promise<Result<IDataObject>>;
	/** Reads the whole list. */
	list(path: string, qs?: IDataObject): Promise<Result<IDataObject[]>>;
	/** Asks once for all items of a run that ask for the same. */
	once<T>(what: string, ask: () => Promise<Result<T>>): Promise<Result<T>>;
}

/** One operation: everything the panel shows and everything the pipeline does for it. */
export interface Operation {
	/** Stored value; never changes once released. */
	value: string;
	/** Name in the Operation list. */
	name: string;
	/** Name in the node picker, for example "Record payment on invoice". */
	action: string;
	description: string;
	method: IHttpRequestMethods;
	/** Path below the service's base address; `{name}` stands for the parameter of that name. */
	path: string;
	/** Query values that the user doesn't choose. */
	query?: IDataObject;
	/** Body values that the user doesn't choose. */
	body?: IDataObject;
	/** Whether sending it twice does no harm: reads are, writes that cost money are not. */
	idempotent: boolean;
	/** Items under way at once, where the usual number for reads or writes won't do. */
	concurrency?: number;
	fields: INodeProperties[];
	/** Check and conversion of a value, by its name on the wire or in the path. Runs before anything is sent. */
	convert?: Readonly<Record<string, Convert>>;
	/**
	 * Where the request goes, where that depends on the input. Paths have placeholders like `path`; `ids` replaces what
	 * the user entered for them. Or the parameter that won't do, and why.
	 */
	route?(
		input: Input,
	): (Partial<Route> & { ids?: Record<string, unknown> }) | { parameter: string; problem: string };
	/** All that `route` may choose besides `method` and `path`. */
	routes?: readonly Route[];
	/** Last check of an item before anything is sent, for values that depend on each other. */
	finish?(
		parts: RequestParts,
		input: Input,
		context: ConvertContext,
	): RequestParts | { problem: string };
	/** Items with a lane in common go one after the other, so that the second finds what the first has made. */
	lane?(request: Outgoing, input: Input): string | readonly string[] | undefined;
	/** Reads what the request needs just before it is sent: ids for names, the record that an update changes. */
	prepare?(request: Outgoing, input: Input, lookup: Lookup): Promise<Result<Outgoing>>;
	/** What the item gives, where that isn't just what the service answered. */
	answer?(record: IDataObject, request: Outgoing, input: Input): IDataObject;
	/**
	 * What comes out for an item whose request was carried out, where that isn't the record alone. A failure doesn't
	 * make it be sent again: the record stays known, and the same function looks at it in the next try.
	 */
	conclude?(
		record: IDataObject,
		input: Input,
		node: { hasErrorOutput: boolean },
	): Result<IDataObject[]>;
	/** Whom a request is about, to be named where nobody knows whether it was carried out. */
	concerns?(request: Outgoing): readonly string[];
	combine?: Combine;
	preflight?: Preflight;
	/** What the item gives where the service refused and all is well in spite of it. */
	forgive?(failure: Failure, request: Outgoing, input: Input): IDataObject | undefined;
	/** The document doesn't show the answer: text and an empty body are good answers too. */
	answersAnything?: boolean;
	/** Answers with a list, which is read page by page. */
	isList?: boolean;
	/** What "Simplify" leaves of a record. */
	simplify?(record: IDataObject): IDataObject;
}

export interface Resource {
	value: string;
	name: string;
	operations: readonly Operation[];
}

/** A field whose value goes into the JSON body under `property`. */
export const toBody = (property: string): Pick<INodeProperties, 'routing'> => ({
	routing: { send: { type: 'body', property, propertyInDotNotation: false } },
});

/** A field whose value goes into the query string under `property`. */
export const toQuery = (property: string): Pick<INodeProperties, 'routing'> => ({
	routing: { send: { type: 'query', property, propertyInDotNotation: false } },
});

/** Keeps the listed fields of a record, in the listed order; what a record lacks is left out. */
export const pick =
	(...names: string[]) =>
	(record: IDataObject): IDataObject =>
		Object.fromEntries(
			names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
		);

/** Display names of an operation's fields by their names on the wire and in the path, for messages. */
export function labelsOf(fields: readonly INodeProperties[]): Record<string, string> {
	const labels: Record<string, string> = {};
	for (const field of fields) {
		const { property } = field.routing?.send ?? {};
		labels[property ?? field.name] ??= field.displayName;
		if (field.type === 'collection') {
			Object.assign(labels, labelsOf((field.options ?? []) as INodeProperties[]));
		}
	}
	return labels;
}

export const isProblem = (outcome: Converted | RequestParts): outcome is { problem: string } =>
	'problem' in outcome;
