import type { INodeProperties } from 'n8n-workflow';
import { DEFAULT_RULE } from '../http/retry';
import { defaultConcurrency, SEND_OPTIONS } from '../input/sendPolicy';
import type { Operation } from '../operation';
import { optionsCollection } from './collections';

/** An operation’s fields, with the options for sending added to its own Options. */
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

function sendOptionsOf(operation: Operation): INodeProperties[] {
	const usual = defaultConcurrency(operation);
	return [
		numberOption(
			'concurrency',
			usual,
			`How many requests can be in progress at once, from 1 to 32. Items start in order. Default: ${usual}.`,
		),
		numberOption(
			'longestWait',
			DEFAULT_RULE.longestWait / 1000,
			'How long a request can wait in total, for the rate limit to reset and between attempts. After that it fails.',
		),
		numberOption(
			'maximumAttempts',
			DEFAULT_RULE.maximumAttempts,
			operation.idempotent
				? 'How many times to send a request if the service is busy or the connection breaks'
				: 'How many times to send a request. It is only sent again if it never arrived or was refused with “too many requests”.',
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
