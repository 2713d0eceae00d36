import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

import type { Operation } from '../operation';
import { runOperation } from '../run/runOperation';
import type { Service } from '../service';
import { withSendOptions } from './sendOptions';
import { toolDescription } from './toolDescription';

/** What operations have in common, in the order of the list. */
export interface Resource {
	value: string;
	name: string;
	operations: readonly Operation[];
}

/** An operation with what n8n shows and calls for it. */
interface DefinedOperation {
	operation: Operation;
	fields: INodeProperties[];
	calls: ReturnType<typeof runOperation>;
}

/**
 * Turns resources into what n8n needs of a node: its properties (the Resource list, an Operation list for each resource,
 * the fields of each operation) and the functions that n8n calls for them. `firstShown` is the resource that a new node
 * starts with.
 */
export function defineNode(
	service: Service,
	resources: readonly Resource[],
	firstShown: string,
): { properties: INodeProperties[] } & Required<Pick<INodeType, 'customOperations'>> {
	const defined = resources.map(({ value, operations }) => ({
		value,
		operations: operations.map((operation): DefinedOperation => {
			const fields = withSendOptions(operation);
			return { operation, fields, calls: runOperation(service, operation, fields) };
		}),
	}));
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
			...defined.flatMap(({ value, operations }) => defineResource(value, operations)),
		],
		customOperations: Object.fromEntries(
			defined.map(({ value, operations }) => [
				value,
				Object.fromEntries(
					operations.map(({ operation, calls }) => [operation.value, calls.customOperation]),
				),
			]),
		),
	};
}

function defineResource(resource: string, operations: DefinedOperation[]): INodeProperties[] {
	const firstShown = operations[0]?.operation.value ?? '';
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [resource] } },
			options: operations.map(defineOption),
			default: firstShown,
		},
		...operations.flatMap(({ operation, fields }) =>
			[toolDescription(operation), ...fields].map(
				shownFor({ resource: [resource], operation: [operation.value] }),
			),
		),
	];
}

/** Shows a field only there. What else it depends on stays. */
const shownFor =
	(show: Record<string, string[]>) =>
	(field: INodeProperties): INodeProperties => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...field.displayOptions?.show, ...show } },
	});

/**
 * n8n calls an operation in two ways. In a workflow it calls the node’s `customOperations` with all items of a run. For
 * an AI agent’s tool its routing engine follows the `routing` below with one item, and calls `pagination` instead of
 * sending the request itself.
 */
const defineOption = ({ operation, calls }: DefinedOperation): INodePropertyOptions => {
	const { name, value, action, description, method, path } = operation;
	return {
		name,
		value,
		action,
		description,
		routing: {
			request: { method, url: path },
			send: { paginate: true },
			operations: { pagination: calls.pagination },
		},
	};
};
