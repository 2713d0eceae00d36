import { join } from 'node:path';

import { $RefParser } from '@apidevtools/json-schema-ref-parser';

export interface Schema {
	type?: string | string[];
	enum?: unknown[];
	const?: unknown;
	pattern?: string;
	examples?: unknown[];
	properties?: Record<string, Schema>;
	allOf?: Schema[];
	anyOf?: Schema[];
	oneOf?: Schema[];
	items?: Schema;
}

/** A parameter, or a field of the body. */
export interface Input {
	name: string;
	in: 'query' | 'path' | 'body' | 'header';
	schema: Schema;
}

export interface ContractOperation {
	id: string;
	method: string;
	/** With placeholders, for example `/invoices/{id}`. */
	path: string;
	/** Everything that can be sent. */
	inputs: Input[];
	/** The JSON of a successful response. */
	answer?: Schema;
}

interface OpenApi {
	paths: Record<string, PathItem>;
	webhooks?: Record<string, PathItem>;
}

type PathItem = Record<string, unknown> & { parameters?: Input[] };

type Content = Record<string, { schema: Schema }>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

async function read(service: string): Promise<OpenApi> {
	const file = join(__dirname, `${service}.openapi.yaml`);
	return (await $RefParser.dereference(file)) as unknown as OpenApi;
}

/** The operations of a service's OpenAPI description, with everything that can be sent to each. */
export async function operationsOf(service: string): Promise<ContractOperation[]> {
	const { paths } = await read(service);
	return Object.entries(paths).flatMap(([path, item]) =>
		METHODS.filter((method) => method in item).map((method) => {
			const {
				operationId,
				parameters = [],
				requestBody,
				responses,
			} = item[method] as {
				operationId: string;
				parameters?: Input[];
				requestBody?: { content: Content };
				responses: Record<string, { content?: Content }>;
			};
			const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
			return {
				id: operationId,
				method: method.toUpperCase(),
				path,
				inputs: [...(item.parameters ?? []), ...parameters, ...fieldsOf(schema)],
				answer: responses['200']?.content?.['application/json']?.schema,
			};
		}),
	);
}

/** What the paths of requests to an operation look like. */
export const patternOf = ({ path }: Pick<ContractOperation, 'path'>): RegExp =>
	new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** The names of a service's webhook events. */
export async function eventsOf(service: string): Promise<string[]> {
	return Object.keys((await read(service)).webhooks ?? {});
}

/** The fields of a JSON body. Fields in lists are named as in `items[].rate`. */
function fieldsOf(schema: Schema | undefined, prefix = ''): Input[] {
	if (!schema) return [];
	const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]): Input[] => [
		{ name: prefix + name, in: 'body', schema: field },
		...fieldsOf(field.items, `${prefix}${name}[].`),
	]);
	const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
	const inner = parts.flatMap((part) => fieldsOf(part, prefix));
	return [...new Map([...own, ...inner].map((input) => [input.name, input])).values()];
}

/** The values that a schema lists, if any. */
export function choicesOf(schema: Schema): unknown[] {
	if (schema.const !== undefined) return [schema.const];
	const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
	return [...(schema.enum ?? []), ...parts.flatMap(choicesOf)].filter((value) => value !== null);
}
