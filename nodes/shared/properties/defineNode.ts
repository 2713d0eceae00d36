import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { runOperation } from '../http/middleware';
import { withSendOptions } from '../http/options';
import type { Service } from '../http/types';
import type { Operation, Resource } from './operation';

/**
 * The properties of a node from its resources: the Resource list, an Operation list a resource and the fields of each
 * operation, shown for that operation alone. `firstShown` is the resource that a new node starts with. Every operation goes through the one pipeline of middleware.ts.
 */
export function defineNode(
	service: Service,
	resources: readonly Resource[],
	firstShown: string,
): INodeProperties[] {
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ name, value }) => ({ name, value })),
			default: firstShown,
		},
		...resources.flatMap((resource) => defineResource(service, resource)),
	];
}

function defineResource(service: Service, { value, operations }: Resource): INodeProperties[] {
	const shown = { show: { resource: [value] } };
	const firstOperation = operations[0]?.value ?? '';
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: shown,
			options: operations.map((operation) => defineOption(service, operation)),
			default: firstOperation,
		},
		...operations.flatMap((operation) => {
			const [first, ...others] = withSendOptions(operation);
			// n8n evaluates every field for every item, so one that several operations begin with stands here once.
			const sharing = operations.filter(
				({ fields }) => fields.length > 0 && fields[0] === operation.fields[0],
			);
			const isMine = sharing.length === 0 || sharing[0] === operation;
			const beginning = sharing.length === 0 ? [operation] : sharing;
			return [
				...(first && isMine ? showFor(value, beginning, [first]) : []),
				...showFor(value, [operation], others),
			];
		}),
	];
}

const showFor = (resource: string, operations: Operation[], fields: INodeProperties[]) =>
	updateDisplayOptions(
		{ show: { resource: [resource], operation: operations.map(({ value }) => value) } },
		fields,
	);

function defineOption(service: Service, operation: Operation): INodePropertyOptions {
	const { name, value, action, description, method, path } = operation;
	return {
		name,
		value,
		action,
		description,
		routing: {
			request: { method, url: path },
			// n8n calls the pagination function for each item instead of sending the request itself.
			send: { paginate: true },
			operations: { pagination: runOperation(service, operation) },
		},
	};
}
