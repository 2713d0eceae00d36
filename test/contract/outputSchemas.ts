import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../nodes/shared/operation';
import { succeeded } from '../../nodes/shared/result';
import { RESOURCES } from '../support/usualParameters';
import { operationsOf, type ContractOperation, type Schema } from './description';
import { itemsOf, propertiesOf, sampleOf, typeOf } from './samples';
import { triggerSchemas } from './triggerSchemas';

const FOLDERS = { sms: 'Sms', invoicing: 'Invoicing', calendar: 'Calendar' };

/**
 * A schema of each operation's output, which n8n's editor shows before the node has run: the fields and types of an
 * item with the node's default settings, so with Simplify on. Operations whose response isn't described have none. n8n
 * finds that of a trigger, which has no operations, by the version alone.
 */
export async function outputSchemas(): Promise<Array<{ path: string; schema: object }>> {
	const schemas = await Promise.all(
		(['calendar', 'invoicing', 'sms'] as const).map(async (service) => {
			const described = await operationsOf(service);
			return RESOURCES[service].flatMap(({ value: resource, operations }) =>
				operations.flatMap((operation) => {
					const found = operation.answers === 'anything' ? undefined : find(operation, described);
					const schema = found?.answer;
					if (!found || !schema || !isShown(schema)) return [];
					const path = `nodes/${FOLDERS[service]}/__schema__/v1.0.0/${resource}/${operation.value}.json`;
					return [{ path, schema: { ...outputOf(operation, schema, bodyOf(found)), version: 1 } }];
				}),
			);
		}),
	);
	return [...schemas.flat(), ...(await triggerSchemas())];
}

/** Finds an operation in the OpenAPI description by method and path. */
function find(
	{ method, path }: Operation,
	described: ContractOperation[],
): ContractOperation | undefined {
	const shape = (template: string) => template.replace(/\{\w+\}/g, '{}');
	return described.find((each) => each.method === method && shape(each.path) === shape(path));
}

/** A sample body for an operation, with every property. */
const bodyOf = ({ inputs }: ContractOperation): IDataObject =>
	Object.fromEntries(
		inputs
			.filter((each) => each.in === 'body' && !each.name.includes('[]'))
			.map(({ name, schema }) => [name, sampleOf(schema)]),
	) as IDataObject;

/** Whether the fields are known. Some responses are described only as an object or a list. */
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
