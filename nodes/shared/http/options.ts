import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { optional, wholeNumber } from '../input/convert';
import type { Operation } from '../properties/operation';
import { refused } from './request';
import { DEFAULT_RULE, type RetryRule } from './retry';
import { failed, succeeded, type Result } from './types';

/** How an operation is sent; the user may change it under Options. */
export interface SendOptions {
	/** Requests under way at once. */
	concurrency: number;
	rule: RetryRule;
	/** Send a write again although an earlier try may have worked. */
	repeatUncertain: boolean;
}

/** Reads may run side by side; writes fewer, so that not many are under way when one fails. */
const CONCURRENCY = { read: 8, write: 4 };

export const usualConcurrency = ({ idempotent, concurrency }: Operation): number =>
	concurrency ?? (idempotent ? CONCURRENCY.read : CONCURRENCY.write);

const CHECKS: Record<string, [label: string, least: number, most: number]> = {
	concurrency: ['Concurrency', 1, 32],
	maximumAttempts: ['Maximum Attempts', 1, 10],
	longestWait: ['Longest Wait (Seconds)', 0, 3600],
};

/** Reads what the user set under Options; fails with the name of an option that won't do. */
export function readOptions(operation: Operation, set: IDataObject): Result<SendOptions> {
	const values: Record<string, number | undefined> = {};
	for (const [name, [label, least, most]] of Object.entries(CHECKS)) {
		const checked = optional(wholeNumber(least, most))(set[name], { timezone: 'UTC' });
		if ('problem' in checked) return failed(refused(label, checked.problem));
		values[name] = checked.value as number | undefined;
	}
	const { concurrency, maximumAttempts, longestWait } = values;
	return succeeded({
		concurrency: concurrency ?? usualConcurrency(operation),
		rule: {
			maximumAttempts: maximumAttempts ?? DEFAULT_RULE.maximumAttempts,
			longestWait: longestWait === undefined ? DEFAULT_RULE.longestWait : longestWait * 1000,
		},
		repeatUncertain: set.repeatUncertain === true,
	});
}

/** An operation's fields with the options of sending among its own Options, if it has any. */
export function withSendOptions(operation: Operation): INodeProperties[] {
	const own = operation.fields.find(({ name }) => name === 'options');
	const options = [...((own?.options ?? []) as INodeProperties[]), ...sendFields(operation)].sort(
		(a, b) => a.displayName.localeCompare(b.displayName),
	);
	return [
		...operation.fields.filter((field) => field !== own),
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options,
		},
	];
}

function sendFields(operation: Operation): INodeProperties[] {
	const usual = usualConcurrency(operation);
	return [
		{
			displayName: 'Concurrency',
			name: 'concurrency',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 32 },
			default: usual,
			description: `How many requests may be under way at once, 1 to 32. Items start in their order. ${usual} when this isn’t set.`,
		},
		{
			displayName: 'Longest Wait (Seconds)',
			name: 'longestWait',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 3600 },
			default: 300,
			description:
				'How long a request may wait in all, for the service’s limit to reset and between attempts. After that it fails.',
		},
		{
			displayName: 'Maximum Attempts',
			name: 'maximumAttempts',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 10 },
			default: 5,
			description: operation.idempotent
				? 'How often a request is sent at most when the service is busy or the connection breaks'
				: 'How often a request is sent at most. It is sent again only if it never arrived or was refused with “too many requests”.',
		},
		...(operation.idempotent ? [] : [repeatUncertain]),
	];
}

const repeatUncertain: INodeProperties = {
	displayName: 'Repeat Uncertain Requests',
	name: 'repeatUncertain',
	type: 'boolean',
	default: false,
	description:
		'Whether Retry On Fail and a retried execution send an item again that may have worked, because no clear answer came. It may then be done twice. Check in the service first.',
};
