import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { DEFAULT_RULE } from '../http/retry';
import { noOperation } from '../errors/texts';
import { inputOf } from '../n8n/host';
import { toErrorItem, toNodeError } from '../n8n/toNodeError';
import { defaultConcurrency } from '../input/sendPolicy';
import type { Field, Operation, Resources } from '../operation';
import { runOperation } from '../run/runOperation';
import type { Service } from '../service';
import {
	choicesFrom,
	field,
	form,
	forPanel,
	namedByValue,
	numberField,
	onOffField,
	operationSubtitle,
	optionsCollection,
	withAdvanced,
} from './fields';

/**
 * Turns resources into what n8n needs of a node: its properties (the Resource list, an Operation list for each resource,
 * the fields of each operation), its subtitle, and what runs an operation. `firstShown` is the resource that a new node
 * starts with.
 */
export function defineNode(service: Service, resources: Resources, firstShown: string) {
	const properties: INodeProperties[] = [
		field('resource', 'Resource', {
			type: 'options',
			noDataExpression: true,
			options: namedByValue(Object.keys(resources)),
			default: firstShown,
		}),
	];
	const operationsToRun = new Map<string, ReturnType<typeof runOperation>>();
	for (const [resource, operations] of Object.entries(resources)) {
		const options: INodePropertyOptions[] = [];
		const ownFields: INodeProperties[] = [];
		for (const [value, operation] of Object.entries(operations)) {
			const { name, action, description, route, asks } = operation;
			const fields = withSendOptions(operation);
			operationsToRun.set(`${resource}.${value}`, runOperation(service, operation, fields));
			const routing = { request: { method: route.method, url: route.path } };
			options.push({ name, value, action, description, routing });
			// n8n also offers what asks to agents as a way to ask people, where a description has no meaning.
			const shown = [...(asks ? [] : [toolDescription(operation)]), ...fields.map(forPanel)];
			for (const field of shown) {
				const { show } = field.displayOptions ?? {};
				const displayOptions = {
					...field.displayOptions,
					show: { ...show, resource: [resource], operation: [value] },
				};
				ownFields.push({ ...field, displayOptions });
			}
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
	return { properties, subtitle: operationSubtitle(resources), execute };
}

/**
 * What a model reads about the operation as a tool. Without this field, n8n would tell it only the action, such as “Send
 * message in SMS”. n8n shows the field for tools only, so it takes up no space in a workflow’s node.
 */
const toolDescription = ({ action, description, forModel = '' }: Operation): INodeProperties =>
	field('toolDescription', 'Description', {
		typeOptions: { rows: 5 },
		displayOptions: { show: { '@tool': [true] } },
		default: [action, description, forModel]
			.filter((sentence) => sentence !== '')
			.map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
			.join(' '),
		description:
			'What the model is told about this tool. Add when to use it, and what it must not do with it.',
	});

/** An operation’s fields, with the options for sending at the end of its own Options. */
export function withSendOptions(operation: Operation): Field[] {
	const own = operation.fields.find(({ name }) => name === 'options');
	const options = [
		...(operation.preview ? [previewOption] : []),
		...(operation.onlyOnce ? onlyOnceOptions : []),
		...((own?.options ?? []) as Field[]),
		...sendOptionsOf(operation),
	];
	return [
		...operation.fields.filter((field) => field !== own),
		optionsCollection(withAdvanced(options)),
	];
}

const previewOption = onOffField(
	'preview',
	'Preview',
	'Whether to return what would be sent and what it costs. Nothing is sent, charged or remembered.',
);

/** What more people need comes first. */
function sendOptionsOf(operation: Operation): Field[] {
	const usual = defaultConcurrency(operation);
	return [
		numberField('maximumAttempts', 'Maximum Attempts', [1, 10], {
			default: DEFAULT_RULE.maximumAttempts,
			description: operation.idempotent
				? 'How many times to send a request if the service is busy or the connection breaks'
				: 'How many times to send a request. It is only sent again if it never arrived or was refused with “too many requests”.',
			advanced: true,
		}),
		numberField('longestWait', 'Longest Wait (Seconds)', [0, 3600], {
			default: DEFAULT_RULE.longestWait / 1000,
			description:
				'How long a request can wait in total, for the rate limit to reset and between attempts. After that it fails.',
			advanced: true,
		}),
		numberField('concurrency', 'Concurrency', [1, 32], {
			default: usual,
			description: `How many requests can be in progress at once, from 1 to 32. Items start in order. Default: ${usual}.`,
			advanced: true,
		}),
		...(operation.idempotent ? [] : [repeatUncertain]),
	];
}

const repeatUncertain = onOffField(
	'repeatUncertain',
	'Repeat Uncertain Requests',
	'Whether to resend an item whose outcome is unknown when the node or execution is retried. It may then happen twice, so check in the service first.',
);

const onlyOnceOptions: Field[] = [
	field('onlyOncePer', 'Only Once Per', {
		placeholder: 'e.g. {{ $json.id }}',
		hint: 'Drag here what it is for, such as the ID of an invoice, event or delivery',
		description:
			'For each value, the item is sent at most once, even if the workflow runs twice, is retried or was stopped in between. If it isn’t known whether it was sent, you are told. Use an expression such as the ID of the invoice. Leave it empty to turn it off. The node remembers its values as long as the workflow exists; other nodes don’t share them.',
		builderHint: {
			propertyHint:
				'Set it in what a trigger or schedule starts, to the ID of what an item is about, by an expression such as $json.delivery.id or $json.id. Otherwise a second run sends, bills or creates it again.',
		},
		purpose: 'key',
	}),
	field('ifAlreadyDone', 'If Already Done', {
		type: 'options',
		options: choicesFrom(
			['Do It Again', 'again', 'Send the item again'],
			['Fail', 'fail', 'The item fails, and nothing is sent'],
			[
				'Return a Note',
				'note',
				'Return an item with alreadyDone and the key, so that the workflow goes on',
			],
			[
				'Skip the Item',
				'skip',
				'Return nothing for the item, or a note if it has other content or nothing else comes out of the run',
			],
		),
		default: 'note',
		description: 'What to do with an item whose Only Once Per value was done before',
	}),
];

/** Request Options under Settings. Saved workflows have it as n8n adds it to nodes that its routing engine runs. */
export const requestOptions: Field = field('requestOptions', 'Request Options', {
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add Option',
	default: {},
	options: [
		form('batching', 'Batching', {
			placeholder: 'Add Batching',
			typeOptions: { multipleValues: false },
			default: { batch: {} },
			group: ['batch', 'Batching'],
			values: [
				field('batchSize', 'Items per Batch', {
					type: 'number',
					typeOptions: { minValue: -1 },
					default: 50,
					description:
						'Input will be split in batches to throttle requests. -1 for disabled. 0 will be treated as 1.',
				}),
				field('batchInterval', 'Batch Interval (Ms)', {
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 1000,
					description: 'Time (in milliseconds) between each batch of requests. 0 for disabled.',
				}),
			],
		}),
		onOffField(
			'allowUnauthorizedCerts',
			'Ignore SSL Issues (Insecure)',
			'Whether to connect even if SSL certificate validation is not possible',
			{ noDataExpression: true },
		),
		field('proxy', 'Proxy', {
			placeholder: 'e.g. http://myproxy:3128',
			description:
				'HTTP proxy to use. If authentication is required it can be defined as follow: http://username:password@myproxy:3128.',
		}),
		field('timeout', 'Timeout', {
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10000,
			description:
				'Time in ms that one request may take in all, including the answer. Without this option, 5 minutes.',
		}),
	],
});
