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
import type { Operation } from '../../nodes/shared/operation';
import type { Resource } from '../../nodes/shared/panel/defineNode';
import { succeeded } from '../../nodes/shared/result';
import { operationsOf, type ContractOperation, type Schema } from './description';
import { itemsOf, propertiesOf, sampleOf, typeOf } from './samples';
import { triggerSchemas } from './triggerSchemas';

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
 * A schema of each operation's output, which n8n's editor shows before the node has run: the fields and types of an
 * item with the node's default settings, so with Simplify on. Operations whose response isn't described have none. n8n
 * finds that of a trigger, which has no operations, by the version alone.
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
