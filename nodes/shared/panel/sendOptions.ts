import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_RULE } from '../http/retry';
import { defaultConcurrency, SEND_OPTIONS } from '../input/sendPolicy';
import type { Operation } from '../operation';
import { optionsCollection } from './collections';

/** An operation’s fields, with the options for sending at the end of its own Options. */
export function withSendOptions(operation: Operation): INodeProperties[] {
	const own = operation.fields.find(({ name }) => name === 'options');
	return [
		...operation.fields.filter((field) => field !== own),
		optionsCollection([
			...((own?.options ?? []) as INodeProperties[]),
			...sendOptionsOf(operation),
		]),
	];
}

/** What more people need comes first. */
function sendOptionsOf(operation: Operation): INodeProperties[] {
	const usual = defaultConcurrency(operation);
	return [
		...(operation.onlyOnce ? onlyOnceOptions : []),
		numberOption(
			'maximumAttempts',
			DEFAULT_RULE.maximumAttempts,
			operation.idempotent
				? 'How many times to send a request if the service is busy or the connection breaks'
				: 'How many times to send a request. It is only sent again if it never arrived or was refused with “too many requests”.',
		),
		numberOption(
			'longestWait',
			DEFAULT_RULE.longestWait / 1000,
			'How long a request can wait in total, for the rate limit to reset and between attempts. After that it fails.',
		),
		numberOption(
			'concurrency',
			usual,
			`How many requests can be in progress at once, from 1 to 32. Items start in order. Default: ${usual}.`,
		),
		...(operation.idempotent ? [] : [repeatUncertain]),
	];
}

function numberOption(
	name: keyof typeof SEND_OPTIONS,
	usual: number,
	description: string,
): INodeProperties {
	const { label, least, most } = SEND_OPTIONS[name];
	return {
		displayName: label,
		name,
		type: 'number',
		typeOptions: { minValue: least, maxValue: most },
		default: usual,
		description,
	};
}

const repeatUncertain: INodeProperties = {
	displayName: 'Repeat Uncertain Requests',
	name: 'repeatUncertain',
	type: 'boolean',
	default: false,
	description:
		'Whether to resend an item whose outcome is unknown when the node or execution is retried. It may then happen twice, so check in the service first.',
};

const onlyOnceOptions: INodeProperties[] = [
	{
		displayName: 'Only Once Per',
		name: 'onlyOncePer',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.invoiceNumber }}',
		description:
			'For each value, the item is sent only once, even if the workflow runs twice, is retried or was stopped in between. Use an expression such as the ID of the invoice. Leave it empty to turn it off. The node remembers its last 10,000 values; other nodes don’t share them.',
	},
	{
		displayName: 'If Already Done',
		name: 'ifAlreadyDone',
		type: 'options',
		options: [
			{ name: 'Do It Again', value: 'again', description: 'Send the item again' },
			{ name: 'Fail', value: 'fail', description: 'The item fails, and nothing is sent' },
			{
				name: 'Return a Note',
				value: 'note',
				description: 'Return an item with alreadyDone and the key, so that the workflow goes on',
			},
			{ name: 'Skip the Item', value: 'skip', description: 'Return nothing for the item' },
		],
		default: 'skip',
		description: 'What to do with an item whose Only Once Per value was done before',
	},
];
