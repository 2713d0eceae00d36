import type { Schema } from './description';

/** The schema of the records in a list, wherever the list is in the response. */
export function itemsOf(schema: Schema): Schema | undefined {
	if (schema.items) return schema.items;
	const parts = [...Object.values(schema.properties ?? {}), ...partsOf(schema)];
	return parts.map(itemsOf).find((items) => items !== undefined);
}

const partsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf];

/** A sample value for a schema, with every property. */
export function sampleOf(schema: Schema): unknown {
	const properties = Object.entries(propertiesOf(schema));
	if (properties.length > 0) {
		return Object.fromEntries(properties.map(([name, property]) => [name, sampleOf(property)]));
	}
	const [part] = partsOf(schema);
	if (schema.type === undefined && part) return sampleOf(part);
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	if (type === 'array') return schema.items ? [sampleOf(schema.items)] : [];
	// Text with a pattern is a date. Dates and prices must be valid because the node turns other texts into null.
	const text =
		schema.pattern === undefined ? (schema.examples?.[0] ?? 'text') : '2026-01-31 09:30:00';
	return { number: 0, integer: 0, boolean: true, object: {}, null: null }[type ?? ''] ?? text;
}

export const propertiesOf = ({ properties = {}, allOf = [] }: Schema): Record<string, Schema> =>
	Object.assign({}, ...allOf.map(propertiesOf), properties) as Record<string, Schema>;

/** The fields and types of a value, in the format of n8n's own schema files. */
export function typeOf(value: unknown): object {
	if (Array.isArray(value)) {
		return { type: 'array', ...(value.length > 0 ? { items: typeOf(value[0]) } : {}) };
	}
	if (typeof value !== 'object' || value === null) {
		return { type: value === null ? 'null' : typeof value };
	}
	const properties = Object.entries(value).map(([name, inner]) => [name, typeOf(inner)]);
	return { type: 'object', properties: Object.fromEntries(properties) as object };
}
