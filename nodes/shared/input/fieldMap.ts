import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation';

/** What follows from an operation’s fields and paths. Worked out once when n8n loads the node, not for every item. */
export interface FieldMap {
	/** Display names by the names on the wire and in the path. */
	labels: Readonly<Record<string, string>>;
	/** The part of the request that each value goes to, by its name on the wire. */
	parts: Readonly<Record<string, 'body' | 'qs'>>;
	/** Parameters that each path names. */
	inPath: Readonly<Record<string, readonly string[]>>;
	/** Parameters that any of the paths names. */
	inAnyPath: ReadonlySet<string>;
}

export function mapFields({ path, route, fields }: Operation): FieldMap {
	const paths = [path, ...(route?.all ?? []).map((each) => each.path)];
	return {
		labels: labelsOf(fields),
		parts: partsOf(fields),
		inPath: Object.fromEntries(paths.map((each) => [each, placeholders(each)])),
		inAnyPath: new Set(paths.flatMap(placeholders)),
	};
}

/** Names of a path’s placeholders, in order: `/invoices/{invoiceId}` has `invoiceId`. */
export const placeholders = (path: string): string[] =>
	Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] as string);

/** Display names by the names on the wire, or in the panel for fields that aren’t sent. For messages. */
export function labelsOf(fields: readonly INodeProperties[]): Record<string, string> {
	const labels: Record<string, string> = {};
	for (const field of withInner(fields)) {
		labels[field.routing?.send?.property ?? field.name] ??= field.displayName;
	}
	return labels;
}

function partsOf(fields: readonly INodeProperties[]): Record<string, 'body' | 'qs'> {
	const parts: Record<string, 'body' | 'qs'> = {};
	for (const { routing } of withInner(fields)) {
		const { property, type } = routing?.send ?? {};
		if (property) parts[property] = type === 'query' ? 'qs' : 'body';
	}
	return parts;
}

/** The fields, each followed by those in its collection. */
const withInner = (fields: readonly INodeProperties[]): INodeProperties[] =>
	fields.flatMap((field) => [
		field,
		...(field.type === 'collection' ? withInner((field.options ?? []) as INodeProperties[]) : []),
	]);
