import type { IDataObject, IHttpRequestMethods, INodeProperties } from 'n8n-workflow';
import type { Convert, Converted } from '../input/convert';

/** Where the value of a field goes. Every field that is sent says so with its `routing.send`. */
export interface RequestParts {
	body: IDataObject;
	qs: IDataObject;
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
	/** Last step before sending, for values that depend on each other. */
	finish?(parts: RequestParts): RequestParts | { problem: string };
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
