import type { IDataObject } from 'n8n-workflow';

import { api } from '../../nodes/Calendar/resources/api';
import { category } from '../../nodes/Calendar/resources/category';
import { event } from '../../nodes/Calendar/resources/event';
import { organizer } from '../../nodes/Calendar/resources/organizer';
import { tag } from '../../nodes/Calendar/resources/tag';
import { venue } from '../../nodes/Calendar/resources/venue';
import { client } from '../../nodes/Invoicing/resources/client';
import { invoice } from '../../nodes/Invoicing/resources/invoice';
import { payment } from '../../nodes/Invoicing/resources/payment';
import { receipt } from '../../nodes/Invoicing/resources/receipt';
import { contact } from '../../nodes/Sms/resources/contact';
import { message } from '../../nodes/Sms/resources/message';
import { wallet } from '../../nodes/Sms/resources/wallet';
import type { Operation, Resource } from '../../nodes/shared/operation';
import { succeeded } from '../../nodes/shared/result';
import { operationsOf, type ContractOperation, type Schema } from './description';

const nodes: Array<{ folder: string; service: string; resources: Resource[] }> = [
	{
		folder: 'Calendar',
		service: 'calendar',
		resources: [api, category, event, organizer, tag, venue],
	},
	{ folder: 'Invoicing', service: 'invoicing', resources: [client, invoice, payment, receipt] },
	{ folder: 'Sms', service: 'sms', resources: [contact, message, wallet] },
];

/**
 * The output of each operation as n8n's editor wants to know it before the node has run: the fields and types of one
 * item in the form that a new node gives it, that is simplified. Operations without a documented answer have none.
 */
export async function outputSchemas(): Promise<Array<{ path: string; schema: object }>> {
	const schemas = await Promise.all(
		nodes.map(async ({ folder, service, resources }) => {
			const described = await operationsOf(service);
			return resources.flatMap(({ value: resource, operations }) =>
				operations.flatMap((operation) => {
					const found = operation.answers === 'anything' ? undefined : find(operation, described);
					const schema = found?.answer;
					if (!found || !schema || !isShown(schema)) return [];
					const path = `nodes/${folder}/__schema__/v1.0.0/${resource}/${operation.value}.json`;
					return [{ path, schema: { ...outputOf(operation, schema, bodyOf(found)), version: 1 } }];
				}),
			);
		}),
	);
	return schemas.flat();
}

/** The description of an operation, found by method and path. */
function find(
	{ method, path }: Operation,
	described: ContractOperation[],
): ContractOperation | undefined {
	const shape = (template: string) => template.replace(/\{\w+\}/g, '{}');
	return described.find((each) => each.method === method && shape(each.path) === shape(path));
}

/** A body as an operation takes it, with every property. */
const bodyOf = ({ inputs }: ContractOperation): IDataObject =>
	Object.fromEntries(
		inputs
			.filter((each) => each.in === 'body' && !each.name.includes('[]'))
			.map(({ name, schema }) => [name, sampleOf(schema)]),
	) as IDataObject;

/** Some answers are described as an object or a list, no more. */
const isShown = (schema: Schema): boolean =>
	Object.keys(propertiesOf(schema)).length > 0 || itemsOf(schema) !== undefined;

function outputOf(operation: Operation, schema: Schema, body: IDataObject): object {
	const { data } = propertiesOf(schema);
	const record = (operation.answers === 'list' ? itemsOf(schema) : data) ?? schema;
	const sample = sampleOf(record) as IDataObject;
	const { method, path } = operation;
	const request = { method, path, body, qs: {} };
	const described = operation.describeResult?.(succeeded(sample), request, {});
	const answer = described?.ok ? described.value : sample;
	return typeOf(operation.simplify ? operation.simplify(answer) : answer);
}

/** What the records of a list look like, wherever the list is in an answer. */
function itemsOf(schema: Schema): Schema | undefined {
	if (schema.items) return schema.items;
	const parts = [...Object.values(schema.properties ?? {}), ...partsOf(schema)];
	return parts.map(itemsOf).find((items) => items !== undefined);
}

const partsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf];

/** A value as a schema allows it, with every property. */
function sampleOf(schema: Schema): unknown {
	const properties = Object.entries(propertiesOf(schema));
	if (properties.length > 0) {
		return Object.fromEntries(properties.map(([name, property]) => [name, sampleOf(property)]));
	}
	const [part] = partsOf(schema);
	if (schema.type === undefined && part) return sampleOf(part);
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	if (type === 'array') return schema.items ? [sampleOf(schema.items)] : [];
	// Text with a pattern is a moment; what reads it gives null for text that is none.
	const text = schema.pattern === undefined ? 'text' : '2026-01-31 09:30:00';
	return { number: 0, integer: 0, boolean: true, object: {}, null: null }[type ?? ''] ?? text;
}

const propertiesOf = ({ properties = {}, allOf = [] }: Schema): Record<string, Schema> =>
	Object.assign({}, ...allOf.map(propertiesOf), properties) as Record<string, Schema>;

/** Fields and types of a value, in the form of n8n's own schema files. */
function typeOf(value: unknown): object {
	if (Array.isArray(value)) {
		return { type: 'array', ...(value.length > 0 ? { items: typeOf(value[0]) } : {}) };
	}
	if (typeof value !== 'object' || value === null) {
		return { type: value === null ? 'null' : typeof value };
	}
	const properties = Object.entries(value).map(([name, inner]) => [name, typeOf(inner)]);
	return { type: 'object', properties: Object.fromEntries(properties) as object };
}
