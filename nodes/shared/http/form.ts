import type { INodeProperties } from 'n8n-workflow';
import { labelsOf, type Operation } from '../properties/operation';
import { placeholders } from './path';

/** What follows from an operation's fields; worked out once, not for every item. */
interface Form {
	/** Display names by the names on the wire and in the path. */
	labels: Record<string, string>;
	places: Record<string, 'body' | 'qs'>;
	/** Parameters that stand in a path. */
	inner: Set<string>;
}

const forms = new WeakMap<Operation, Form>();

export function formOf(operation: Operation): Form {
	const known = forms.get(operation);
	if (known) return known;
	const paths = [operation.path, ...(operation.routes ?? []).map(({ path }) => path)];
	const form = {
		labels: labelsOf(operation.fields),
		places: placesOf(operation.fields),
		inner: new Set(paths.flatMap(placeholders)),
	};
	forms.set(operation, form);
	return form;
}

/** Which part of the request each field goes to, by its name on the wire. */
function placesOf(fields: readonly INodeProperties[]): Record<string, 'body' | 'qs'> {
	return Object.fromEntries(
		fields.flatMap((field) => {
			const send = field.routing?.send;
			const own = send?.property ? [[send.property, send.type === 'query' ? 'qs' : 'body']] : [];
			const inner =
				field.type === 'collection' ? placesOf((field.options ?? []) as INodeProperties[]) : {};
			return [...own, ...Object.entries(inner)];
		}),
	) as Record<string, 'body' | 'qs'>;
}
