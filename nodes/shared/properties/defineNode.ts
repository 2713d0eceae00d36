import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeType,
} from 'n8n-workflow';
import { runOperation } from '../http/middleware';
import { withSendOptions } from '../http/options';
import type { Service } from '../http/types';
import type { Operation, Resource } from './operation';

/**
 * The properties of a node from its resources: the Resource list, an Operation list a resource and the fields of each
 * operation, shown for that operation alone; and the functions that n8n calls for them. `firstShown` is the resource
 * that a new node starts with. Every operation goes through the one pipeline of middleware.ts.
 */
export function defineNode(
	service: Service,
	resources: readonly Resource[],
	firstShown: string,
): { properties: INodeProperties[] } & Required<Pick<INodeType, 'customOperations'>> {
	const ways = new Map(
		resources
			.flatMap(({ operations }) => operations)
			.map((operation) => [operation, runOperation(service, operation)]),
	);
	const way = (operation: Operation) => ways.get(operation) as ReturnType<typeof runOperation>;
	return {
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: resources.map(({ name, value }) => ({ name, value })),
				default: firstShown,
			},
			...resources.flatMap((resource) =>
				defineResource(resource, (operation) => way(operation).pagination),
			),
		],
		customOperations: byValue(resources, ({ operations }) =>
			byValue(operations, (operation) => way(operation).customOperation),
		),
	};
}

const byValue = <T extends { value: string }, R>(entries: readonly T[], make: (entry: T) => R) =>
	Object.fromEntries(entries.map((entry) => [entry.value, make(entry)]));

type Pagination = ReturnType<typeof runOperation>['pagination'];

function defineResource(
	{ value, operations }: Resource,
	pagination: (operation: Operation) => Pagination,
): INodeProperties[] {
	const firstOperation = operations[0]?.value ?? '';
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [value] } },
			options: operations.map((operation) => defineOption(operation, pagination(operation))),
			default: firstOperation,
		},
		...operations.flatMap((operation) =>
			updateDisplayOptions(
				{ show: { resource: [value], operation: [operation.value] } },
				withSendOptions(operation),
			),
		),
	];
}

function defineOption(operation: Operation, pagination: Pagination): INodePropertyOptions {
	const { name, value, action, description, method, path } = operation;
	return {
		name,
		value,
		action,
		description,
		routing: {
			request: { method, url: path },
			// n8n's routing engine calls the pagination function instead of sending the request itself.
			send: { paginate: true },
			operations: { pagination },
		},
	};
}
