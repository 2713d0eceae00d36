import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ConvertContext, Input, Operation, Outgoing, RequestParts } from '../operation';
import { Refused } from '../result';
import type { Target } from '../service';
import { named, text, unlessRefused } from './convert';

/** The request that an item’s values make, before anything is sent. */
export interface PreparedRequest extends Outgoing {
	target: Target;
}

/**
 * Checks the values of one item and converts them into a request. `values` holds what the fields send, `ids` the
 * parameters that the path names.
 */
export function prepareRequest(
	operation: Operation,
	{ labels, parts, inPath, inAnyPath }: FieldMap,
	values: RequestParts & { input?: Input },
	ids: Record<string, unknown>,
	context: ConvertContext,
): PreparedRequest {
	const { input = {} } = values;
	const route = operation.route.choose?.(input) ?? {};
	const { method = operation.route.method, path = operation.route.path } = route;
	const names = inPath[path] ?? [];
	const sent: Record<'body' | 'qs' | 'ids', Record<string, unknown>> = {
		body: { ...values.body, ...operation.fixed?.body },
		qs: { ...values.qs, ...operation.fixed?.qs },
		ids: { ...ids, ...route.ids },
	};
	for (const [name, convert] of Object.entries(operation.convert ?? {})) {
		// A parameter of another path than the chosen one.
		if (inAnyPath.has(name) && !names.includes(name)) continue;
		const place = inAnyPath.has(name) ? sent.ids : sent[parts[name] ?? 'body'];
		place[name] = named(labels[name] ?? name, () => convert(place[name], context));
	}
	const segments = Object.fromEntries(
		names.map((name) => [name, named(labels[name] ?? name, () => segmentOf(sent.ids[name]))]),
	);
	const alone = { body: withoutBlanks(sent.body), qs: withoutBlanks(sent.qs, '') };
	return {
		...(operation.convertTogether?.(alone, input, context) ?? alone),
		method,
		path: fillPath(path, segments),
		target: {
			labels: Object.fromEntries(
				Object.entries(labels).filter(([name]) => name in parts || names.includes(name)),
			),
			records: names.map((name) => ({
				label: labels[name] ?? name,
				value: segments[name] as string,
			})),
			idempotent: operation.idempotent,
		},
	};
}

function segmentOf(id: unknown): string {
	const read = unlessRefused(() => text(id));
	if (read !== undefined && isPathSafe(read)) return String(id).trim();
	throw new Refused('is empty or can’t be part of an address');
}

function withoutBlanks(values: Record<string, unknown>, blank?: string): IDataObject {
	return Object.fromEntries(
		Object.entries(values).filter(
			([, value]) => value !== undefined && value !== null && value !== blank,
		),
	) as IDataObject;
}

/**
 * Fills the placeholders of a path: `('/invoices/{invoiceId}', { invoiceId: 'a b' })` gives `/invoices/a%20b`.
 * Values are encoded, so an id can never lead to another path. Check them with `isPathSafe` first.
 */
export const fillPath = (path: string, values: Record<string, string>): string =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/**
 * Whether a value can be one segment of a path: not empty, not `.` or `..` (which URL parsers resolve), and without
 * half a character (which can’t be encoded).
 */
export const isPathSafe = (value: string): boolean =>
	value.trim() !== '' && !/^\.{1,2}$/.test(value.trim()) && !/\p{Surrogate}/u.test(value);

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

export function mapFields({ route, fields }: Operation): FieldMap {
	const paths = [route, ...(route.others ?? [])].map(({ path }) => path);
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
