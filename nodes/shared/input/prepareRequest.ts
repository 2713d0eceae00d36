import type {
	CheckedParts,
	ConvertContext,
	Input,
	Operation,
	Outgoing,
	RequestParts,
} from '../operation';
import { InvalidInput } from '../result';
import type { Target } from '../service';
import { named, text, unlessRefused } from './convert';
import { withInner } from './innerFields';

/** The request that an item’s values make, before anything is sent. */
export interface PreparedRequest extends Outgoing, Pick<CheckedParts, 'skipped'> {
	target: Target;
}

/** Makes a request of an item’s values: `input` holds all of them, `body` and `qs` what the fields send. */
export function prepareRequest(
	operation: Operation,
	labels: Target['labels'],
	{ input, ...values }: RequestParts & { input: Input },
	context: ConvertContext,
): PreparedRequest {
	const { idempotent, route } = operation;
	const { method = route.method, path = route.path, ids } = route.choose?.(input) ?? {};
	const segments: Record<string, string> = {};
	const records = placeholders(path).map((name) => {
		const label = labels[name] ?? name;
		const value = named(label, () => segmentOf(ids?.[name] ?? input[name]));
		segments[name] = value;
		return { label, value };
	});
	const alone = {
		body: { ...values.body, ...route.body },
		qs: { ...values.qs, ...route.qs },
	};
	return {
		...(operation.validate?.(alone, input, context) ?? alone),
		method,
		path: fillPath(path, segments),
		target: { labels, records, idempotent },
	};
}

function segmentOf(id: unknown): string {
	const read = unlessRefused(() => text(id));
	if (read !== undefined && isPathSafe(read)) return String(id).trim();
	throw new InvalidInput('is empty or can’t be part of an address');
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

/** Display names of what an operation sends or has in a path, by the names there. Never changes. For messages. */
export function labelsInRequest({ route, fields }: Operation): Target['labels'] {
	const inPaths = [route, ...(route.others ?? [])].flatMap(({ path }) => placeholders(path));
	const labels: Record<string, string> = {};
	for (const { name, displayName, routing } of withInner(fields)) {
		const inRequest = routing?.send?.property ?? (inPaths.includes(name) ? name : undefined);
		if (inRequest !== undefined) labels[inRequest] ??= displayName;
	}
	return labels;
}

/** Names of a path’s placeholders, in order: `/invoices/{invoiceId}` has `invoiceId`. */
export const placeholders = (path: string): string[] =>
	Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
