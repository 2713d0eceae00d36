import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { noOperation } from '../errors/texts';
import { inputOf } from '../n8n/host';
import { toErrorItem, toNodeError } from '../n8n/toNodeError';
import type { Operation, Resources } from '../operation';
import { runOperation } from '../run/runOperation';
import type { Service } from '../service';
import { field } from './fields';
import { forPanel } from './forPanel';
import { requestOptions } from './requestOptions';
import { withSendOptions } from './sendOptions';
import { operationSubtitle, resourceName, type ResourceNames } from './subtitle';

/**
 * Turns resources into what n8n needs of a node: its properties (the Resource list, an Operation list for each
 * resource, the fields of each operation), its subtitle, and what runs an operation. `firstShown` is the resource that
 * a new node starts with. A resource is named by its stored value, unless `names` has another name for it.
 */
export function defineNode(
	service: Service,
	resources: Resources,
	firstShown: string,
	names: ResourceNames = {},
) {
	const properties: INodeProperties[] = [
		field('resource', 'Resource', {
			type: 'options',
			noDataExpression: true,
			options: Object.keys(resources).map((value) => ({ name: resourceName(value, names), value })),
			default: firstShown,
		}),
	];
	const operationsToRun = new Map<string, ReturnType<typeof runOperation>>();
	for (const [resource, operations] of Object.entries(resources)) {
		const options: INodePropertyOptions[] = [];
		const ownFields: INodeProperties[] = [];
		for (const [value, operation] of Object.entries(operations)) {
			const { name, action, description, route } = operation;
			const fields = withSendOptions(operation);
			operationsToRun.set(`${resource}.${value}`, runOperation(service, operation, fields));
			const routing = { request: { method: route.method, url: route.path } };
			options.push({ name, value, action, description, routing });
			const ofOperation = [...toolDescription(operation), ...fields.map(forPanel)];
			ownFields.push(...ofOperation.map(showFor({ resource: [resource], operation: [value] })));
		}
		properties.push(
			field('operation', 'Operation', {
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { resource: [resource] } },
				options,
				default: Object.keys(operations)[0] ?? '',
			}),
			...ownFields,
		);
	}
	properties.push(requestOptions);
	const execute = async (context: IExecuteFunctions): Promise<INodeExecutionData[][]> => {
		const chosen = ['resource', 'operation'].map((each) => context.getNodeParameter(each, 0));
		const run = operationsToRun.get(chosen.join('.'));
		const input = inputOf(context);
		if (run) return [await run(input)];
		const failure = noOperation(chosen.join(' › '));
		if (!input.continues) throw toNodeError(context.getNode(), failure);
		return [input.items.map(({ index, node }) => toErrorItem(failure, index, node))];
	};
	return { properties, subtitle: operationSubtitle(resources, names), execute };
}

const showFor =
	(chosen: Record<'resource' | 'operation', string[]>) =>
	(field: INodeProperties): INodeProperties => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { ...field.displayOptions?.show, ...chosen },
		},
	});

/**
 * What a model reads about the operation as a tool. Without this field, n8n would tell it only the action, such as
 * “Send message in SMS”. n8n shows the field for tools only, so it takes up no space in a workflow’s node.
 */
const toolDescription = ({ action, description, forModel = '' }: Operation): INodeProperties[] =>
	forModel === false
		? []
		: [
				field('toolDescription', 'Description', {
					typeOptions: { rows: 5 },
					displayOptions: { show: { '@tool': [true] } },
					default: [action, description, forModel]
						.filter((sentence) => sentence !== '')
						.map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
						.join(' '),
					description:
						'What the model is told about this tool. Add when to use it, and what it must not do with it.',
				}),
			];
